import { formatDayAndTime } from '#app/shared/ui/dates.ts'
import { Price } from '#app/shared/ui/price.tsx'
import type { OrderRow } from '#contract/api/admin/orders/orders.ts'
import { Chip } from '../ui/chip.tsx'
import type { Column } from '../ui/tables/columns.ts'
import { describePayment, spaceMobile, stageLabels } from './order-labels.ts'

export const orderColumns: readonly Column<OrderRow>[] = [
  { id: 'number', header: 'Order', card: 'title', cell: ({ orderNumber }) => orderNumber },
  {
    id: 'stage',
    header: 'Stands at',
    card: 'aside',
    cell: (order) => <StageChip order={order} />,
  },
  {
    id: 'who',
    header: 'For',
    card: 'bare',
    cell: ({ name, mobileNumber, place }) => (
      <>
        {name}
        <span className="block text-ink-soft">
          <span className="whitespace-nowrap">{spaceMobile(mobileNumber)}</span> · {place}
        </span>
      </>
    ),
  },
  {
    id: 'placed',
    header: 'Ordered',
    isSpare: true,
    cell: ({ createdAt, isByPhone }) => (
      <>
        {formatDayAndTime(createdAt)}
        {isByPhone && <span className="text-ink-soft"> by phone</span>}
      </>
    ),
  },
  {
    id: 'promised',
    header: 'Promised by',
    card: 'hidden',
    cell: ({ promisedAt, isLate }) => (
      <span className={isLate ? 'font-semibold text-chilli' : ''}>{formatDayAndTime(promisedAt)}</span>
    ),
  },
  { id: 'pieces', header: 'Pieces', isNumber: true, card: 'hidden', cell: ({ pieces }) => pieces },
  {
    id: 'total',
    header: 'Total',
    isNumber: true,
    cell: (order) => (
      <>
        <Price rupees={order.totalAmount} className="font-semibold" />
        <span className="text-ink-soft lg:block"> {describePayment(order)}</span>
      </>
    ),
  },
]

type RowState = Pick<OrderRow, 'stage' | 'isLate' | 'isDisputed'>

export function StageChip({ order: { stage, isLate, isDisputed } }: { order: RowState }) {
  const { name, look } = stageLabels[stage]
  const text = [name, isLate && 'late', isDisputed && 'disputed'].filter(Boolean).join(', ')
  return <Chip look={isLate || isDisputed ? 'bad' : look}>{text}</Chip>
}
