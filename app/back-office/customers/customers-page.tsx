import { api } from '#app/shared/api/browser-api.ts'
import { hiddenPageMeta } from '#app/shared/page-head/page-meta.ts'
import { formatDay } from '#app/shared/ui/dates.ts'
import { Price } from '#app/shared/ui/price.tsx'
import { type CustomerRow, listCustomers } from '#contract/api/admin/customers/customers.ts'
import { spaceMobile } from '../order-parts/order-labels.ts'
import { PageHead } from '../ui/page-head.tsx'
import type { Column } from '../ui/tables/columns.ts'
import { DataTable } from '../ui/tables/data-table.tsx'
import { FilterBar, FilterChoice } from '../ui/tables/filter-bar.tsx'
import { useFilters } from '../ui/tables/use-filters.ts'
import { useRows } from '../ui/tables/use-rows.ts'
import { KindChip, nameOf } from './customer-name.tsx'

export function meta() {
  return hiddenPageMeta('Customers · Back office')
}

/** Everybody who shops. */
export default function CustomersPage() {
  const filters = useFilters(['search', 'kind'], { minCharacters: 3 })
  const query = filters.query as object
  const list = useRows<CustomerRow>(['customers', query], (cursor) =>
    api(listCustomers, { query: { ...query, ...(cursor ? { cursor } : {}) } }),
  )
  return (
    <>
      <PageHead title="Customers" />
      <FilterBar searchLabel="Name, mobile or mail" filters={filters}>
        <FilterChoice
          filters={filters}
          name="kind"
          label="Who"
          options={[
            { value: '', name: 'All' },
            { value: 'user', name: 'With an account' },
            { value: 'guest', name: 'Guests' },
            { value: 'erased', name: 'Erased' },
          ]}
        />
      </FilterBar>
      <DataTable
        label="Customers"
        list={list}
        columns={columns}
        rowKey={({ id }) => id}
        rowTo={({ id }) => `/admin/customers/${id}`}
        empty={
          filters.isFiltered
            ? { title: 'Nobody fits', text: 'Look for fewer letters, or clear the filters.' }
            : { title: 'Nobody yet', text: 'Whoever signs in or orders as a guest stands here.' }
        }
      />
    </>
  )
}

const columns: readonly Column<CustomerRow>[] = [
  { id: 'name', header: 'Name', card: 'title', cell: nameOf },
  { id: 'kind', header: 'Who', card: 'aside', cell: ({ kind }) => <KindChip kind={kind} /> },
  {
    id: 'mobile',
    header: 'Mobile',
    cell: ({ mobileNumber }) => (
      <span className="whitespace-nowrap">{mobileNumber ? spaceMobile(mobileNumber) : 'Not kept'}</span>
    ),
  },
  {
    id: 'email',
    header: 'Mail',
    card: 'hidden',
    cell: ({ email }) => <span className="break-all">{email ?? ''}</span>,
  },
  { id: 'orders', header: 'Orders', isNumber: true, cell: ({ orders }) => orders },
  { id: 'ordered', header: 'Ordered for', isNumber: true, cell: ({ ordered }) => <Price rupees={ordered} /> },
  {
    id: 'last',
    header: 'Last order',
    cell: ({ lastOrderAt }) => (lastOrderAt ? formatDay(lastOrderAt) : 'None yet'),
  },
  { id: 'since', header: 'Since', card: 'hidden', isSpare: true, cell: ({ createdAt }) => formatDay(createdAt) },
]
