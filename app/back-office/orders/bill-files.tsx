import { api } from '#app/shared/api/browser-api.ts'
import { Button } from '#app/shared/ui/button.tsx'
import type { OrderDetail } from '#contract/api/admin/orders/orders.ts'
import { getAnyOrder } from '#contract/api/admin/orders/orders.ts'
import type { Order } from '#contract/api/orders/orders.ts'
import { formatRupees } from '#contract/money.ts'
import { fileAddress } from '#contract/rules/file-address.ts'
import { useAction } from '../ui/use-action.ts'

/** The bill and credit notes as PDF. Their addresses lapse after minutes, so that a new one is asked for when it is wanted. */
export function BillFiles({ detail: { order, stage } }: { detail: OrderDetail }) {
  const { orderNumber, invoiceUrl, creditNotes = [] } = order
  const download = useAction<(fresh: Order) => string | null | undefined, string>({
    run: async (pathIn) => {
      const fresh = await api(getAnyOrder, { params: { orderNumber } })
      const path = pathIn(fresh.order)
      if (!path) throw new Error('The file is not there yet.')
      return path
    },
    done: 'The file comes',
    onDone: (path) => window.location.assign(fileAddress(path)),
  })
  if (!invoiceUrl) return <p className="mt-3 text-small text-ink-soft">{noBill(stage, order)}</p>
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      <Button look="quiet" disabled={download.isPending} onClick={() => download.mutate((fresh) => fresh.invoiceUrl)}>
        Bill as PDF
      </Button>
      {creditNotes.map(({ number, amount }) => (
        <Button
          key={number}
          look="quiet"
          disabled={download.isPending}
          onClick={() => download.mutate((fresh) => fresh.creditNotes?.find((note) => note.number === number)?.url)}
        >
          Credit note {formatRupees(amount)}
        </Button>
      ))}
    </div>
  )
}

function noBill(stage: OrderDetail['stage'], { fulfilment }: Pick<Order, 'fulfilment'>) {
  if (stage === 'cancelled' || stage === 'coming-back') return 'No bill: it was cancelled before it was packed.'
  if (stage === 'refunded' && fulfilment === 'RECEIVED') return 'No bill: its money went back before it was packed.'
  return ['to-pack', 'to-confirm', 'to-review'].includes(stage)
    ? 'The bill is made when the order is packed.'
    : 'The bill is being made.'
}
