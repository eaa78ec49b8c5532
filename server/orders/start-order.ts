import type { OrderLimit } from '#contract/rules/order-limits.ts'
import { isUnknownPlace } from '../areas/unknown-place.ts'
import { numberProvenBy } from '../auth/guest-proofs.ts'
import { heldCart, type LineToOrder, linesToOrder } from '../cart/ordered-cart.ts'
import { type CouponRow, couponsOfCodes, toFound } from '../coupons/coupons.ts'
import type { Transaction } from '../db/database.ts'
import { together } from '../db/transaction.ts'
import { Fixed, rowsOf, written } from '../db/written.ts'
import { orderTerms, type TermsRow, toOrderTerms } from '../settings/settings.ts'
import { sha256, type Wish } from './idempotency.ts'
import type { CashOrdersOfPerson } from './open-orders.ts'
import { refuseLacking } from './refuse-early.ts'
import { type Earlier, refuseOtherContent, repeatedOrder } from './repeated-order.ts'
import { lockUnpaidOrders } from './unpaid-orders.ts'

export type Start = Awaited<ReturnType<typeof startOrder>>
export type Cart = Start['cart']

/**
 * Reads all that an order starts from. Holds the cart until the transaction ends: a second order of the same person waits here, and
 * then finds what the first has left. Two orders of a kind for one mobile number wait for each other too, so that each counts those
 * before it. Throws 409 when the key of the wish was used for another request.
 */
export async function startOrder(tx: Transaction, wish: Wish) {
  const [version, read] = await together(
    () => holdCartAndNumber(tx, wish),
    () => readStart(tx, wish),
  )
  const { lines, coupons, terms, ...past } = read
  refuseOtherContent(wish, lines, past)
  return { cart: { version, lines }, ...past, coupons: coupons.map(toFound), terms: toOrderTerms(terms) }
}

/** The cart first, as everybody does. Gives its version, 0 for somebody who never had one. */
async function holdCartAndNumber(tx: Transaction, { userId, paymentMode, request }: Wish) {
  const number = `${paymentMode === 'CASH' ? 'open cash' : 'unpaid'} orders of ${request.userBasicInfo.mobileNumber}`
  const [held] = await rowsOf<{ version: number | null }>(
    tx,
    written`
    select version, pg_advisory_xact_lock(hashtextextended(${number}, 0))
    from (select) as one left join (${heldCart(userId)}) as cart on true`,
  )
  return held?.version ?? 0
}

type Read = Past & {
  lines: LineToOrder[]
  coupons: CouponRow[]
  terms: TermsRow | null
  /** Whether the address is in none of the shop's areas. */
  isAddressUnknown: boolean
}

/** A statement behind the one that holds, so that it sees what the last holder has left. */
async function readStart(tx: Transaction, wish: Wish) {
  const [read] = await rowsOf<Read>(
    tx,
    written`
    select past.*,
      (select coalesce(json_agg(line), '[]') from (${linesToOrder(wish.userId)}) as line) as lines,
      (select coalesce(json_agg(coupon), '[]') from (${couponsOfCodes(wish.request.promoCodes)}) as coupon) as coupons,
      (select row_to_json(term) from (${orderTerms()}) as term) as terms,
      ${isUnknownPlace(wish.request.deliveryAddress)} as "isAddressUnknown"
    from (${pastOf(wish)}) as past`,
  )
  return read as Read
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
  const found = hasUnpaid ? await readEarlier(tx, wish) : earlier
  return { unpaid, placed: repeatedOrder(wish, cart.lines, found) }
}

type Past = CashOrdersOfPerson & {
  /** The number that who orders has proven; null for nobody's word. */
  provenMobile: string | null
  /** For how long their orders may still hold goods that are not paid; an hour from the first one on. */
  holdSecondsLeft: number
  /** What the same number holds unpaid by other guests or logins: `total` in paise, and pieces. */
  heldByOthers: OrderLimit
  /** What was kept under the key of the wish within 24 hours: the answer, or for now only the order. */
  kept: { requestHash: string; answer: string | null } | null
  /** Orders of the wish's key, its status token and the cart as it stands, whatever became of them; and the person's unpaid ones. */
  earlier: Earlier[]
}

