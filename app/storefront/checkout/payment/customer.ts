import { formatRupees } from '#contract/money.ts'
import { isSameLine } from '#contract/rules/pricing/cart-lines.ts'
import { migrateGuestCart } from '../../cart/cart.ts'
import type { CartItem } from '../../cart/cart-item.ts'
import { getGuestToken } from '../../session/session.ts'
import { registerGuest } from '../details/save-details.ts'
import { type Payment, type PayResult, statusOf, within } from './payment.ts'

/**
 * Does the work of an order as whoever shops. A guest's cart is moved to the server first (PAY-07), and where it then differs
 * from the screen that is the result. A guest whose token ran out is registered again, once, in silence (open-points 60).
 * Only the moving is given up after a minute: nothing is ordered then. Each call of the work ends by itself, and once an order
 * is sent its answer is waited for.
 */
export async function asCustomer<T>(
  payment: Payment,
  work: (guestToken: string | undefined) => Promise<T>,
  mayRegisterAgain = payment.isGuest,
): Promise<T | PayResult> {
  try {
    if (!payment.isGuest) return await work(undefined)
    const { token, difference } = await within(60, (limit) => moveCart(payment, limit))
    return difference ?? (await work(token))
  } catch (error) {
    if (statusOf(error) !== 401 || !mayRegisterAgain) throw error
    await registerGuest(payment.details)
    return asCustomer(payment, work, false)
  }
}

async function moveCart({ details, shown }: Payment, limit: AbortSignal) {
  const token = getGuestToken() ?? (await registerGuest(details))
  const { lines } = await migrateGuestCart(token, { signal: limit })
  return { token, difference: differenceOf(shown, lines) }
}

/** What the server's cart would order otherwise than the screen says; undefined where both agree. */
function differenceOf(shown: CartItem[], lines: CartItem[]): PayResult | undefined {
  const changes = [
    ...shown.map((line) => changeOf(line, lines)),
    ...lines
      .filter((line) => !shown.some((other) => isSameLine(other, line)))
      .map((line) => `${nameOf(line)} is in your order again.`),
  ].filter((change) => change !== undefined)
  if (changes.length === 0) return undefined
  if (lines.length > 0) return { kind: 'changed', changes, lines }
  return { kind: 'failed', message: 'Order creation failed: nothing in your cart can be ordered at the moment.' }
}

function changeOf(line: CartItem, lines: CartItem[]) {
  const now = lines.find((other) => isSameLine(other, line))
  if (!now) return `${nameOf(line)} cannot be ordered at the moment and was left out.`
  if (now.price !== line.price)
    return `${nameOf(line)} is ${formatRupees(now.price)} now, not ${formatRupees(line.price)}.`
  return now.quantity === line.quantity ? undefined : `${nameOf(line)}: ${now.quantity} instead of ${line.quantity}.`
}

function nameOf({ name, size, type }: CartItem) {
  return `${name} ${size} ${type.toLowerCase()}`
}
