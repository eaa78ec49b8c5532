import { and, eq, type SQL } from 'drizzle-orm'
import type * as calls from '#contract/api/admin/orders/order-steps.ts'
import type { StepResults } from '#contract/api/admin/orders/order-steps.ts'
import type { OrderStage } from '#contract/api/admin/orders/orders.ts'
import type { Received } from '#contract/api/endpoint.ts'
import { toPaise } from '#contract/money.ts'
import { stageOf } from '#contract/rules/orders/order-steps.ts'
import type { StaffCaller } from '#server/back-office/access/callers.ts'
import type { Database } from '#server/platform/db/database.ts'
import { orders } from '#server/platform/schema/fulfilment/orders.ts'
import { isBeyondCashLimit } from '#server/selling/orders/cash-limit.ts'
import { isDisputed, isLostInDispute, orderStateColumns } from '#server/selling/orders/order-stages.ts'
import { isPlaced } from '#server/selling/orders/orders.ts'
import { completeOrder, handOverOrder, packOrder, type Step } from './order-lifecycle.ts'
import {
  refuseAnyCounted,
  refuseMisnamed,
  refuseReceived,
  refuseUnexplained,
  refuseUnknownPerson,
} from './receive-cash.ts'
import type { OrderShop } from './transition-order.ts'
import { undoTransition } from './undo-transitions.ts'

type Result = StepResults['results'][number]
type Move = Pick<Received<typeof calls.moveOrders>['body'], 'step' | 'isUndone' | 'isDisputeKnown'>
type Delivery = Pick<
  Received<typeof calls.deliverOrders>['body'],
  'isCashReceived' | 'by' | 'received' | 'comment' | 'isUndone' | 'isDisputeKnown'
>

/** Takes one of the steps on the packing table for each order, or takes it back; each order by itself. */
export function moveOrders(
  shop: OrderShop,
  orderNumbers: string[],
  { step, isUndone, isDisputeKnown }: Move,
  by: StaffCaller,
) {
  const texts = isUndone ? undoneTexts[step] : doneTexts[step]
  const take = (orderNumber: string): Promise<Step> =>
    isUndone ? undoTransition(shop, orderNumber, step, by) : steps[step](shop, orderNumber, { by, isDisputeKnown })
  return takeEach(shop.db, orderNumbers, texts, take)
}

/** Notes that orders were delivered, those to be paid in cash only once it was received; or takes that back. */
export async function deliverOrders(shop: OrderShop, orderNumbers: string[], delivery: Delivery, by: StaffCaller) {
  const { isCashReceived, by: deliveredBy, received = [], comment, isUndone, isDisputeKnown } = delivery
  if (isUndone) {
    await refuseAnyCounted(shop.db, orderNumbers)
    return takeEach(shop.db, orderNumbers, undoneTexts.deliver, (orderNumber) =>
      undoTransition(shop, orderNumber, 'deliver', by),
    )
  }
  // Before any of them is delivered.
  refuseMisnamed(received, orderNumbers)
  await refuseReceived(shop.db, received)
  if (isCashReceived) {
    await refuseUnexplained(shop.db, received)
    await refuseUnknownPerson(shop.db, deliveredBy)
  }
  const only = isCashReceived ? undefined : eq(orders.paymentMode, 'ONLINE')
  const texts = isCashReceived ? doneTexts.deliver : withoutCash
  return takeEach(shop.db, orderNumbers, texts, (orderNumber) => {
    const other = received.find((one) => one.orderNumber === orderNumber)
    const door = { by: deliveredBy, ...(other ? { amount: toPaise(other.amount), reason: other.reason } : {}) }
    return completeOrder(shop, orderNumber, { by, comment, only, isDisputeKnown, door })
  })
}

const steps = { pack: packOrder, 'hand-over': handOverOrder }

async function takeEach(
  db: Database,
  orderNumbers: string[],
  texts: MoveTexts,
  take: (orderNumber: string) => Promise<Step>,
) {
  const results: Result[] = []
  for (const orderNumber of new Set(orderNumbers)) {
    const outcome = await take(orderNumber)
    results.push({ orderNumber, outcome, message: await report(db, orderNumber, outcome, texts) })
  }
  return { results }
}

