import { Phone } from 'lucide-react'
import { useState } from 'react'
import { listAllOrders, type OrderRow, orderStages } from '#contract/api/admin/orders.ts'
import { api } from '../../api/browser-api.ts'
import { hiddenPageMeta } from '../../search-engines/page-meta.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { SelectField } from '../ui/fields.tsx'
import { FilterBar } from '../ui/filter-bar.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { given, useFilters } from '../ui/use-filters.ts'
import { useRows } from '../ui/use-rows.ts'
import { useStaff } from '../use-staff.ts'
import { BulkBar } from './bulk-bar.tsx'
import { orderColumns } from './order-columns.tsx'
import { isInCharge, stageWords } from './order-words.ts'

const names = ['search', 'stage', 'open', 'paymentMode', 'paymentStatus', 'from', 'to'] as const

export function meta() {
  return hiddenPageMeta('Orders · Back office')
}

/** All orders: found, narrowed, and moved on by the dozen. */
export default function OrdersPage() {
  const { role } = useStaff()
  const { filters, setFilter, clear, isFiltered } = useFilters(names)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const { search, ...narrowed } = filters
  // Fewer letters find too much to be worth a look.
  const words = search.trim().length >= 3 ? { search: search.trim() } : {}
  const query = { ...given(narrowed), ...words } as object
  const list = useRows<OrderRow>(['orders', query], (cursor) =>
    api(listAllOrders, { query: { ...query, ...(cursor ? { cursor } : {}) } }),
  )
  const picked = (list.rows ?? []).filter(({ orderNumber }) => chosen.has(orderNumber))
  return (
    <>
      <PageHead title="Orders">
        {isInCharge(role) && (
          <ButtonLink to="/admin/orders/new" look="quiet">
            <Phone aria-hidden className="size-4" />
            Order by phone
          </ButtonLink>
        )}
      </PageHead>
      <FilterBar
        searchLabel="Number, mobile or name"
        search={search}
        onSearch={(value) => setFilter('search', value)}
        isFiltered={isFiltered}
        onClear={clear}
      >
        <SelectField
          label="Stands at"
          value={filters.open ? `open-${filters.open}` : filters.stage}
          onChange={({ target: { value } }) => {
            setFilter('open', value.startsWith('open-') ? value.slice(5) : '')
            setFilter('stage', value.startsWith('open-') ? '' : value)
          }}
          options={[
            { value: '', name: 'All' },
            { value: 'open-all', name: 'Open' },
            { value: 'open-late', name: 'Late' },
            ...orderStages.map((stage) => ({ value: stage, name: stageWords[stage].name })),
          ]}
        />
        <SelectField
          label="Payment"
          value={filters.paymentMode}
          onChange={({ target }) => setFilter('paymentMode', target.value)}
          options={[
            { value: '', name: 'All' },
            { value: 'CASH', name: 'Cash' },
            { value: 'ONLINE', name: 'Online' },
          ]}
        />
        <DayField label="Ordered from" value={filters.from} onDay={(day) => setFilter('from', day)} />
        <DayField label="Ordered to" value={filters.to} onDay={(day) => setFilter('to', day)} />
      </FilterBar>
      <DataTable
        label="Orders"
        list={list}
        columns={orderColumns}
        rowKey={({ orderNumber }) => orderNumber}
        rowName={({ orderNumber }) => `order ${orderNumber}`}
        rowTo={({ orderNumber }) => `/admin/orders/${orderNumber}`}
        selection={role === 'support' ? undefined : { chosen, onChoose: setChosen }}
        empty={
          isFiltered
            ? { title: 'No order fits', text: 'Look for fewer letters, or clear the filters.' }
            : { title: 'No orders yet', text: 'They stand here as soon as somebody orders.' }
        }
      />
      {picked.length > 0 && <BulkBar orders={picked} onDone={() => setChosen(new Set())} />}
    </>
  )
}

function DayField({ label, value, onDay }: { label: string; value: string; onDay: (day: string) => void }) {
  return <TextField label={label} type="date" value={value} onChange={({ target }) => onDay(target.value)} />
}
