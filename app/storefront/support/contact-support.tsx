import { Dialog } from '#app/shared/ui/dialog.tsx'
import { TicketForm, type TicketFormProps } from './ticket-form.tsx'

/** The Contact Support form in a dialog (ORD-08). */
export function ContactSupport({ onClose, ...form }: TicketFormProps & { onClose: () => void }) {
  return (
    <Dialog title="Contact Support" onClose={onClose}>
      <TicketForm {...form} />
    </Dialog>
  )
}
