import { randomUUID } from 'node:crypto'
import type { quotePhoneOrder } from '#contract/api/admin/orders/phone-orders.ts'
import type { Data, Received } from '#contract/api/endpoint.ts'
import { isApiError } from '#contract/api/envelope.ts'
import { toRupees } from '#contract/money.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { users } from '#server/platform/schema/people/users.ts'
import { type PricedCart, priceLinesNow } from '#server/selling/checkout/price-cart.ts'
import { explainCustomerLimit } from '#server/selling/coupons/customer-limit.ts'
import { shortSentence } from '#server/selling/stock/stock.ts'
import { isAccountOf } from '../shopper-orders/account-of-number.ts'
import type { OrderShop } from '../transitions/transition-order.ts'

type QuoteRequest = Received<typeof quotePhoneOrder>['body']
export type QuoteLines = Pick<QuoteRequest, 'lines' | 'promoCodes'>
type Quote = Data<typeof quotePhoneOrder>

/** What an order would cost now, and what keeps it from being placed. Holds nothing. */
export async function quoteOrder(shop: OrderShop, quoteRequest: QuoteRequest): Promise<Quote> {
  const cart = await inTransaction(shop.db, async (tx) => {
    const found = await priceLines(tx, quoteRequest).catch(orRefusal)
    if ('bill' in found)
      return { ...found, objection: objectionTo(found, quoteRequest) ?? (await objectionOfUses(tx, quoteRequest)) }
    return { ...(await priceLines(tx, { ...quoteRequest, promoCodes: [] })), objection: found.message }
  })
  const { originalSubtotal, orderDiscount, shipping, tax, total } = cart.bill
  return {
    objection: cart.objection,
    subtotal: toRupees(originalSubtotal),
    discount: toRupees(orderDiscount),
    deliveryCharge: toRupees(shipping),
    tax: toRupees(tax),
    total: toRupees(total),
  }
}

/** Lines that come from no cart, at the prices of this moment; those of one size count as one. */
export async function priceLines(tx: Transaction, { lines, promoCodes }: QuoteLines) {
  const lineRequests = bySize(lines).map((line) => ({ id: randomUUID(), ...line }))
  return priceLinesNow(tx, lineRequests, promoCodes)
}

export function bySize(lines: QuoteLines['lines']) {
  const sizes = Map.groupBy(lines, ({ productId, size }) => `${size} ${productId}`)
  return [...sizes.values()].flatMap((same) =>
    same.slice(0, 1).map(({ productId, size }) => ({
      ...{ productId, size },
      quantity: same.reduce((sum, { quantity }) => sum + quantity, 0),
    })),
  )
}

/** What keeps these lines from being sold, or null. */
export function objectionTo({ lines }: PricedCart, quoteRequest: Pick<QuoteLines, 'lines'>) {
  const isSold = ({ productId, size }: QuoteLines['lines'][number]) =>
    lines.some((line) => line.productId === productId && line.size === size)
  if (!quoteRequest.lines.every(isSold))
    return 'Something of this is not sold any more. Please take it out of the order.'
  const short = lines.find(({ stock, quantity }) => stock < quantity)
  return short ? shortSentence(short).replace('out of your cart', 'out of the order') : null
}

/** What of the codes the caller has used as often as may be, or null. */
async function objectionOfUses(tx: Transaction, { mobileNumber, promoCodes }: QuoteRequest) {
  if (!mobileNumber || promoCodes.length === 0) return null
  const [account] = await tx.select({ id: users.id }).from(users).where(isAccountOf(mobileNumber))
  const customer = { userId: account?.id ?? null, mobileNumber, countsTyped: !account }
  return (await explainCustomerLimit(tx, promoCodes, customer)) ?? null
}

/** Only what is told to people: a coupon that does not hold, or goods that cannot be sold. */
function orRefusal(error: unknown) {
  if (isApiError(error)) return error
  throw error
}
