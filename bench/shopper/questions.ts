/** One request of the storefront: a search has a body. */
export type ShopperQuestion = { name: string; path: string; body?: object }

/** What shoppers look for: shelves, words as they are typed, words of the kitchen and slips of the finger. */
export function buildGoodsQuestions(productId: string): ShopperQuestion[] {
  const search = (name: string, body: object, query = '') => ({ name, path: `/product/search${query}`, body })
  return [
    search('All products', {}),
    search('All products, page 50', {}, '?page=50'),
    search('All products, cheapest first', {}, '?sort=price-asc'),
    search('All products, dearest first', {}, '?sort=price-desc'),
    search('All products up to ₹100', {}, '?priceFrom=50&priceBelow=100'),
    search('All products in packs of 1 kg', {}, '?pack=1%20KG'),
    search('A category', { categoryId: 'ground-spices' }),
    search('A category, cheapest first', { categoryId: 'ground-spices' }, '?sort=price-asc'),
    search('A sub-category', { categoryId: 'atta', subCategoryId: 'single-wheat-atta' }),
    search('A word: atta', { keyword: 'atta' }),
    search('A word, page 50: atta', { keyword: 'atta' }, '?page=50'),
    search('A word, with facets: atta', { keyword: 'atta' }, '?facets=true'),
    search('A word within a category: masala', { keyword: 'masala', categoryId: 'ground-spices' }),
    search('Two words: turmeric powder', { keyword: 'turmeric powder' }),
    search('A rare word: solapur', { keyword: 'solapur jowar' }),
    search('A kitchen word: haldi', { keyword: 'haldi' }),
    search('Kitchen words: gehun ka atta', { keyword: 'gehun ka atta' }),
    search('In Hindi: हल्दी', { keyword: 'हल्दी' }),
    search('A slip: turmreic', { keyword: 'turmreic' }),
    search('A slip: shrabati', { keyword: 'shrabati' }),
    search('Nothing there: xylophone', { keyword: 'xylophone' }),
    { name: 'Suggestions: tur', path: '/product/suggest?keyword=tur' },
    { name: 'Suggestions: haldi', path: '/product/suggest?keyword=haldi' },
    { name: 'A product', path: `/product/${productId}/get` },
    { name: 'Reviews of a product', path: `/rating/${productId}/all-ratings` },
    { name: 'Cards of a product', path: `/product/cards?ids=${productId}` },
    { name: 'Categories', path: '/categories/getAll' },
  ]
}

/** What somebody asks of their own, by their token. */
export function buildOwnQuestions(orderNumber: string): ShopperQuestion[] {
  return [
    { name: 'Own orders', path: '/order/user/orders' },
    { name: 'Own orders, page 2', path: '/order/user/orders?page=2' },
    { name: 'An own order', path: `/order/${orderNumber}/get` },
    { name: 'Own reviews', path: '/rating/user/all/get' },
    { name: 'Own tickets', path: '/support/tickets/user' },
    { name: 'The cart', path: '/cart/user/all/get' },
    { name: 'What is saved for later', path: '/wishlist/get' },
    { name: 'All that is known of oneself', path: '/user/me/data' },
  ]
}
