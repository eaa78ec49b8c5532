import Phone from 'lucide/dist/esm/icons/phone.mjs'
import { useState } from 'react'
import { api } from '#app/shared/api/browser-api.ts'
import { hiddenPageMeta } from '#app/shared/page-head/page-meta.ts'
import { ButtonLink } from '#app/shared/ui/button.tsx'
import { Icon } from '#app/shared/ui/icon.ts'
import { listAllOrders, type OrderRow, orderStages } from '#contract/api/admin/orders/orders.ts'
import { orderColumns } from '../order-parts/order-columns.tsx'
import { isInCharge, stageLabels } from '../order-parts/order-labels.ts'
import { useStaff } from '../session/use-staff.ts'
import { SelectField } from '../ui/fields.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { DataTable } from '../ui/tables/data-table.tsx'
import { FilterBar, FilterChoice, FilterDay } from '../ui/tables/filter-bar.tsx'
import { useFilters } from '../ui/tables/use-filters.ts'
import { useRows } from '../ui/tables/use-rows.ts'
import { BulkBar } from './bulk-bar.tsx'

const names = ['search', 'stage', 'open', 'paymentMode', 'paymentStatus', 'from', 'to'] as const

export function meta() {
  return hiddenPageMeta('Orders · Back office')
}

/** All orders: found, narrowed, and moved on by the dozen. */
export default function OrdersPage() {
  const { role } = useStaff()
  const filters = useFilters(names, { minCharacters: 3 })
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const { open, stage } = filters.values
  const query = filters.query as object
  const list = useRows<OrderRow>(['orders', query], (cursor) =>
    api(listAllOrders, { query: { ...query, ...(cursor ? { cursor } : {}) } }),
  )
  const picked = (list.rows ?? []).filter(({ orderNumber }) => chosen.has(orderNumber))
  return (
    <>
      <PageHead title="Orders">
        {isInCharge(role) && (
          <ButtonLink to="/admin/orders/new" look="quiet">
            <Icon node={Phone} aria-hidden className="size-4" />
            Order by phone
          </ButtonLink>
        )}
      </PageHead>
      <FilterBar searchLabel="Number, mobile or name" filters={filters}>
        <SelectField
          label="Stands at"
          value={open ? `open-${open}` : stage}
          onChange={({ target: { value } }) =>
            filters.set(value.startsWith('open-') ? { open: value.slice(5), stage: '' } : { open: '', stage: value })
          }
          options={[
            { value: '', name: 'All' },
            { value: 'open-all', name: 'Open' },
            { value: 'open-late', name: 'Late' },
            ...orderStages.map((stage) => ({ value: stage, name: stageLabels[stage].name })),
          ]}
        />
        <FilterChoice
          filters={filters}
          name="paymentMode"
          label="Payment"
          options={[
            { value: '', name: 'All' },
            { value: 'CASH', name: 'Cash' },
            { value: 'ONLINE', name: 'Online' },
          ]}
        />
        <FilterDay filters={filters} name="from" label="Ordered from" />
        <FilterDay filters={filters} name="to" label="Ordered to" />
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
          filters.isFiltered
            ? { title: 'No order fits', text: 'Look for fewer letters, or clear the filters.' }
            : { title: 'No orders yet', text: 'They stand here as soon as somebody orders.' }
        }
      />
      {picked.length > 0 && <BulkBar orders={picked} onDone={() => setChosen(new Set())} />}
    </>
  )
}
