import { numberProvenBy } from '#server/people/auth/guest-proofs.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { together } from '#server/platform/db/transaction.ts'
import { rowsOf, written } from '#server/platform/db/written.ts'
import { isUnknownPlace } from '../areas/unknown-place.ts'
import { heldCart, type LineToOrder, linesToOrder } from '../cart/ordered-cart.ts'
import { type CouponRow, couponsOfCodes, toFound } from '../coupons/coupons.ts'
import { hasEarlier, nothingEarlier, readEarlier } from '../orders/earlier-orders.ts'
import type { Wish } from '../orders/idempotency.ts'
import { type CashOrdersOfPerson, cashOrdersOf } from '../orders/open-orders.ts'
import { refuseOtherContent, repeatedOrder } from '../orders/repeated-order.ts'
import { lockUnpaidOrders } from '../orders/unpaid-orders.ts'
import { orderTerms, type TermsRow, toOrderTerms } from '../settings/settings.ts'
import { refuseLacking } from './refuse-early.ts'

export type Start = Awaited<ReturnType<typeof startOrder>>
export type Cart = Start['cart']

/**
 * Reads all that an order starts from. Holds the cart until the transaction ends: a second order of the same person waits here, and
 * then finds what the first has left. Two orders of a kind that count for one mobile number wait for each other too, so that each
 * counts those before it. Throws 409 when the key of the wish was used for another request.
 */
export async function startOrder(tx: Transaction, wish: Wish) {
  const [version, read] = await together(
    () => holdCartAndNumber(tx, wish),
    () => readStart(tx, wish),
  )
  const { lines, coupons, terms, hasEarlier, ...start } = read
  const past = hasEarlier ? await readEarlier(tx, wish) : nothingEarlier
  refuseOtherContent(wish, lines, past)
  return { cart: { version, lines }, ...start, ...past, coupons: coupons.map(toFound), terms: toOrderTerms(terms) }
}

/**
 * The cart first, as everybody does, and then the number whose orders are counted: the login number of who is signed in, a guest's
 * recipient's. Gives the version of the cart, 0 for somebody who never had one.
 */
async function holdCartAndNumber(tx: Transaction, { userId, isGuest, paymentMode, request }: Wish) {
  const kind = paymentMode === 'CASH' ? 'open cash orders of ' : 'unpaid orders of '
  const { mobileNumber } = request.userBasicInfo
  const [held] = await rowsOf<{ version: number | null }>(
    tx,
    written`
    select version, pg_advisory_xact_lock(hashtextextended(${kind} || coalesce(
      (select login_mobile from shopper where id = ${userId} and not ${isGuest}::boolean), ${mobileNumber}), 0))
    from (select) as one left join (${heldCart(userId)}) as cart on true`,
  )
  return held?.version ?? 0
}

type Read = {
  lines: LineToOrder[]
  coupons: CouponRow[]
  terms: TermsRow | null
  /** Whether the address is in none of the shop's areas. */
  isAddressUnknown: boolean
  /** The number that who orders has proven; null for nobody's word. */
  provenMobile: string | null
  hasEarlier: boolean
  cashOrders: CashOrdersOfPerson
}

/** A statement behind the one that holds, so that it sees what the last holder has left. */
async function readStart(tx: Transaction, wish: Wish) {
  const { userId, request } = wish
  const { mobileNumber } = request.userBasicInfo
  const [read] = await rowsOf<Read>(
    tx,
    written`
    select proven.mobile as "provenMobile",
      ${hasEarlier(wish)} as "hasEarlier",
      ${cashOrdersOf(mobileNumber)} as "cashOrders",
      (select coalesce(json_agg(line), '[]') from (${linesToOrder(userId)}) as line) as lines,
      (select coalesce(json_agg(coupon), '[]') from (${couponsOfCodes(request.promoCodes)}) as coupon) as coupons,
      (select row_to_json(term) from (${orderTerms()}) as term) as terms,
      ${isUnknownPlace(request.deliveryAddress)} as "isAddressUnknown"
    from (${provenMobile(wish, mobileNumber)}) as proven`,
  )
  return read as Read
}

/** The login number of who is signed in; of a guest the recipient's, where they have proven this very one. */
function provenMobile({ userId, isGuest }: Pick<Wish, 'userId' | 'isGuest'>, recipientsNumber: string) {
  return written`
    select case when ${isGuest}::boolean then (${numberProvenBy(userId, recipientsNumber)})
      else (select login_mobile from shopper where id = ${userId}) end as mobile offset 0`
}

/**
 * Looks at what this very request or cart has become already: pressed twice, two tabs, sent again without a key, or a guest who had
 * to register anew (open-points 82). Gives the order it is, or the unpaid ones, held, whose place a new one takes. Throws 409 where
 * the goods, the key or the status token have an order already that is not this one, or when something is lacking.
 */
export async function lookBack(tx: Transaction, wish: Wish, { cart, kept, earlier, coupons }: Start) {
  if (!kept && earlier.length === 0) refuseLacking(cart.lines, coupons)
  const hasUnpaid = earlier.some(({ orderStatus }) => orderStatus === 'UNPAID')
  const unpaid = hasUnpaid ? await lockUnpaidOrders(tx, wish) : []
  // Their money may have come while they were waited for.
  const found = hasUnpaid ? (await readEarlier(tx, wish)).earlier : earlier
  return { unpaid, placed: repeatedOrder(wish, cart.lines, found) }
}