/** To be read while the cart is held, and for a cash order the number too. */
function pastOf({ userId, isGuest, idempotencyKey: key = '', statusToken = '', request }: Wish) {
  const tokenHash = sha256(statusToken)
  const { mobileNumber } = request.userBasicInfo
  return written`
    with proven as materialized (${provenMobile({ userId, isGuest }, mobileNumber)})
    select proven.mobile as "provenMobile",
      (select json_build_object('requestHash', request_hash, 'answer', answer)
        from idempotency_key where user_id = ${userId} and key = ${key} and ${isOfDay}) as kept,
      (select coalesce(json_agg(o), '[]') from (
        select id, order_number as "orderNumber", order_status as "orderStatus", request_hash as "requestHash", total,
          ${isOfDay} as "isOfDay",
          id = any(array(${orderOfToken} = ${tokenHash})) as "isOfToken",
          id = any(array(${orderOfKey} = ${key} and user_id = ${userId})) as "isOfKey",
          user_id = ${userId} and cart_version = (${cartVersion} = ${userId}) as "isOfCart",
          (select json_agg(json_build_object('productId', product_id, 'size', size, 'quantity', quantity))
            from order_line where order_id = shop_order.id) as goods
        from shop_order
        where id = any(array(${orderOfToken} = ${tokenHash})) or id = any(array(${orderOfKey} = ${key} and user_id = ${userId}))
          or user_id = ${userId} and (order_status = 'UNPAID' or cart_version = (${cartVersion} = ${userId}))) o) as earlier,
      person."openCashOrders", person."cashOrdersOfDay", person."holdSecondsLeft", person."heldByOthers",
      (select open_cash_orders_per_mobile from setting) as "mostCashOrders"
    from proven cross join lateral (${ordersOfPerson({ userId, mobileNumber })}) as person`
}

/** The login number of who is signed in; of a guest the recipient's, where they have proven this very one. */
function provenMobile({ userId, isGuest }: Pick<Wish, 'userId' | 'isGuest'>, recipientsNumber: string) {
  return written`
    select case when ${isGuest}::boolean then (${numberProvenBy(userId, recipientsNumber)})
      else (select login_mobile from shopper where id = ${userId}) end as mobile`
}

/**
 * What counts of the orders of who has proven a number, whoever receives them; else of all to the recipient's number that nobody has
 * proven. Each way to find them is a select of its own: of conditions with "or" PostgreSQL makes plans that take longer than the rows.
 */
function ordersOfPerson({ userId, mobileNumber }: { userId: string; mobileNumber: string }) {
  return written`
    select count(*) filter (where order_status = 'CONFIRMED' and ${isCash})::int as "openCashOrders",
      json_build_object('count', count(*) filter (where taken_by is null and ${isOfDay} and ${isCash}),
        'secondsLeft', extract(epoch from
          min(created_at) filter (where taken_by is null and ${isOfDay} and ${isCash}) + interval '24 hours' - now()),
        'totalToday', coalesce(sum(total) filter (where order_status <> 'CANCELLED' and ${isOfIndianDay} and ${isCash}), 0)::float8
      ) as "cashOrdersOfDay",
      coalesce(extract(epoch from
        min(created_at) filter (where order_status in ('UNPAID', 'LAPSED') and holds_goods and ${isOfDay}) + interval '1 hour' - now()
      ), 3600)::float8 as "holdSecondsLeft",
      json_build_object('total', coalesce(sum(total) filter (where ${isHeldUnpaid} and user_id <> ${userId}), 0)::float8,
        'pieces', coalesce(sum((select sum(quantity) from order_line where order_id = counted.id))
          filter (where ${isHeldUnpaid} and user_id <> ${userId}), 0)::int) as "heldByOthers"
    from (
      select ${countedColumns} from shop_order where proven_mobile = proven.mobile and ${isOfDay}
      union all
      select ${countedColumns} from shop_order where proven_mobile = proven.mobile and not ${isOfDay} and ${isOpenCash}
      union all
      select ${countedColumns} from shop_order where ${isOfNobodyProven} and mobile_number = ${mobileNumber} and ${isOfDay}
      union all
      select ${countedColumns} from shop_order
      where ${isOfNobodyProven} and mobile_number = ${mobileNumber} and not ${isOfDay} and ${isOpenCash}
      union all
      -- Unpaid ones under other numbers hold goods for the same person; none of them is counted twice, as they are not paid in cash.
      select ${countedColumns} from shop_order
      where user_id = ${userId} and ${isOfDay} and order_status in ('UNPAID', 'LAPSED') and payment_mode = 'ONLINE'
    ) as counted`
}

const countedColumns = new Fixed('id, user_id, created_at, order_status, payment_mode, total, taken_by, holds_goods')
const isOfNobodyProven = new Fixed('proven.mobile is null and proven_mobile is null')
const isHeldUnpaid = new Fixed("order_status = 'UNPAID' and holds_goods")
const isCash = new Fixed("payment_mode = 'CASH'")
const isOpenCash = new Fixed("order_status = 'CONFIRMED' and payment_mode = 'CASH'")
const isOfDay = new Fixed("created_at > now() - interval '24 hours'")
const isOfIndianDay = new Fixed(
  "created_at >= date_trunc('day', now() at time zone 'Asia/Kolkata') at time zone 'Asia/Kolkata'",
)

async function readEarlier(tx: Transaction, wish: Wish) {
  const [past] = await rowsOf<Past>(tx, pastOf(wish))
  return past?.earlier ?? []
}

const orderOfToken = new Fixed('select order_id from order_status_token where expires_at > now() and token_hash')
const orderOfKey = new Fixed(
  "select order_id from idempotency_key where created_at > now() - interval '24 hours' and key",
)
const cartVersion = new Fixed('select version from cart where user_id')
