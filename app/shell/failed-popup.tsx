import { CircleAlert } from 'lucide-react'
import { closePopup } from '../session/popups.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

/** The payment did not come about (POPUP-03, POPUP-04); the shopper stays in the checkout with everything filled in. */
export function FailedPopup({ message }: { message: string | undefined }) {
  return (
    <Dialog title="Payment Failed" onClose={closePopup}>
      <div className="flex flex-col items-center gap-4 px-6 py-8 text-center">
        <CircleAlert aria-hidden className="size-12 text-chilli" />
        <p role="alert">{message || 'There was an issue processing your payment. Please try again.'}</p>
        <p className="text-ink-soft text-small">Your cart is safe.</p>
        <Button wide onClick={closePopup}>
          Try Again
        </Button>
      </div>
    </Dialog>
  )
}
