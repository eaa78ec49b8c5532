import { ApiError } from '#contract/api/envelope.ts'
import type { Order } from '#contract/api/orders.ts'
import { TrackedOrder } from '#contract/api/tracking.ts'
import { limitTries } from '../limits/tries.ts'
import type { Shop } from '../shop.ts'
import { findOrder } from './orders.ts'
import { isTrackToken } from './track-token.ts'

type Asked = { orderNumber: string; token: string; lastFour: string }

const followedForMs = 183 * 24 * 60 * 60 * 1000

/** Gives an order to whoever holds its link and knows the end of its mobile number; anybody else learns nothing, not even that it exists. */
export function createOrderTracker({ config, db }: Pick<Shop, 'config' | 'db'>) {
  const tries = limitTries(db, {
    what: 'tracked order',
    most: 10,
    everySeconds: 3_600,
    tooMany: 'Too many tries for this order.',
  })

  return async function track({ orderNumber, token, lastFour }: Asked): Promise<TrackedOrder> {
    // Without the token nothing is compared: strangers cannot use up the tries of the one who has it.
    if (!isTrackToken(config.secret, orderNumber, token, new Date())) throw notTracked()
    await tries.take(orderNumber)
    const order = await findOrder(db, orderNumber)
    if (!order?.userBasicInfo.mobileNumber.endsWith(lastFour)) throw notTracked()
    if (Date.parse(order.createdAt) < Date.now() - followedForMs) throw notTracked()
    await tries.giveBack(orderNumber)
    return withoutPerson(order)
  }
}

/** The same for everything that leads to no order. */
export function notTracked() {
  return new ApiError(404, 'We found no order for these four digits. Please check them, and that the link is complete.')
}

/** No name, number, mail address, house or payment id: a link may be passed on. Only the fields of the contract go out. */
function withoutPerson(order: Order): TrackedOrder {
  const { town, district } = order.deliveryAddress
  return TrackedOrder.parse({ ...order, place: [...new Set([town, district])].filter(Boolean).join(', ') })
}
