import { api } from '#app/shared/api/browser-api.ts'
import { hiddenPageMeta } from '#app/shared/page-head/page-meta.ts'
import { ButtonLink } from '#app/shared/ui/button.tsx'
import { formatDayAndTime } from '#app/shared/ui/dates.ts'
import { listOffers, type Offer, offerStates } from '#contract/api/admin/catalog/coupons.ts'
import { Chip } from '../ui/chip.tsx'
import { PageHead } from '../ui/page-head.tsx'
import type { Column } from '../ui/tables/columns.ts'
import { DataTable } from '../ui/tables/data-table.tsx'
import { FilterBar, FilterChoice } from '../ui/tables/filter-bar.tsx'
import { useFilters } from '../ui/tables/use-filters.ts'
import { useRows } from '../ui/tables/use-rows.ts'
import { offersKey, stateLooks, stateNames, writeDiscount, writeUses } from './offer-text.ts'

export function meta() {
  return hiddenPageMeta('Offers · Back office')
}

/** What takes something off an order: advertised, to be chosen, or by a code that only some know. */
export default function OffersPage() {
  const filters = useFilters(['search', 'state'])
  const query = filters.query as object
  const list = useRows<Offer>([...offersKey, query], (cursor) =>
    api(listOffers, { query: { ...query, ...(cursor ? { cursor } : {}) } }),
  )
  return (
    <>
      <PageHead title="Offers">
        <ButtonLink to="/admin/offers/new">Make an offer</ButtonLink>
      </PageHead>
      <FilterBar searchLabel="Code or title" filters={filters}>
        <FilterChoice
          filters={filters}
          name="state"
          label="Shown"
          options={[{ value: '', name: 'All' }, ...offerStates.map((value) => ({ value, name: stateNames[value] }))]}
        />
      </FilterBar>
      <DataTable
        label="Offers"
        columns={columns}
        list={list}
        rowKey={({ id }) => id}
        rowTo={({ id }) => `/admin/offers/${id}`}
        empty={{ title: 'No offer found', text: 'An offer takes something off the delivery, the order or a category.' }}
      />
    </>
  )
}

const columns: Column<Offer>[] = [
  {
    id: 'code',
    header: 'Offer',
    card: 'title',
    cell: ({ promoCode, title }) => (
      <span>
        <span className="font-semibold">{promoCode}</span>
        <span className="block text-small font-normal text-ink-soft">{title}</span>
      </span>
    ),
  },
  {
    id: 'state',
    header: 'State',
    card: 'aside',
    cell: ({ state }) => <Chip look={stateLooks[state]}>{stateNames[state]}</Chip>,
  },
  { id: 'discount', header: 'Takes off', cell: writeDiscount },
  { id: 'from', header: 'From', cell: ({ startsAt }) => formatDayAndTime(startsAt) },
  { id: 'until', header: 'Until', cell: ({ endsAt }) => formatDayAndTime(endsAt) },
  { id: 'uses', header: 'Used', isNumber: true, cell: writeUses },
]
