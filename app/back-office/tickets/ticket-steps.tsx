import { api } from '#app/shared/api/browser-api.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { type AnyTicket, closeTicket, reopenTicket } from '#contract/api/admin/customers/tickets.ts'
import { useAction } from '../ui/use-action.ts'

type Props = { ticket: Pick<AnyTicket, 'id' | 'customer'> }

/** No question is asked: Undo opens it again. */
export function useCloseTicket({ id }: { id: string }) {
  const reopen = useReopenTicket({ id })
  return useAction({
    run: () => api(closeTicket, { params: { id } }),
    done: 'The ticket is closed',
    refresh: [['tickets']],
    toastAction: () => ({ label: 'Undo', press: () => reopen.mutate() }),
  })
}

function useReopenTicket({ id }: { id: string }) {
  return useAction({
    run: () => api(reopenTicket, { params: { id } }),
    done: 'The ticket is open again',
    refresh: [['tickets']],
  })
}

export function CloseTicket({ ticket }: Props) {
  const { mutate, isPending } = useCloseTicket(ticket)
  return (
    <Button look="quiet" disabled={isPending} onClick={() => mutate()}>
      {isPending ? 'Closing' : 'Close ticket'}
    </Button>
  )
}

export function ReopenTicket({ ticket }: Props) {
  const { mutate, isPending } = useReopenTicket(ticket)
  // Somebody erased would never read what is written.
  if (ticket.customer.mobileNumber === null) return null
  return (
    <Button look="quiet" disabled={isPending} onClick={() => mutate()}>
      Open again
    </Button>
  )
}
