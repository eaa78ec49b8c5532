import { ApiError } from '#contract/api/envelope.ts'
import type { Order } from '#contract/api/orders.ts'
import { TrackedOrder } from '#contract/api/tracking.ts'
import { inWords } from '../http/address-limits.ts'
import type { Shop } from '../shop.ts'
import { findOrder } from './orders.ts'
import { isTrackToken } from './track-token.ts'

type Asked = { orderNumber: string; token: string; lastFour: string }

const hour = 60 * 60 * 1000
const mostWrong = 10
const mostRemembered = 10_000
const followedForMs = 183 * 24 * hour

/** Gives an order to whoever holds its link and knows the end of its mobile number; anybody else learns nothing, not even that it exists. */
export function createOrderTracker({ config, db }: Pick<Shop, 'config' | 'db'>, now: () => number = Date.now) {
  const tries = countTries(now)

  return async function track({ orderNumber, token, lastFour }: Asked): Promise<TrackedOrder> {
    // Without the token nothing is compared: strangers cannot use up the tries of the one who has it.
    if (!isTrackToken(config.secret, orderNumber, token)) throw notFound()
    tries.take(orderNumber)
    const order = await findOrder(db, orderNumber)
    if (!order?.userBasicInfo.mobileNumber.endsWith(lastFour)) throw notFound()
    if (Date.parse(order.createdAt) < now() - followedForMs) throw notFound()
    tries.forgive(orderNumber)
    return withoutPerson(order)
  }
}

function notFound() {
  return new ApiError(404, 'We found no order for these four digits. Please check them, and that the link is complete.')
}

/** Ten tries for one order in an hour, in this process; counted before they are answered, so that many at once count too. */
function countTries(now: () => number) {
  const taken = new Map<string, number[]>()
  return {
    take(orderNumber: string) {
      const recent = (taken.get(orderNumber) ?? []).filter((moment) => moment > now() - hour)
      const [oldest = now()] = recent
      if (recent.length >= mostWrong) throw tooMany(oldest + hour - now())
      taken.delete(orderNumber)
      taken.set(orderNumber, [...recent, now()])
      const [longestAgo = ''] = taken.keys()
      if (taken.size > mostRemembered) taken.delete(longestAgo)
    },
    /** Right digits are no wrong try: that one is taken back. */
    forgive(orderNumber: string) {
      taken.set(orderNumber, (taken.get(orderNumber) ?? []).slice(0, -1))
    },
  }
}

function tooMany(waitMs: number) {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000))
  return new ApiError(429, `Too many tries for this order. Please try again in ${inWords(seconds)}.`, {
    'retry-after': String(seconds),
  })
}

/** No name, number, mail address, house or payment id: a link may be passed on. Only the fields of the contract go out. */
function withoutPerson(order: Order): TrackedOrder {
  const { town, district } = order.deliveryAddress
  return TrackedOrder.parse({ ...order, place: [...new Set([town, district])].filter(Boolean).join(', ') })
}
