import { and, eq } from 'drizzle-orm'
import type { Address } from '#contract/api/accounts/users.ts'
import type { OrderAddress } from '#contract/api/admin/orders/orders.ts'
import { ApiError } from '#contract/api/envelope.ts'
import { checkoutObjection } from '#contract/rules/orders/checkout-details.ts'
import type { StaffCaller } from '#server/back-office/access/callers.ts'
import { writeAudit } from '#server/back-office/audit/audit.ts'
import { refuseChangedMeanwhile } from '#server/back-office/audit/changed-meanwhile.ts'
import type { Executor, Transaction } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { bills } from '#server/platform/schema/fulfilment/bills.ts'
import { orders } from '#server/platform/schema/fulfilment/orders.ts'
import { auditEntries } from '#server/platform/schema/people/staff.ts'
import { readIsOutsideAreas } from '#server/selling/areas/outside-areas.sql.ts'
import { refuseMismatchedPincode } from '#server/selling/areas/refuse-mismatched-pincode.ts'
import { promisedFromNow } from '#server/selling/checkout/store-order.ts'
import { queueConfirmationSms } from '#server/selling/order-messages/order-messages.ts'
import { isAddressInReview, isRefunded } from '#server/selling/orders/order-stages.ts'
import { isPlaced } from '#server/selling/orders/orders.ts'
import { noteToShopper } from './note-to-shopper.ts'
import type { OrderShop } from './transition-order.ts'

type Order = typeof orders.$inferSelect

/**
 * Corrects where an order is delivered, until it is handed over, and tells the shopper. Sent again it is done once. Throws 404 for no
 * order, 400 with a part missing, 409 when it is too late, for another state than the bill's, for a packed order to a place that no area
 * knows, and when it was corrected meanwhile.
 */
export function correctAddress(
  shop: OrderShop,
  orderNumber: string,
  { version, ...newAddress }: OrderAddress,
  actor: StaffCaller,
): Promise<OrderAddress> {
  return inTransaction(shop.db, async (tx) => {
    const isIt = eq(orders.orderNumber, orderNumber)
    const [order] = await tx.select().from(orders).where(and(isIt, isPlaced)).for('update')
    if (!order) throw new ApiError(404, `There is no order ${orderNumber}.`)
    const before = await readAddress(tx, orderNumber)
    if (isSame(before, newAddress)) return before
    refuseTooLate(order)
    if (await isAllRefunded(tx, order.id)) throw refundedAll(orderNumber)
    refuseIncomplete(order, newAddress)
    await refuseMismatchedPincode(tx, newAddress)
    const isBilled = await hasBill(tx, order.id)
    if (isBilled && !isSameState(before.state, newAddress.state)) throw stateIsBilled(before.state)
    const subject = { kind: 'order', id: orderNumber }
    await refuseChangedMeanwhile(tx, subject, version, before)
    if (isElsewhere(before, newAddress)) await reviewAnew(tx, shop, order, { before, newAddress })
    await tx.update(orders).set({ deliveryAddress: newAddress }).where(isIt)
    const after = { ...newAddress, version: version + 1 }
    await writeAudit(tx, actor, {
      action: 'order.address',
      subject,
      before: {},
      after: { changed: changedParts(before, newAddress) },
    })
    const isInReview = (await tx.$count(orders, and(isIt, isAddressInReview))) > 0
    await noteToShopper(tx, shop, order.id, { by: actor, text: noteText({ isInReview, isBilled }) })
    return after
  })
}

/** The address while it can be corrected. */
export async function readCorrectable(executor: Executor, order: Order) {
  if (tooLate(order)) return null
  return {
    address: await readAddress(executor, order.orderNumber),
    isStateFixed: await hasBill(executor, order.id),
  }
}

/** Each correction stands in the audit log: it is counted there. */
async function readAddress(executor: Executor, orderNumber: string): Promise<OrderAddress> {
  const [found] = await executor
    .select({ address: orders.deliveryAddress })
    .from(orders)
    .where(eq(orders.orderNumber, orderNumber))
  const { subjectKind, subjectId, action } = auditEntries
  const isCorrection = and(eq(subjectKind, 'order'), eq(subjectId, orderNumber), eq(action, 'order.address'))
  return { ...wholeAddress(found?.address), version: 1 + (await executor.$count(auditEntries, isCorrection)) }
}

