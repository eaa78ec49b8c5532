import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { api } from '#app/shared/api/browser-api.ts'
import { Button, ButtonLink } from '#app/shared/ui/button.tsx'
import { type Facets, searchProducts } from '#contract/api/catalog/catalog.ts'
import { formatRupees } from '#contract/money.ts'
import { sizeLabel } from '#contract/rules/catalog/card-size.ts'
import { filtersOf, type ListingChoice, listingAddress, quietMove, toProductQuery } from './listing-address.ts'

type Choice = { choice: ListingChoice }
type Filter = Pick<ListingChoice, 'priceFrom' | 'priceBelow'> | Pick<ListingChoice, 'pack'>

const noPrice = { priceFrom: '', priceBelow: '' }
const noPack = { pack: '' }

/** Narrows the listing by price and size of pack. Links, so that Back, sharing and opening in another tab work as everywhere. */
export function ListingFilters({ choice }: Choice) {
  const { facets, isMissing, retry } = useFacets(choice)
  if (isMissing) return <Missing onTryAgain={retry} />
  return (
    <section
      aria-label="Filters"
      aria-busy={!facets}
      className="mb-4 grid min-h-40 content-start gap-4 rounded-card border border-line bg-white p-4 md:min-h-28 md:grid-cols-2"
    >
      {facets && (
        <>
          <Group name="Price">
            {facets.prices.map(({ from, below, count }) => {
              const filter = {
                priceFrom: from > 0 ? String(from) : '',
                priceBelow: below === null ? '' : String(below),
              }
              const name = priceName(from, below)
              return <Chip key={name} name={name} count={count} filter={filter} none={noPrice} choice={choice} />
            })}
          </Group>
          <Group name="Pack">
            {facets.packs.map(({ size, type, count }) => {
              const pack = `${size} ${type}`
              const name = sizeLabel({ size, type }).toLowerCase()
              return <Chip key={pack} name={name} count={count} filter={{ pack }} none={noPack} choice={choice} />
            })}
          </Group>
          {filtersOf(choice) > 0 && (
            <ButtonLink
              {...quietMove}
              to={listingAddress(choice, { ...noPrice, ...noPack })}
              look="quiet"
              className="justify-self-start md:col-span-2"
            >
              Clear filters
            </ButtonLink>
          )}
        </>
      )}
    </section>
  )
}

function Missing({ onTryAgain }: { onTryAgain: () => void }) {
  return (
    <div role="alert" className="mb-4 flex flex-wrap items-center gap-4 rounded-card border border-line bg-white p-4">
      <p>The filters cannot be shown just now.</p>
      <Button look="quiet" onClick={onTryAgain}>
        Try Again
      </Button>
    </div>
  )
}

function Group({ name, children }: { name: string; children: ReactNode[] }) {
  if (children.length === 0) return null
  return (
    <nav aria-label={name}>
      <p aria-hidden className="mb-2 font-semibold">
        {name}
      </p>
      <ul className="flex flex-wrap gap-2">{children}</ul>
    </nav>
  )
}

type ChipProps = Choice & { name: string; count: number; filter: Filter; none: Filter }

/** One of a group; the chosen one leads back to all of them. */
function Chip({ name, count, filter, none, choice }: ChipProps) {
  const isChosen = Object.entries(filter).every(([key, value]) => choice[key as keyof ListingChoice] === value)
  return (
    <li>
      <Link
        {...quietMove}
        to={listingAddress(choice, isChosen ? none : filter)}
        aria-current={isChosen ? 'true' : undefined}
        className={`flex min-h-11 items-center gap-2 rounded-full border px-4 font-medium ${isChosen ? 'border-brown bg-golden-pale text-ink' : 'border-wheat bg-white text-brown hover:bg-cream'}`}
      >
        {name}{' '}
        <span className="text-ink-soft text-small">
          {count}
          <span className="sr-only">{count === 1 ? ' product' : ' products'}</span>
        </span>
        {isChosen && <span className="sr-only">, chosen, press to take away</span>}
      </Link>
    </li>
  )
}

function priceName(from: number, below: number | null) {
  const rupees = (amount: number) => formatRupees(amount).replace('.00', '')
  if (below === null) return `${rupees(from)} and more`
  return from === 0 ? `Below ${rupees(below)}` : `${rupees(from)} to ${rupees(below)}`
}

/** How what the listing shows is spread: each group counted as if nothing of it were chosen, so that another of it can be. */
function useFacets(choice: ListingChoice) {
  const [facets, setFacets] = useState<Pick<Facets, 'prices' | 'packs'>>()
  const [isMissing, setMissing] = useState(false)
  const [tries, setTries] = useState(0)
  const queryKey = JSON.stringify(toProductQuery({ ...choice, sort: '', page: 1 }))

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew for another query, which page and order do not make, or on request
  useEffect(() => {
    const stop = new AbortController()
    fetchFacetCounts(choice, stop.signal).then(
      (found) => {
        setFacets(found)
        setMissing(false)
      },
      () => stop.signal.aborted || setMissing(true),
    )
    return () => stop.abort()
  }, [queryKey, tries])

  return { facets, isMissing, retry: () => setTries(tries + 1) }
}

async function fetchFacetCounts(choice: ListingChoice, signal: AbortSignal) {
  const ofAnyPrice = fetchFacets({ ...choice, ...noPrice }, signal)
  const ofAnyPack = filtersOf(choice) === 0 ? ofAnyPrice : fetchFacets({ ...choice, ...noPack }, signal)
  const [{ prices }, { packs }] = await Promise.all([ofAnyPrice, ofAnyPack])
  return { prices, packs }
}

async function fetchFacets(choice: ListingChoice, signal: AbortSignal): Promise<Pick<Facets, 'prices' | 'packs'>> {
  const { query, body } = toProductQuery({ ...choice, sort: '' })
  const facetQuery = { ...query, limit: '1', page: '1', facets: 'true' as const }
  const { facets } = await api(searchProducts, { query: facetQuery, body }, { signal })
  return facets ?? { prices: [], packs: [] }
}
