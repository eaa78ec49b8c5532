import type { ProductSort } from '#contract/api/catalog.ts'

/** What the listing shows. It lives in the address, so that Back and sharing work (open-points 35); empty parts are left out. */
export type ListingChoice = {
  keyword: string
  categoryId: string
  subCategoryId: string
  sort: ProductSort | ''
  page: number
}

export function readListingChoice(search: URLSearchParams): ListingChoice {
  const text = (name: string) => search.get(name)?.trim() ?? ''
  const page = Number(text('page'))
  const sort = text('sort')
  return {
    keyword: text('keyword'),
    categoryId: text('categoryId'),
    subCategoryId: text('subCategoryId'),
    sort: isSort(sort) ? sort : '',
    page: Number.isInteger(page) && page > 1 ? page : 1,
  }
}

function isSort(text: string): text is ProductSort {
  return text === 'price-asc' || text === 'price-desc'
}

/** The address of the listing after a change; whatever changes but the page starts again at page 1 (LIST-11). */
export function listingAddress(choice: Partial<ListingChoice>, change: Partial<ListingChoice> = {}) {
  const { page = 1, ...words } = { ...choice, page: 1, ...change }
  const search = new URLSearchParams(Object.entries(words).filter(([, value]) => value))
  if (page > 1) search.set('page', String(page))
  return search.size > 0 ? `/products?${search}` : '/products'
}

/** Moves inside the listing are not navigations: no loader, no scroll to the top (open-points 21). */
export const quietMove = { preventScrollReset: true, state: { quiet: true } } as const
