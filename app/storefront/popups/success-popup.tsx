import CircleCheck from 'lucide/dist/esm/icons/circle-check.mjs'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#app/shared/ui/button.tsx'
import { Dialog } from '#app/shared/ui/dialog.tsx'
import { Icon } from '#app/shared/ui/icon.ts'
import { readTrackToken } from '#contract/api/orders/tracking.ts'
import { personalApi } from '../session/personal-api.ts'
import { closePopup } from '../session/popups.ts'
import { getGuestToken, isAuthenticated, useSession } from '../session/session.ts'

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
          <Icon node={CircleCheck} aria-hidden className="size-12 text-leaf" />
        </div>
        <p className="font-display text-card font-semibold text-brown">
          Order successfully done, Order Number - <span className="board">{orderNumber}</span>
        </p>
        <p className="text-ink-soft">
          {isSignedIn
            ? 'You can follow it under My Orders.'
            : 'We have sent you a message with the number and a link to follow your order.'}
        </p>
        {isSignedIn ? (
          <Button wide onClick={() => leave(`/orders/${encodeURIComponent(orderNumber)}`)}>
            View Order Details
          </Button>
        ) : (
          <>
            <FollowOrder orderNumber={orderNumber} onFound={leave} />
            <Button wide look="quiet" onClick={() => leave('/')}>
              Back to the shop
            </Button>
          </>
        )}
      </div>
    </Dialog>
  )
}

/** A guest has no list of orders, but a link of their own (open-points 111). */
function FollowOrder({ orderNumber, onFound }: { orderNumber: string; onFound: (address: string) => void }) {
  const [state, setState] = useState<'ready' | 'asking' | 'missing'>('ready')

  async function follow() {
    if (state === 'asking') return
    setState('asking')
    const address = await findTrackAddress(orderNumber)
    if (address) onFound(address)
    else setState('missing')
  }

  return (
    <>
      <Button wide aria-busy={state === 'asking'} onClick={follow}>
        Follow your order
      </Button>
      <p role="alert" className={state === 'missing' ? 'text-ink-soft' : 'sr-only'}>
        {state === 'missing' && 'We cannot open it from here. Please use the link in the message we have sent you.'}
      </p>
    </>
  )
}

/** Where a guest follows the order just placed; nothing where this page does not know the guest any more, or no answer comes. */
async function findTrackAddress(orderNumber: string) {
  const token = getGuestToken()
  if (!token) return undefined
  const found = await personalApi(token)(readTrackToken, { params: { orderNumber } }).catch(() => undefined)
  return found && `/track/${encodeURIComponent(orderNumber)}?t=${found.token}`
}
