import { type Books, type Holds, isLive } from '../money/books.ts'
import type { CouponRow, OrderRow } from '../tables.ts'
import { applyByOracle, type OracleOffer } from './coupon-oracle.ts'
import { offersOf, type World } from './priced-worlds.ts'

/** L6: a coupon's uses are the live orders that hold it, each once, never beyond a limit, and all held by right. */
export function checkCouponUses(books: Books, holds: Holds) {
  const uses = Map.groupBy(books.closing.promo_code_use, ({ promo_code_id }) => promo_code_id)
  const before = new Map(books.opening.promo_code.map(({ id, used_count }) => [id, used_count]))
  const usesBefore = Map.groupBy(books.opening.promo_code_use, ({ promo_code_id }) => promo_code_id)
  for (const coupon of books.closing.promo_code) {
    const { id, promo_code: code, usage_limit: limit, per_customer_limit: each } = coupon
    const own = uses.get(id) ?? []
    // What was counted before without an order of its own stays counted.
    const others = (before.get(id) ?? 0) - (usesBefore.get(id)?.length ?? 0)
    const count = own.length + others
    holds(coupon.used_count === count, `${code} counts ${coupon.used_count} uses, and ${count} are written down.`)
    if (limit !== null) holds(count <= limit, `${code} may be used ${limit} times and is used ${count} times.`)
    // What strangers order for a number counts apart from what its owner does.
    const byCustomer = ({ mobile_number, is_unproven }: Use) => `${is_unproven ? 'unproven ' : ''}${mobile_number}`
    for (const [mobile, same] of Map.groupBy(own, byCustomer)) {
      if (each === null) continue
      const sentence = `${code} may be used ${each} times by one customer, and one (••${mobile.slice(-4)}) holds it ${same.length} times.`
      holds(same.length <= each, sentence)
    }
    const accountOf = ({ order_id }: Use) => books.orderById(order_id)?.user_id ?? order_id
    for (const same of Map.groupBy(own, accountOf).values()) {
      const sentence = `${code} may be used ${each} times by one customer, and one account holds it ${same.length} times.`
      holds(each === null || same.length <= each, sentence)
    }
    checkHolders(books, coupon, own, holds)
  }
  for (const order of books.newOrders) checkRight(books, order, holds)
}

/** Every live order with the code has its use, every use has its live order. */
function checkHolders(books: Books, { promo_code: code }: CouponRow, uses: Use[], holds: Holds) {
  const reserved = Map.groupBy(uses, ({ order_id }) => order_id)
  for (const order of books.orders) {
    const { id, order_number: number, order_status: status } = order
    const times = reserved.get(id)?.length ?? 0
    const isHolder = order.promo_codes.includes(code)
    if (!isHolder && times === 0) continue
    if (!isLive(order)) holds(times === 0, `${code} was not given back by order ${number}, which is ${status}.`)
    else if (isHolder) holds(times === 1, `Order ${number} holds ${code} and has ${times} uses of it.`)
    else holds(false, `Order ${number} has a use of ${code}, which it does not hold.`)
    const counted = order.proven_mobile ?? order.mobile_number
    const isOwn = (reserved.get(id) ?? []).every(({ mobile_number }) => mobile_number === counted)
    holds(isOwn, `The use of ${code} by order ${number} is counted for another mobile number.`)
  }
  for (const { order_id } of uses) {
    holds(
      books.orderById(order_id) !== undefined,
      `A use of ${code} belongs to order ${order_id}, which does not exist.`,
    )
  }
}

type Use = Books['closing']['promo_code_use'][number]

/** The coupons of an order could be applied together to its goods when it was made. */
function checkRight(books: Books, order: OrderRow, holds: Holds) {
  if (order.promo_codes.length === 0) return
  const refused = books.worlds.map((world) => {
    const offers = offersOf(world, order.promo_codes)
    if (offers.length < order.promo_codes.length) return 'unknown'
    return refusalOf(books, order, offers, world.settings)
  })
  const sentence = `Order ${order.order_number} holds ${order.promo_codes.join(' and ')}, which the rules refuse: ${refused[0]}.`
  holds(refused.includes(undefined), sentence)
}

function refusalOf(books: Books, order: OrderRow, offers: OracleOffer[], settings: World['settings']) {
  const lines = books.linesOf(order.id).map(({ price, actual_price, quantity, sku }) => ({
    ...{ price, actualPrice: actual_price, quantity },
    mrp: books.closing.variation.find((row) => row.sku === sku)?.mrp ?? null,
  }))
  const { applied, refusals } = applyByOracle(offers, { lines, settings, now: new Date(order.created_at) })
  const refused = refusals.find((refusal) => refusal !== undefined)?.because
  // One that is not a combo offer has taken the place of another.
  return refused ?? (applied.length < offers.length ? 'number' : undefined)
}
