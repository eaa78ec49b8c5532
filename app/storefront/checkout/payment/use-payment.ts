import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { toPaise } from '#contract/money.ts'
import type { OrderLimit } from '#contract/rules/orders/order-limits.ts'
import { loadCart } from '../../cart/cart.ts'
import { openPopup } from '../../session/popups.ts'
import { isGuest, useSession } from '../../session/session.ts'
import type { useCoupons } from '../coupons/use-coupons.ts'
import type { Details } from '../details/details.ts'
import type { useOrderLines } from '../order/order-lines.ts'
import { pollUnfinishedOrder, putAwayOrdered, whilePaying } from '../order/unfinished-order.ts'
import { payCash } from './pay-cash.ts'
import { payOnline } from './pay-online.ts'
import type { PayResult } from './payment.ts'
import { proveNumber } from './prove-number.ts'
import { closeProviderWindow } from './provider-window.ts'
import { useUnproven } from './use-unproven.ts'

type Parts = {
  order: ReturnType<typeof useOrderLines>
  details: Details | undefined
  /** Rupees, as on the screen. */
  total: number
  coupons: ReturnType<typeof useCoupons>
  /** The provider's script; null pays in cash. */
  checkoutScript: string | null
  mayPayOnline: boolean
  unprovenLimit: OrderLimit | undefined
  /** The order was refused because of a coupon. */
  onCouponRefused: () => void
  /** Reads charges and tax again. */
  refreshCharges: () => void
}

/** What the step says after a payment that came to nothing (PAY-01, PAY-02). */
export type PayBanner = 'cancelled' | 'failed'

/**
 * The press on the pay button: busy until its end, which is SUCCESS, FAILED, a banner, a changed order or one that wants a proven number on the
 * screen (CHK-09, PAY-06).
 */
export function usePayment(parts: Parts) {
  const {
    order,
    details,
    total,
    coupons,
    checkoutScript,
    mayPayOnline,
    unprovenLimit,
    onCouponRefused,
    refreshCharges,
  } = parts
  const session = useSession()
  const [isBusy, setBusy] = useState(false)
  // A press that was waiting for its code knows no better than the screen it was made on.
  const isRunning = useRef(false)
  const [percent, setPercent] = useState<number>()
  const [changes, setChanges] = useState<string[]>([])
  const [banner, setBanner] = useState<PayBanner>()
  const payButton = useRef<HTMLButtonElement>(null)
  const { lines, fix, putChoiceInCart } = order
  const { unproven, refuse, forget } = useUnproven({
    ...{ details, lines, total: toPaise(total), limit: unprovenLimit, isCash: !checkoutScript, mayPayOnline },
  })

  // Whoever leaves the checkout leaves the provider's window too.
  useEffect(() => closeProviderWindow, [])

  async function pay() {
    if (isRunning.current || !details) return
    isRunning.current = true
    // At once, so that no second press comes through.
    flushSync(() => {
      setBusy(true)
      setPercent(0)
      setBanner(undefined)
    })
    await putChoiceInCart()
    const payment = {
      ...{ details, shown: lines, totalShown: total.toFixed(2), promoCodes: coupons.codes },
      ...{ isGuest: isGuest(session), onProgress: setPercent },
    }
    const result = await whilePaying(() => (checkoutScript ? payOnline(payment, checkoutScript) : payCash(payment)))
    if (result.kind === 'placed') await putAwayOrdered()
    flushSync(() => showEnd(result))
    // The popup gives the focus back to where it was when it opened.
    if (result.kind !== 'unproven') payButton.current?.focus({ preventScroll: true })
    announceEnd(result)
  }

  function showEnd(result: PayResult) {
    isRunning.current = false
    setBusy(false)
    setPercent(undefined)
    setChanges(result.kind === 'changed' ? result.changes : [])
    if (result.kind === 'unproven') refuse(result.message)
    else forget()
    setBanner(result.kind === 'cancelled' || result.kind === 'failed' ? result.kind : undefined)
    fix(linesAfter(result))
  }

  /** What stays on the screen: also where the money may be gone, as a message of the provider may just have emptied the cart. */
  function linesAfter(result: PayResult) {
    if (result.kind === 'changed') return result.lines
    return result.kind === 'placed' || (result.kind === 'failed' && result.mayHavePaid) ? lines : undefined
  }

  function announceEnd(result: PayResult) {
    if (result.kind === 'placed') return openPopup('SUCCESS', { orderNumber: result.orderNumber })
    // Whatever stood in the way, the screen then shows today's charges and prices.
    refreshCharges()
    if (result.kind === 'changed') return
    void loadCart()
    // An order may be there whose answer was lost, and money may still come, from another app or late from a bank.
    void pollUnfinishedOrder()
    if (result.kind === 'cancelled' || result.kind === 'unproven') return
    // At once: the popup gives the focus back to where it is then.
    if (coupons.refuse(result.message)) flushSync(onCouponRefused)
    openPopup('FAILED', { errorMessage: result.message, mayHavePaid: result.mayHavePaid === true })
  }

  /** Proves the number, and orders what was refused without it. */
  async function proveAndPay(authToken: string) {
    if (!details) return
    await proveNumber(details, authToken)
    forget()
    void pay()
  }

  return { pay, proveAndPay, isBusy, percent, changes, banner, unproven, payButton }
}
