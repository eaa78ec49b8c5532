import { ApiError } from '#contract/api/envelope.ts'
import type { Order } from '#contract/api/orders/orders.ts'
import { linkTooOld, orderMayBeLost, TrackedOrder } from '#contract/api/orders/tracking.schema.ts'
import { lastSince, readRestoreMoments } from '#server/back-office/restore-log/restore-moments.ts'
import { limitTries } from '#server/platform/limits/tries.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { findOrder } from '#server/selling/orders/orders.ts'
import { browserTrackToken, madeAfter, trackableAfter, trackToken } from '#server/selling/orders/track-token.ts'
import { showSeller } from '#server/selling/settings/settings.ts'

type TrackingRequest = { orderNumber: string; token: string; lastFour: string }
type TrackShop = Pick<Shop, 'config' | 'db'>

const followedForMs = 183 * 24 * 60 * 60 * 1000

/** Gives an order to whoever holds its link and knows the end of its mobile number; anybody else learns nothing, not even that it exists. */
export function createOrderTracker({ config, db }: TrackShop) {
  const tries = limitTries(db, {
    what: 'tracked order',
    most: 10,
    everySeconds: 3_600,
    tooMany: 'Too many tries for this order.',
  })

  return async function track({ orderNumber, token, lastFour }: TrackingRequest): Promise<TrackedOrder> {
    const restores = await readRestoreMoments(db)
    // Without the token nothing is compared: strangers cannot use up the tries of the one who has it.
    const restoredAt = trackableAfter(config.secret, orderNumber, token, restores, new Date())
    if (restoredAt === undefined) throw notTracked()
    await tries.take(orderNumber)
    const order = await findOrder(db, orderNumber)
    await refuseOld({ config, db }, order, restoredAt, restores)
    if (!order?.userBasicInfo.mobileNumber.endsWith(lastFour)) throw notTracked()
    if (Date.parse(order.createdAt) < Date.now() - followedForMs) throw notTracked()
    await tries.release(orderNumber)
    return withoutPerson(order)
  }
}

/** A token of the caller's browser for that of a link. Throws 404 for what is no link, 410 for one of before a restore. */
export async function swapToken(
  { config, db }: TrackShop,
  { orderNumber, token }: Omit<TrackingRequest, 'lastFour'>,
  endsAt: Date,
) {
  const restores = await readRestoreMoments(db)
  const restoredAt = madeAfter(config.secret, orderNumber, token, restores)
  if (restoredAt === undefined) throw notTracked()
  if (restores.length > 0) await refuseOld({ config, db }, await findOrder(db, orderNumber), restoredAt, restores)
  return browserTrackToken(config.secret, orderNumber, endsAt, restoredAt)
}

/** What the link of an order carries now. */
export async function tokenOf(
  { config, db }: TrackShop,
  { orderNumber, createdAt }: Pick<Order, 'orderNumber' | 'createdAt'>,
) {
  return trackToken(config.secret, orderNumber, lastSince(await readRestoreMoments(db), new Date(createdAt)))
}

/** An order that is not there any more was lost by the restore. */
async function refuseOld(
  { config, db }: TrackShop,
  order: Pick<Order, 'createdAt'> | undefined,
  restoredAt: Date | null,
  restores: Date[],
) {
  if (!order && restores.length === 0) return
  const due = order ? lastSince(restores, new Date(order.createdAt)) : restores.at(-1)
  if (due?.getTime() === restoredAt?.getTime()) return
  throw new ApiError(410, order ? linkTooOld : orderMayBeLost((await showSeller(db, config)).contactPhone))
}

/** The same for everything that leads to no order. */
export function notTracked() {
  return new ApiError(404, 'We found no order for these four digits. Please check them, and that the link is complete.')
}

/** No name, number, mail address, house or payment id: a link may be passed on. Only the fields of the contract go out. */
function withoutPerson(order: Order): TrackedOrder {
  const { town, district } = order.deliveryAddress
  const townAndDistrict = [...new Set([town, district])].filter(Boolean).join(', ')
  // That a bank looks at the payment is between it and whoever paid.
  const refunds = order.refunds?.map(({ state, way, ...refund }) => ({
    ...refund,
    state: state === 'WAITS_FOR_BANK' ? 'ASKED_FOR' : state,
    way: way === 'CHARGEBACK' ? 'SOURCE' : way,
  }))
  return TrackedOrder.parse({ ...order, place: townAndDistrict, ...(refunds ? { refunds } : {}) })
}
