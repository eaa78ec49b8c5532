import type { ListingChoice } from '#app/storefront/catalog/listing/listing-address.ts'

const ofListing: (keyof ListingChoice)[] = [
  'keyword',
  'categoryId',
  'subCategoryId',
  'sort',
  'priceFrom',
  'priceBelow',
  'pack',
  'page',
]

/**
 * Which parameters of its address each page of routes.ts reads on the server, the first of each; a page that is not named reads none.
 * The server renders and caches pages by these alone, so one that is missing here is not there for its page. Redirects hand the
 * whole query on.
 */
export const pageParameters: Record<string, readonly string[] | 'whole query'> = {
  '/products': ofListing,
  '/product/:id': 'whole query',
  '/order-summary/:id': 'whole query',
  '/track/:orderNumber': ['t'],
  '/profile': ['tab'],
  '/contact-us': ['about'],
}
