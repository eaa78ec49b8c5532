import { and, eq } from 'drizzle-orm'
import { ApiError } from '#contract/api/envelope.ts'
import { formatPaise, toRupees } from '#contract/money.ts'
import { creditedCash } from '#contract/rules/payments/credited-cash.ts'
import { type Actor, writeAudit } from '#server/back-office/audit/audit.ts'
import { sentOtherwise, unlessKeyIsTaken } from '#server/people/staff/sent-otherwise.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { bills } from '#server/platform/schema/fulfilment/bills.ts'
import { orderReturns, orders } from '#server/platform/schema/fulfilment/orders.ts'
import type { PaidOrder } from '#server/selling/checkout/online-payment/paid-orders.ts'
import { queueRefundMessage } from '#server/selling/order-messages/order-messages.ts'
import { readReceived } from '#server/selling/orders/received-cash.ts'
import { type ReturnedLine, readReturns, returnedOf } from '#server/selling/orders/returned-goods.ts'
import { linesOf } from '#server/selling/orders/unpaid-orders.ts'
import { returnStock } from '#server/selling/stock/stock.ts'
import { issueCreditNote } from '../bills/issue-bills.ts'
import { queueBill } from '../bills/make-bills.ts'
import { creditLostDispute } from '../disputes/credit-lost-dispute.ts'
import { lockPlacedOrder, refundPayment } from '../refunds/refund-order.ts'
import { endReturning } from './parcel-back.ts'
import type { OrderShop } from './transition-order.ts'

type ReturnRequest = {
  /** Names the request: one that comes twice counts once. */
  key: string
  /** Empty where money alone goes back. */
  lines: ReturnedLine[]
  isRestocked: boolean
  /** Of a cancelled parcel: they never came back. */
  isLost?: boolean | undefined
  /** In paise; 0 where nothing goes back. */
  amount: number
  /** Whether the amount is all that remained. */
  isAllRemaining?: boolean
  reason: string
  isDisputeKnown?: boolean | undefined
}

/**
 * Notes that pieces of a delivered order came back, into stock or not, and refunds them: paid online through the provider, paid in cash by
 * hand with its credit note at once. Of an order cancelled on the road only the pieces: its money went back when it was cancelled.
 * Throws 409 for more pieces or money than there is.
 */
export function returnGoods(shop: OrderShop, orderNumber: string, request: ReturnRequest, by: Actor) {
  const returning = inTransaction(shop.db, async (tx) => {
    const order = await lockPlacedOrder(tx, orderNumber)
    const before = await readReturns(tx, order.id)
    if (await isKnown(tx, order, request)) return
    refuseByState(order, request)
    const lines = addUp(request.lines)
    const goods = await readGoods(tx, order, lines, before)
    const received = order.paymentMode === 'CASH' ? await readReceived(tx, order.id) : 0
    if (order.paymentMode === 'CASH')
      refuseTooMuchCash(
        order,
        remainingCash(order, received, before),
        lines.length > 0 ? request.amount : request.amount || 1,
      )
    const { key: id, isRestocked, isLost = false, amount, reason } = request
    const staffId = typeof by === 'string' ? null : by.staffId
    await tx.insert(orderReturns).values({ id, orderId: order.id, staffId, reason, lines, isRestocked, isLost, amount })
    if (isRestocked) await returnStock(tx, goods)
    await endReturning(tx, order.id)
    const after = { lines, isRestocked, ...(isLost ? { isLost } : {}), amount: toRupees(amount), reason }
    const action = lines.length > 0 ? 'order.return' : 'order.give-back'
    await writeAudit(tx, by, { action, subject: { kind: 'order', id: orderNumber }, after })
    if (amount > 0) await sendBack(tx, shop, { ...order, received }, request, before)
    await creditLostDispute(tx, shop, order.id)
  })
  return unlessKeyIsTaken(returning, 'order_return_pkey', sentForAnother)
}

const sentForAnother = new ApiError(409, 'This was sent for another order already.')

/** Notes that money of a cash order was given back by hand though nothing came back; all that remains where no amount is given. */
export async function refundCash(
  shop: OrderShop,
  orderNumber: string,
  { key, amount, reason }: { key: string; amount: number | undefined; reason: string },
  by: Actor,
) {
  const remaining = await inTransaction(shop.db, async (tx) => {
    const order = await lockPlacedOrder(tx, orderNumber)
    return remainingCash(order, await readReceived(tx, order.id), await readReturns(tx, order.id))
  })
  await returnGoods(
    shop,
    orderNumber,
    { key, lines: [], isRestocked: false, amount: amount ?? remaining, isAllRemaining: amount === undefined, reason },
    by,
  )
}

