import { useRef, useState } from 'react'
import { useNavigation, useRouteLoaderData } from 'react-router'
import { apiContext, frameContext } from '#app/shared/api/context.ts'
import type { loadFrame } from '#app/shared/api/load-frame.ts'
import { hiddenPageMeta, pageMeta } from '#app/shared/page-head/page-meta.ts'
import { Breadcrumb } from '#app/shared/ui/breadcrumb.tsx'
import { Lazy, lazyPart } from '#app/shared/ui/lazy.tsx'
import { useIsSlow } from '#app/shared/ui/use-is-slow.ts'
import { type Category, listCategories, productsPerPage, searchProducts } from '#contract/api/catalog/catalog.ts'
import { sortByCardPrice } from '#contract/rules/catalog/card-size.ts'
import { breadcrumbFact } from '../search-engines/structured-data.ts'
import type { Route } from './+types/listing-page.ts'
import { ProductGrid, ProductGridSkeleton } from './cards/product-grid.tsx'
import { CategoryChips } from './listing/category-chips.tsx'
import {
  filtersOf,
  type ListingChoice,
  listingAddress,
  readListingChoice,
  toProductQuery,
} from './listing/listing-address.ts'
import { ListingSearch } from './listing/listing-search.tsx'
import { NoProducts } from './listing/no-products.tsx'
import { Pagination } from './listing/pagination.tsx'

const filters = lazyPart(async () => (await import('./listing/listing-filters.tsx')).ListingFilters)

export async function loader({ context, request }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const choice = readListingChoice(new URL(request.url).searchParams)
  const { query, body } = toProductQuery(choice)
  const [found, categories] = await Promise.all([
    api(searchProducts, {
      query: { limit: String(productsPerPage), page: String(choice.page), ...query },
      body,
    }).catch(() => ({ data: [], totalPages: 0 })),
    api(listCategories).catch(() => []),
  ])
  // Written by the server alone: no browser needs to know how.
  const facts = factsOf(choice, categories, context.get(frameContext).origin)
  return { choice, products: found.data, totalPages: found.totalPages, facts }
}

function factsOf(choice: ListingChoice, categories: Category[], origin: string) {
  const shelf = { name: headingOf(choice, categories), path: pathOf(choice) }
  return [breadcrumbFact(origin, [{ name: 'Home', path: '/' }, shelf])]
}

// A page that cannot be fetched is an empty list too (ERR-20).
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const choice = readListingChoice(new URL(request.url).searchParams)
  return serverLoader().catch(() => ({ choice, products: [], totalPages: 0, facts: [] }))
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const root = matches[0]?.loaderData
  if (!loaderData || !root) return hiddenPageMeta('Products')
  const { choice, products, facts } = loaderData
  const title = headingOf(choice, root.categories)
  // What was searched for is one shopper's question, and an empty shelf is no page.
  if (choice.keyword || filtersOf(choice) > 0 || products.length === 0) return hiddenPageMeta(title)
  const { origin } = root.frame
  return pageMeta({
    origin,
    path: pathOf(choice),
    title: choice.page > 1 ? `${title}, page ${choice.page}` : title,
    description: `${title}: freshly milled, with the price of every size and per kilogram. Delivered within 24 hours.`,
    facts,
  })
}

/** The one address of a shelf, however it is narrowed. */
function pathOf({ categoryId, subCategoryId, page }: ListingChoice) {
  return listingAddress({ categoryId, subCategoryId }, { page })
}

export default function ListingPage({ loaderData }: Route.ComponentProps) {
  const { products, totalPages, choice } = loaderData
  const categories = useRouteLoaderData<typeof loadFrame>('root')?.categories ?? []
  const coming = useComingChoice()
  const isWaiting = useIsSlow(coming !== null)
  const top = useRef<HTMLDivElement>(null)
  const title = headingOf(choice, categories)
  const chosen = filtersOf(coming ?? choice)
  const isAnotherList = coming !== null && listingAddress(coming) !== listingAddress(choice)
  const [isFiltering, setFiltering] = useState(false)
  return (
    <div className="page">
      <Breadcrumb
        steps={[
          { name: 'Home', to: '/' },
          ...(title === allProducts ? [] : [{ name: allProducts, to: '/products' }]),
          { name: title },
        ]}
      />
      <div ref={top} className="flex flex-col gap-x-6 gap-y-3 md:flex-row md:items-end md:justify-between">
        <h1 className="text-[1.375rem] leading-7 md:text-section md:leading-8">{title}</h1>
        <ListingSearch choice={coming ?? choice} />
      </div>
      <div className="mt-3 mb-4 md:mt-5 md:mb-6">
        <CategoryChips categories={categories} choice={coming ?? choice} />
      </div>
      <div className="mb-3 flex min-h-11 items-center justify-between gap-4">
        <p role="status" className="text-small text-ink-soft">
          {isWaiting ? 'Loading products...' : describeResults(products.length, choice.page, totalPages)}
        </p>
        <button
          type="button"
          aria-expanded={isFiltering}
          onClick={() => setFiltering(!isFiltering)}
          className="min-h-11 shrink-0 rounded-field border border-wheat bg-white px-4 font-medium text-brown hover:bg-cream noscript:hidden"
        >
          Filter{chosen > 0 && ` (${chosen})`}
        </button>
      </div>
      {isFiltering && (
        <Lazy part={filters} componentProps={{ choice: coming ?? choice }} onMissing={() => setFiltering(false)} />
      )}
      <section aria-label="Products" aria-busy={coming !== null}>
        {isWaiting ? (
          <ProductGridSkeleton count={products.length || 8} />
        ) : products.length > 0 ? (
          <ProductGrid products={sortByCardPrice(products, choice.sort)} />
        ) : (
          <NoProducts choice={choice} />
        )}
        <Pagination
          page={choice.page}
          totalPages={totalPages}
          // The pages shown are not those of what is on its way.
          addressOf={(page) => listingAddress(coming ?? choice, { page: isAnotherList ? 1 : page })}
          onTurn={() => top.current?.scrollIntoView()}
        />
      </section>
    </div>
  )
}

const allProducts = 'All Products'

/** What the next page of the listing will show, while it is on its way. */
function useComingChoice() {
  const { location } = useNavigation()
  return location?.pathname === '/products' ? readListingChoice(new URLSearchParams(location.search)) : null
}

function headingOf({ keyword, categoryId }: ListingChoice, categories: Category[]) {
  const category = categories.find(({ id }) => id === categoryId)?.name
  if (keyword) return category ? `“${keyword}” in ${category}` : `“${keyword}”`
  return category ?? allProducts
}

function describeResults(count: number, page: number, totalPages: number) {
  const products = count === 1 ? '1 product' : `${count} products`
  return totalPages > 1 && count > 0 ? `${products}, page ${page} of ${totalPages}` : products
}