/** Of older orders parts may be missing. */
function wholeAddress(address: { [Part in keyof Address]?: string | null } = {}): Address {
  const part = (name: keyof Address) => address[name] ?? ''
  return {
    ...{ houseNumber: part('houseNumber'), buildingName: part('buildingName'), towerName: part('towerName') },
    ...{ pincode: part('pincode'), town: part('town'), district: part('district'), state: part('state') },
  }
}

function isSame(current: OrderAddress, newAddress: Address) {
  return changedParts(current, newAddress).length === 0
}

/** Another house in the same town has been looked at already. */
function isElsewhere(before: Address, newAddress: Address) {
  return (['pincode', 'town', 'district', 'state'] as const).some((part) => before[part] !== newAddress[part])
}

type Correction = { before: Address; newAddress: Address }

/**
 * A packed order is not looked at again before it is handed over, so it cannot go where nobody has accepted it. Where a review ends, the
 * order is promised from now, and its recipient told that it is confirmed.
 */
async function reviewAnew(tx: Transaction, shop: OrderShop, order: Order, { before, newAddress }: Correction) {
  const otherDistrict = before.district === newAddress.district ? undefined : newAddress.district
  const isAddressUnknown = await readIsOutsideAreas(tx, newAddress, otherDistrict)
  if (order.fulfilment !== 'RECEIVED') {
    if (isAddressUnknown) throw isPackedForKnownAreas()
    return
  }
  const endsReview = order.isAddressUnknown && order.addressAcceptedAt === null && !isAddressUnknown
  const promise = endsReview ? { estimatedDeliveryAt: promisedFromNow } : {}
  await tx
    .update(orders)
    .set({ isAddressUnknown, addressAcceptedAt: null, ...promise })
    .where(eq(orders.id, order.id))
  const isToBeConfirmed = order.cashCodeHash !== null && order.cashConfirmedAt === null
  if (endsReview && !isToBeConfirmed) await queueConfirmationSms(tx, shop, order.id)
}

function isPackedForKnownAreas() {
  return new ApiError(
    409,
    'This order is packed, and none of your areas has this place. Take the packing back first, or leave the address.',
  )
}

/** 'house number', 'pincode': where people live stands with their order alone, and not in the audit log, which is kept for ever. */
function changedParts({ version: _, ...current }: OrderAddress, newAddress: Address) {
  const changed = (Object.keys(current) as (keyof Address)[]).filter((part) => current[part] !== newAddress[part])
  return changed.map((part) => part.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`))
}

/** 'madhya pradesh ' is no other state. */
function isSameState(one: string, other: string) {
  return one.trim().toLowerCase() === other.trim().toLowerCase()
}

async function isAllRefunded(executor: Executor, orderId: string) {
  return (await executor.$count(orders, and(eq(orders.id, orderId), isRefunded))) > 0
}

function refundedAll(orderNumber: string) {
  return new ApiError(
    409,
    `Order ${orderNumber} is not delivered any more: all its money went back or is on its way back. Please cancel it.`,
  )
}

function refuseTooLate(order: Order) {
  const why = tooLate(order)
  if (why) throw new ApiError(409, `Order ${order.orderNumber} ${why}: its address cannot be corrected any more.`)
}

function tooLate({ orderStatus, fulfilment }: Order) {
  if (orderStatus === 'CANCELLED') return 'was cancelled'
  if (orderStatus === 'COMPLETED') return 'was delivered'
  return fulfilment === 'OUT_FOR_DELIVERY' ? 'is on its way' : undefined
}

function refuseIncomplete({ recipient }: Order, address: Address) {
  const objection = checkoutObjection({ ...recipient, email: 'none@example.com', address })
  if (objection) throw new ApiError(400, objection)
}

async function hasBill(executor: Executor, orderId: string) {
  return (await executor.$count(bills, eq(bills.orderId, orderId))) > 0
}

function stateIsBilled(state: string) {
  return new ApiError(
    409,
    `The bill is made for ${state}, and its GST depends on the state: leave it, or cancel the order and place it anew.`,
  )
}

/** Whoever follows the order by its link sees the note: it does not say where. */
function noteText({ isInReview, isBilled }: { isInReview: boolean; isBilled: boolean }) {
  return [
    'We have corrected the delivery address.',
    isInReview && 'It is in none of the areas we usually deliver to, so we look at it before your order goes on.',
    'Please call us if you did not ask for it.',
    isBilled && 'Your bill was made before, and keeps the former address.',
  ]
    .filter(Boolean)
    .join(' ')
}
