import { useMutation } from '@tanstack/react-query'
import type { MouseEvent, ReactNode } from 'react'
import { getOrder, type Order } from '#contract/api/orders/orders.ts'
import { formatRupees } from '#contract/money.ts'
import { fileAddress } from '#contract/rules/file-address.ts'
import { usePersonalApi } from '../../session/personal-api.ts'

/** Where the bill and the credit notes of an order are had as PDF (ORD-05). */
export function BillLinks({ order }: { order: Order }) {
  const { orderNumber, invoiceUrl, creditNotes = [] } = order
  return (
    <div className="mt-4 grid justify-items-start text-small">
      {invoiceUrl ? (
        <BillLink orderNumber={orderNumber} path={invoiceUrl} pathIn={(fresh) => fresh.invoiceUrl}>
          Download bill
        </BillLink>
      ) : (
        <p>{billNote(order)}</p>
      )}
      {creditNotes.map(({ number, amount, url }) => (
        <BillLink
          key={number}
          orderNumber={orderNumber}
          path={url}
          pathIn={(fresh) => fresh.creditNotes?.find((note) => note.number === number)?.url}
        >
          Download credit note · {formatRupees(amount)}
        </BillLink>
      ))}
    </div>
  )
}

type Props = {
  orderNumber: string
  path: string
  pathIn: (order: Order) => string | null | undefined
  children: ReactNode
}

/** The address of a bill lapses after minutes: pressed, the link asks for a new one first. */
function BillLink({ orderNumber, path, pathIn, children }: Props) {
  const api = usePersonalApi()
  const download = useMutation({
    mutationFn: async () => pathIn(await api(getOrder, { params: { orderNumber } })),
    onSuccess: (fresh) => {
      if (fresh) window.location.assign(fileAddress(fresh))
    },
  })
  const onClick = (event: MouseEvent) => {
    // Opened in a new tab or saved by the browser's menu, the address at hand has to do.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (!download.isPending) download.mutate()
  }
  return (
    <>
      <a
        href={fileAddress(path)}
        onClick={onClick}
        aria-busy={download.isPending}
        className="inline-flex min-h-11 items-center text-brown underline underline-offset-4"
      >
        {children}
      </a>
      <p role="status" className="empty:hidden">
        {describeBill(download)}
      </p>
    </>
  )
}

function describeBill({
  isError,
  isSuccess,
  data,
}: {
  isError: boolean
  isSuccess: boolean
  data?: string | null | undefined
}) {
  if (isError) return 'The bill could not be fetched. Please try again.'
  return isSuccess && !data ? 'Bill available soon' : ''
}

// A bill is made when the order is packed, and never for one cancelled before (open-points 116).
function billNote({ orderStatus }: Order) {
  return orderStatus === 'CANCELLED' ? 'No bill: this order was cancelled' : 'Bill available soon'
}
