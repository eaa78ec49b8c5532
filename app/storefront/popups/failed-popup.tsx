import CircleAlert from 'lucide/dist/esm/icons/circle-alert.mjs'
import { Button, ButtonLink } from '#app/shared/ui/button.tsx'
import { Dialog } from '#app/shared/ui/dialog.tsx'
import { Icon } from '#app/shared/ui/icon.ts'
import { closePopup } from '../session/popups.ts'

type Props = {
  message: string | undefined
  /** Money may have left the shopper's account: what happens to it is said, and whom to ask. */
  mayHavePaid?: boolean | undefined
}

/** The payment did not come about (POPUP-03, POPUP-04); the shopper stays in the checkout with everything filled in. */
export function FailedPopup({ message, mayHavePaid = false }: Props) {
  return (
    <Dialog title="Payment Failed" onClose={closePopup}>
      <div className="flex flex-col items-center gap-4 px-6 py-8 text-center">
        <Icon node={CircleAlert} aria-hidden className="size-12 text-chilli" />
        <p role="alert">{message || 'There was an issue processing your payment. Please try again.'}</p>
        <p className="text-ink-soft text-small">
          {mayHavePaid
            ? 'Your cart is safe. If money has left your account, it becomes this order or goes back to you by itself: you will not pay twice.'
            : 'Your cart is safe.'}
        </p>
        <Button wide onClick={closePopup}>
          Try Again
        </Button>
        {mayHavePaid && (
          <ButtonLink to="/contact-us" look="plain" onClick={closePopup}>
            Contact us
          </ButtonLink>
        )}
      </div>
    </Dialog>
  )
}
