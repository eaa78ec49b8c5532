import { CircleCheck } from 'lucide-react'
import { useNavigate } from 'react-router'
import { closePopup } from '../session/popups.ts'
import { isAuthenticated, useSession } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

/** The order is placed (POPUP-05). Closing it leads a guest home and a signed-in shopper to the orders (open-points 84). */
export function SuccessPopup({ orderNumber }: { orderNumber: string }) {
  const isSignedIn = useSession(isAuthenticated)
  const navigate = useNavigate()

  function leave(address: string) {
    closePopup()
    navigate(address)
  }

  return (
    <Dialog title="Order placed" isTitleHidden onClose={() => leave(isSignedIn ? '/orders' : '/')}>
      <div className="flex flex-col items-center gap-4 px-6 pb-8 text-center">
        <div className="arch grid h-28 w-24 place-items-center bg-golden-pale">
          <CircleCheck aria-hidden className="size-12 text-leaf" />
        </div>
        <p className="font-display text-card font-semibold text-brown">
          Order successfully done, Order Number - <span className="board">{orderNumber}</span>
        </p>
        <p className="text-ink-soft">
          {isSignedIn
            ? 'You can follow it under My Orders.'
            : 'Please note the number: it names your order when you write to us.'}
        </p>
        {isSignedIn ? (
          <Button wide onClick={() => leave(`/orders/${encodeURIComponent(orderNumber)}`)}>
            View Order Details
          </Button>
        ) : (
          <Button wide onClick={() => leave('/')}>
            Back to the shop
          </Button>
        )}
      </div>
    </Dialog>
  )
}
