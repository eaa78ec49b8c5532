import type { ProductSort } from '#contract/api/catalog/catalog.ts'

/** What the listing shows. It lives in the address, so that Back and sharing work (open-points 35); empty parts are left out. */
export type ListingChoice = {
  keyword: string
  categoryId: string
  subCategoryId: string
  sort: ProductSort | ''
  /** In rupees, of the price a card shows; up to but without `priceBelow`. */
  priceFrom: string
  priceBelow: string
  /** The size of a pack with its type, such as '1 KG'. */
  pack: string
  page: number
}

export function readListingChoice(search: URLSearchParams): ListingChoice {
  const text = (name: string) => search.get(name)?.trim() ?? ''
  const page = Number(text('page'))
  const sort = text('sort')
  const rupees = (name: string) => (/^\d{1,7}$/.test(text(name)) ? text(name) : '')
  return {
    keyword: text('keyword'),
    categoryId: text('categoryId'),
    subCategoryId: text('subCategoryId'),
    sort: isSort(sort) ? sort : '',
    priceFrom: rupees('priceFrom'),
    priceBelow: rupees('priceBelow'),
    pack: /^[\d.]+ [a-z]+$/i.test(text('pack')) ? text('pack') : '',
    page: Number.isInteger(page) && page > 1 ? page : 1,
  }
}

function isSort(text: string): text is ProductSort {
  return text === 'price-asc' || text === 'price-desc'
}

/** By how many filters the listing is narrowed. */
export function filtersOf({ priceFrom, priceBelow, pack }: ListingChoice) {
  return (priceFrom || priceBelow ? 1 : 0) + (pack ? 1 : 0)
}

/** What the shop is asked for the listing, without the page. */
export function toProductQuery({
  keyword,
  categoryId,
  subCategoryId,
  sort,
  priceFrom,
  priceBelow,
  pack,
}: ListingChoice) {
  return {
    query: withoutEmpty({ sort, priceFrom, priceBelow, pack }),
    body: { active: true, ...withoutEmpty({ keyword, categoryId, subCategoryId }) },
  }
}

function withoutEmpty(parameters: Record<string, string>) {
  return Object.fromEntries(Object.entries(parameters).filter(([, parameter]) => parameter))
}

/** The address of the listing after a change; whatever changes but the page starts again at page 1 (LIST-11). */
export function listingAddress(choice: Partial<ListingChoice>, change: Partial<ListingChoice> = {}) {
  const { page = 1, ...parameters } = { ...choice, page: 1, ...change }
  const search = new URLSearchParams(withoutEmpty(parameters))
  if (page > 1) search.set('page', String(page))
  return search.size > 0 ? `/products?${search}` : '/products'
}

/** Moves inside the listing are not navigations: no loader, no scroll to the top (open-points 21). */
export const quietMove = { preventScrollReset: true, state: { quiet: true } } as const