type MoveTexts = {
  done: string
  before: string
  refused: string
  whyNot?: Partial<Record<OrderStage, string>>
  /** Its cash is received with it. */
  takesCash?: boolean
  /** There it waits for the bank while its payment is disputed. */
  heldAt?: OrderStage[]
}

const doneTexts: Record<Move['step'] | 'deliver', MoveTexts> = {
  pack: { done: 'is packed.', before: 'was packed already.', refused: 'cannot be packed', heldAt: ['to-pack'] },
  'hand-over': {
    ...{ done: 'is on its way.', before: 'was handed over already.', refused: 'cannot be handed over' },
    heldAt: ['to-hand-over'],
  },
  deliver: {
    ...{ done: 'is delivered.', before: 'was delivered already.', refused: 'cannot be delivered' },
    takesCash: true,
    // What is on the road already was delivered: that is noted.
    heldAt: ['to-pack', 'to-hand-over'],
  },
}

const undoneTexts: Record<Move['step'] | 'deliver', MoveTexts> = {
  pack: { done: 'is to be packed again.', before: 'is not packed.', refused: 'cannot be unpacked' },
  'hand-over': { done: 'is back here, packed.', before: 'is back here already.', refused: 'cannot be taken back' },
  deliver: {
    done: 'counts as not delivered any more.',
    before: 'is not delivered.',
    refused: 'cannot be taken back',
    whyNot: { delivered: 'it was delivered more than a day ago, or something of it came back' },
  },
}

const withoutCash: MoveTexts = {
  ...doneTexts.deliver,
  whyNot: {
    'to-pack': cashMissing(),
    'to-hand-over': cashMissing(),
    'on-the-way': cashMissing(),
  },
}

function cashMissing() {
  return 'its cash was not received'
}

async function report(
  db: Database,
  orderNumber: string,
  outcome: Step,
  { done, before, refused, whyNot, takesCash, heldAt }: MoveTexts,
) {
  const order = `Order ${orderNumber}`
  if (outcome === 'unknown') return `There is no order ${orderNumber}.`
  if (outcome === 'done') return `${order} ${done}`
  if (outcome === 'done before') return `${order} ${before}`
  const stage = await readStage(db, orderNumber)
  if (stage && heldAt?.includes(stage) && (await isSo(db, orderNumber, isDisputed)))
    return `${order} ${refused}: ${underDispute}.`
  const why = stage && (whyNot?.[stage] ?? (await otherReason(db, orderNumber, stage, takesCash)))
  return why ? `${order} ${refused}: ${why}.` : `${order} ${refused}.`
}

async function otherReason(db: Database, orderNumber: string, stage: OrderStage, takesCash = false) {
  if (takesCash && (await beyondCashLimit(db, orderNumber, stage))) return tooMuchCash
  const isTaken = stage === 'refunded' && (await isSo(db, orderNumber, isLostInDispute))
  return isTaken ? 'the bank took its money back in a dispute, so cancel it' : reasons[stage]
}

/** Only what can be delivered at all is refused for its cash. */
async function beyondCashLimit(db: Database, orderNumber: string, stage: OrderStage) {
  return ['to-pack', 'to-hand-over', 'on-the-way'].includes(stage) && (await isSo(db, orderNumber, isBeyondCashLimit))
}

async function isSo(db: Database, orderNumber: string, which: SQL | undefined) {
  return (await db.$count(orders, and(eq(orders.orderNumber, orderNumber), which))) > 0
}

const underDispute = "the buyer's bank has not decided on a dispute about it, so look at it first"

const tooMuchCash =
  'by law no ₹2,00,000.00 or more can be taken in cash in one order or from one person in a day, so have the rest paid online or on another day'

const reasons: Record<OrderStage, string> = {
  'to-confirm': 'its code is not confirmed yet',
  'to-review': 'its address was in none of your areas, and nobody has accepted it yet',
  'to-pack': 'it is not packed yet',
  'to-hand-over': 'it is packed',
  'on-the-way': 'it is on its way',
  delivered: 'it was delivered',
  cancelled: 'it was cancelled',
  'coming-back': 'it was cancelled',
  refunded: 'all its money went back or is on its way back, so cancel it',
}

async function readStage(db: Database, orderNumber: string) {
  const [found] = await db
    .select(orderStateColumns)
    .from(orders)
    .where(and(eq(orders.orderNumber, orderNumber), isPlaced))
  return found && stageOf(found)
}