function refuseByState({ orderStatus, returningAt }: PaidOrder, { lines, isRestocked, isLost, amount }: ReturnRequest) {
  if (isLost && isRestocked) throw new ApiError(400, 'What is lost cannot lie on the shelf.')
  if (orderStatus === 'CANCELLED' && returningAt && lines.length > 0) {
    if (amount > 0) throw moneyOfCancelled
    return
  }
  if (orderStatus !== 'COMPLETED') throw lines.length > 0 ? notDelivered : notPaid
  if (isLost) throw new ApiError(409, 'Only what was cancelled on its way can be lost. Take back what came back.')
}

const moneyOfCancelled = new ApiError(
  409,
  'This order is cancelled: what was paid online goes back by itself, and no money goes with its goods.',
)
const notDelivered = new ApiError(409, 'Only what was delivered can come back. Cancel the order instead.')
const notPaid = new ApiError(409, 'No money was received for this order, so none can go back.')

/** What of a cash order can still be given back, in paise: what was received, also where that was more than the total. */
export function remainingCash({ orderStatus }: Pick<PaidOrder, 'orderStatus'>, received: number, before: Back[]) {
  return orderStatus === 'COMPLETED' ? received - sumOf(before) : 0
}

type Back = { amount: number }

async function isKnown(tx: Transaction, order: PaidOrder, request: ReturnRequest) {
  const [known] = await tx.select().from(orderReturns).where(eq(orderReturns.id, request.key))
  if (!known) return false
  if (known.orderId !== order.id) throw sentForAnother
  if (!isSame(known, request)) throw sentOtherwise
  return true
}

function isSame(
  known: typeof orderReturns.$inferSelect,
  { lines, isRestocked, isLost = false, amount, isAllRemaining, reason }: ReturnRequest,
) {
  const isSameMoney = isAllRemaining || known.amount === amount
  const isSameState = known.isRestocked === isRestocked && known.isLost === isLost
  return isSameMoney && isSameState && known.reason === reason && isSameGoods(known.lines, lines)
}

function isSameGoods(some: ReturnedLine[], others: ReturnedLine[]) {
  const [one, other] = [returnedOf([{ lines: some }]), returnedOf([{ lines: others }])]
  return one.size === other.size && [...one].every(([position, quantity]) => other.get(position) === quantity)
}

function addUp(lines: ReturnedLine[]): ReturnedLine[] {
  return [...returnedOf([{ lines }])].map(([position, quantity]) => ({ position, quantity }))
}

async function readGoods(
  tx: Transaction,
  order: PaidOrder,
  lines: ReturnedLine[],
  before: { lines: ReturnedLine[] }[],
) {
  const sold = await linesOf(tx, [order.id])
  const returned = returnedOf(before)
  return lines.map(({ position, quantity }) => {
    const line = sold.find((one) => one.position === position)
    if (!line) throw new ApiError(409, 'This line is not in the order.')
    const remaining = line.quantity - (returned.get(position) ?? 0)
    if (quantity > remaining) {
      const pack = `${line.productName} (${line.size} ${line.type})`
      throw new ApiError(
        409,
        remaining === 0 ? `All of ${pack} came back already.` : `Only ${remaining} of ${pack} can still come back.`,
      )
    }
    return { productId: line.productId, size: line.size, quantity }
  })
}

function refuseTooMuchCash(order: PaidOrder, remaining: number, amount: number) {
  if (amount <= remaining) return
  const { orderNumber } = order
  if (remaining === 0) throw new ApiError(409, `All that was paid for order ${orderNumber} was given back.`)
  throw new ApiError(409, `Only ${formatPaise(remaining)} of order ${orderNumber} can still go back.`)
}

async function sendBack(
  tx: Transaction,
  shop: OrderShop,
  order: PaidOrder & { received: number },
  { key, lines, amount, isDisputeKnown }: ReturnRequest,
  before: (Back & { lines: ReturnedLine[] })[],
) {
  if (order.paymentMode === 'ONLINE') {
    await refundPayment(tx, shop, order, { amount, isDisputeKnown })
    return
  }
  const back = [...before, { lines, amount }].map((one) => ({ ...one, isForGoods: one.lines.length > 0 }))
  const credited = creditedCash(back, order)
  const isAll = credited === Math.min(order.total, order.received)
  const paymentStatus = credited === 0 ? 'PAID' : isAll ? 'REFUNDED' : 'PARTLY_REFUNDED'
  await tx.update(orders).set({ paymentStatus }).where(eq(orders.id, order.id))
  await queueRefundMessage(tx, shop, order.id, { id: key, amount }, { method: 'cash' })
  const note = await issueCreditNote(tx, order.id, key, Math.min(amount, credited - (await sumCredited(tx, order.id))))
  if (note) await queueBill(shop.db, note.id, tx)
}

/** What credit notes took back of an order before. */
async function sumCredited(tx: Transaction, orderId: string) {
  const isNote = and(eq(bills.orderId, orderId), eq(bills.kind, 'credit-note'))
  return sumOf(await tx.select({ amount: bills.total }).from(bills).where(isNote))
}

function sumOf(before: Back[]) {
  return before.reduce((sum, { amount }) => sum + amount, 0)
}
