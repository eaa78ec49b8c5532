/** The pages of the navigation, in its order. */
export const navigationPages = [
  { name: 'Home', to: '/' },
  { name: 'Products', to: '/products' },
  { name: 'Why Milloraa', to: '/why-milloraa' },
  { name: 'About', to: '/about' },
  { name: 'Contact Us', to: '/contact-us' },
] as const

/** The pages of the footer that say who sells here and what was tested, and what the visitor saved. */
export const shopPages = [
  { name: 'Who we are', to: '/seller' },
  { name: 'Reports', to: '/reports' },
  { name: 'Contact Us', to: '/contact-us' },
  { name: 'Saved products', to: '/wishlist' },
] as const

/** The link of a category or an offer to the listing; what is absent is left out (HEAD-04, open-points 27). */
export function listingOf({
  categoryId,
  subCategoryId,
}: {
  categoryId?: string | null
  subCategoryId?: string | null
}) {
  const search = new URLSearchParams()
  if (categoryId) search.set('categoryId', categoryId)
  if (subCategoryId) search.set('subCategoryId', subCategoryId)
  return search.size > 0 ? `/products?${search}` : '/products'
}

/** Both addresses of the checkout: calm pages without navigation and cart panel (CART-03, open-points 54). */
export function isCheckoutAddress(pathname: string) {
  return /^\/(ordersummary|products\/[^/]+\/order-summary)\/?$/.test(pathname)
}
