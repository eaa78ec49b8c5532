/**
 * What a public answer depends on; triggers of the tables notify of changes by tag (db/migrations/0007_told_reads.sql). `products` is which
 * products there are, in which order and at which prices, and by which synonyms they are found; `product:<id>` is everything of one of them, its reviews too.
 */
export type CacheTag =
  | 'banners'
  | 'buildings'
  | 'categories'
  | 'content'
  | 'offers'
  | 'products'
  | 'reports'
  | 'reviews'
  | 'settings'
  | 'stories'
  | 'words'
  | `product:${string}`

export function tagOfProduct(id: string): CacheTag {
  return `product:${id}`
}

/** The tag of each product, and of which products there are. */
export function tagsOfList(products: { id: string }[]): CacheTag[] {
  return ['products', ...products.map(({ id }) => tagOfProduct(id))]
}
