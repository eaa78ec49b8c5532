import * as z from 'zod/mini'
import { endpointSchema } from '#contract/api/endpoint.ts'
import { Moment } from '#contract/api/fields.ts'
import { OpenRestore } from '../operations/restores.schema.ts'
import { OrderRow } from '../orders/orders.schema.ts'
import { PaymentException } from '../payments/payment-exceptions.schema.ts'

const roles = ['admin', 'manager', 'packer', 'support'] as const

/** How many there are in all, and those to begin with. */
function countedRows<Row extends z.ZodMiniType>(row: Row) {
  return z.object({ count: z.number(), rows: z.array(row) })
}

/**
 * A ticket that waits for an answer. The law wants the first answer within 48 hours (`answerBy`, absent once it was given) and
 * the ticket resolved within a month (`settleBy`).
 */
const WaitingTicket = z.object({
  ticketNumber: z.string(),
  id: z.string(),
  subject: z.string(),
  name: z.nullable(z.string()),
  waitingSince: Moment,
  answerBy: z.nullable(Moment),
  settleBy: Moment,
})
export type WaitingTicket = z.infer<typeof WaitingTicket>

const LowStock = z.object({
  productId: z.string(),
  name: z.string(),
  size: z.number(),
  type: z.string(),
  stock: z.number(),
  lowStockAt: z.number(),
})
export type LowStock = z.infer<typeof LowStock>

const UncheckedReview = z.object({
  id: z.string(),
  productName: z.string(),
  rating: z.number(),
  review: z.nullable(z.string()),
  createdAt: Moment,
})
export type UncheckedReview = z.infer<typeof UncheckedReview>

/**
 * Wrong codes that strangers entered in the last hour, and what was opened by a right code after a wrong one: logins of shoppers, of the
 * shop's people (who need a second factor too), and orders paid in cash that were confirmed.
 */
const TriedCodes = z.object({
  wrong: z.number(),
  opened: z.object({ logins: z.number(), staff: z.number(), orders: z.number() }),
})
export type TriedCodes = z.infer<typeof TriedCodes>

/**
 * An order to be paid in cash, neither confirmed nor packed, that alone has more than a fifth of a size: `pieces` of the `outOf` there are,
 * free ones and those promised to orders that are not packed. Fewer than 5 packs are never told.
 */
const LargeOrder = z.object({
  orderNumber: z.string(),
  createdAt: Moment,
  name: z.string(),
  /** Whoever ordered has proven a number. */
  isProven: z.boolean(),
  productName: z.string(),
  size: z.number(),
  type: z.string(),
  pieces: z.number(),
  outOf: z.number(),
})
export type LargeOrder = z.infer<typeof LargeOrder>

/** What waits now. Parts that the caller's role does not look after are null. */
export const Today = z.object({
  toConfirm: countedRows(OrderRow),
  /** Their address is in none of the shop's areas: to be accepted, corrected or cancelled. */
  toReview: countedRows(OrderRow),
  toPack: countedRows(OrderRow),
  toHandOver: countedRows(OrderRow),
  onTheWay: countedRows(OrderRow),
  /** All their money went back, or is on its way, before they were packed: to be cancelled. */
  refunded: countedRows(OrderRow),
  /** Cancelled on the road: their goods are on their way back, and not on the shelf before somebody notes them. */
  comingBack: countedRows(OrderRow),
  late: z.number(),
  largeOrders: countedRows(LargeOrder),
  /** Packed, or confirmed by the shop, when the owner of the recipient's number said that they did not order it; not delivered yet. */
  refused: countedRows(OrderRow),
  lowStock: z.nullable(countedRows(LowStock)),
  tickets: z.nullable(countedRows(WaitingTicket)),
  reviews: z.nullable(countedRows(UncheckedReview)),
  contactMessages: z.nullable(z.number()),
  matters: z.nullable(countedRows(PaymentException)),
  /** Null while the shop has a good backup of the last 26 hours, is not open for real, or its backups are made elsewhere. */
  backup: z.nullable(z.object({ lastAt: z.nullable(Moment), fault: z.nullable(z.string()) })),
  /** Why the last backup was not copied to where copies go beside the server. */
  copyFault: z.nullable(z.string()),
  /** What is to be looked at after a restore of the shop from a backup, the last one first. */
  restores: z.nullable(z.array(OpenRestore)),
  /** Null also while they are no more than people mistype: fewer than 20, or than half of what the shop bears in an hour. */
  triedCodes: z.nullable(TriedCodes),
})
export type Today = z.infer<typeof Today>

export const getToday = endpointSchema({
  summary: 'What waits now',
  access: 'staff',
  roles,
  data: Today,
})

export const watchToday = endpointSchema({
  summary: 'Told whenever something that waits has changed',
  produces: 'text/event-stream',
  access: 'staff',
  roles,
  query: z.object({ once: z.optional(z.literal('true')) }),
  data: z.null(),
})
