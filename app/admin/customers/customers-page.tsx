import { type CustomerRow, listCustomers } from '#contract/api/admin/customers.ts'
import { api } from '../../api/browser-api.ts'
import { hiddenPageMeta } from '../../search-engines/page-meta.ts'
import { formatDay } from '../../ui/dates.ts'
import { Price } from '../../ui/price.tsx'
import { spokenMobile } from '../orders/order-words.ts'
import type { Column } from '../ui/columns.ts'
import { DataTable } from '../ui/data-table.tsx'
import { FilterBar, FilterChoice } from '../ui/filter-bar.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { useFilters } from '../ui/use-filters.ts'
import { useRows } from '../ui/use-rows.ts'
import { KindChip, nameOf } from './customer-name.tsx'

export function meta() {
  return hiddenPageMeta('Customers · Back office')
}

/** Everybody who shops. */
export default function CustomersPage() {
  const filters = useFilters(['search', 'kind'], { leastLetters: 3 })
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
      <span className="whitespace-nowrap">{mobileNumber ? spokenMobile(mobileNumber) : 'Not kept'}</span>
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
