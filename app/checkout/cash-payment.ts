import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { loadCart } from '../cart/cart.ts'
import { openPopup } from '../session/popups.ts'
import { isGuest, useSession } from '../session/session.ts'
import type { Details } from './details.ts'
import type { useOrderLines } from './order-lines.ts'
import { payCash } from './pay-cash.ts'
import { putAwayOrdered, whilePaying } from './unfinished-order.ts'

type Parts = {
  order: ReturnType<typeof useOrderLines>
  details: Details | undefined
  /** Rupees, as on the screen. */
  total: number
  /** Reads charges and tax again. */
  refreshCharges: () => void
}

/** The press on Order Now: busy until its end, which is SUCCESS, FAILED or a changed order on the screen (CHK-09, PAY-06). */
export function useCashPayment({ order, details, total, refreshCharges }: Parts) {
  const session = useSession()
  const [percent, setPercent] = useState<number>()
  const [changes, setChanges] = useState<string[]>([])
  const payButton = useRef<HTMLButtonElement>(null)
  const { lines, fix, putChoiceInCart } = order

  async function pay() {
    if (percent !== undefined || !details) return
    // At once, so that no second press comes through.
    flushSync(() => setPercent(0))
    await putChoiceInCart()
    const totalShown = total.toFixed(2)
    const payment = { details, shown: lines, totalShown, isGuest: isGuest(session), onProgress: setPercent }
    const result = await whilePaying(() => payCash(payment))
    if (result.kind === 'placed') await putAwayOrdered()
    flushSync(() => {
      setPercent(undefined)
      setChanges(result.kind === 'changed' ? result.changes : [])
      fix(result.kind === 'placed' ? lines : result.kind === 'changed' ? result.lines : undefined)
    })
    // The popup gives the focus back to where it was when it opened.
    payButton.current?.focus({ preventScroll: true })
    if (result.kind === 'placed') return openPopup('SUCCESS', { orderNumber: result.orderNumber })
    // Whatever stood in the way, the screen then shows today's charges and prices.
    refreshCharges()
    if (result.kind === 'changed') return
    void loadCart()
    openPopup('FAILED', { errorMessage: result.message })
  }

  return { pay, percent, changes, payButton }
}
