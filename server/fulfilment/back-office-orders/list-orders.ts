import { and, asc, desc, eq, or, type SQL, sql } from 'drizzle-orm'
import type { listAllOrders, OrderRow } from '#contract/api/admin/orders/orders.ts'
import type { Received } from '#contract/api/endpoint.ts'
import { ApiError } from '#contract/api/envelope.ts'
import { toRupees } from '#contract/money.ts'
import { stageOf } from '#contract/rules/orders/order-steps.ts'
import { isDay } from '#contract/rules/periods.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { isRandomId } from '#server/platform/db/ids.ts'
import { likeContaining } from '#server/platform/db/like.ts'
import type { Cursor } from '#server/platform/http/cursor.ts'
import { readCursorPage } from '#server/platform/http/cursor-page.ts'
import { orders } from '#server/platform/schema/fulfilment/orders.ts'
import {
  isAtStage,
  isDisputed,
  isLate,
  isLostInDispute,
  isOpen,
  orderStateColumns,
} from '#server/selling/orders/order-stages.ts'
import { isPlaced } from '#server/selling/orders/orders.ts'
import { receivedInCash } from '#server/selling/orders/received-cash.ts'

type OrderQuery = Received<typeof listAllOrders>['query']
type Row = Awaited<ReturnType<typeof readPage>>[number]

/** A page of everybody's orders, newest first. */
export async function listOrders(executor: Executor, { cursor, limit, search, ...filter }: OrderQuery) {
  const page = await readCursorPage({ cursor, limit }, async (after, most) => {
    const isMatch = search ? await matchesSearch(executor, search) : undefined
    return readPage(executor, and(isMatch, ...conditions(filter)), after, most)
  })
  return { ...page, rows: page.rows.map(writeRow) }
}

/** The open orders of a stage, those promised first. */
export async function listWaiting(executor: Executor, which: SQL | undefined, limit: number): Promise<OrderRow[]> {
  const rows = await selectRows(executor, which).orderBy(asc(orders.estimatedDeliveryAt), asc(orders.id)).limit(limit)
  return rows.map(writeRow)
}

function readPage(executor: Executor, which: SQL | undefined, after: Cursor | undefined, limit: number) {
  const isAfter = after && sql`(${orders.createdAt}, ${orders.id}) < (${after.at}::timestamptz, ${after.id}::uuid)`
  return selectRows(executor, and(which, isAfter)).orderBy(desc(orders.createdAt), desc(orders.id)).limit(limit)
}

function selectRows(executor: Executor, which: SQL | undefined) {
  return executor
    .select({
      ...orderStateColumns,
      id: orders.id,
      at: sql<string>`${orders.createdAt}::text`,
      orderNumber: orders.orderNumber,
      createdAt: orders.createdAt,
      promisedAt: orders.estimatedDeliveryAt,
      isLate: sql<boolean>`${isLate}`,
      isDisputed,
      isLostInDispute,
      recipient: orders.recipient,
      mobileNumber: orders.mobileNumber,
      deliveryAddress: orders.deliveryAddress,
      total: orders.total,
      paymentMode: orders.paymentMode,
      takenBy: orders.takenBy,
      confirmBy: orders.confirmBy,
      received: receivedInCash,
      pieces: sql<number>`(select coalesce(sum(l.quantity), 0)::int from order_line l where l.order_id = shop_order.id)`,
    })
    .from(orders)
    .where(which)
}

function writeRow(row: Row): OrderRow {
  const { orderNumber, recipient, mobileNumber, deliveryAddress, paymentMode, paymentStatus, isLate, pieces } = row
  const { isAddressInReview, isDisputed, isLostInDispute } = row
  const stage = stageOf(row)
  return {
    ...{
      orderNumber,
      mobileNumber,
      paymentMode,
      paymentStatus,
      isLate,
      pieces,
      isAddressInReview,
      isDisputed,
      isLostInDispute,
    },
    stage,
    ...(stage === 'to-confirm' && row.confirmBy ? { confirmBy: row.confirmBy.toISOString() } : {}),
    createdAt: row.createdAt.toISOString(),
    promisedAt: row.promisedAt.toISOString(),
    name: recipient.name,
    place: [...new Set([deliveryAddress.town, deliveryAddress.district])].filter(Boolean).join(', '),
    totalAmount: toRupees(row.total),
    received: row.received === null ? null : toRupees(row.received),
    isByPhone: row.takenBy !== null,
  }
}

function conditions(filter: Omit<OrderQuery, 'cursor' | 'limit' | 'search'>): (SQL | undefined)[] {
  const { stage, open, paymentMode, paymentStatus, from, to, customer } = filter
  if (from && to && from > to) throw new ApiError(400, 'The first day comes after the last one.')
  const dayStart = (day: string) => sql`${day}::date::timestamp at time zone 'Asia/Kolkata'`
  return [
    // Orders at a stage, or open ones, are placed.
    stage || open ? undefined : isPlaced,
    stage && isAtStage[stage],
    open && (open === 'late' ? isLate : isOpen),
    paymentMode && eq(orders.paymentMode, paymentMode),
    paymentStatus && eq(orders.paymentStatus, paymentStatus),
    from ? sql`${orders.createdAt} >= ${dayStart(checkedDay(from))}` : undefined,
    to ? sql`${orders.createdAt} < ${dayStart(checkedDay(to))} + interval '1 day'` : undefined,
    customer ? (isRandomId(customer) ? eq(orders.userId, customer) : sql`false`) : undefined,
  ]
}

// Of more than these the newest are found sooner by looking through all orders from the newest on.
const maxMatches = 2_000

/** Few are found by their words first and only then sorted: the other way round a rare name would be looked for in every order. */
async function matchesSearch(executor: Executor, search: string) {
  const searchText = readSearch(search)
  if (searchText.length < 3) throw new ApiError(400, 'Type at least 3 letters or digits.')
  // A whole number is found as it is; parts of it are in many others.
  if (/^\d{10}$/.test(searchText)) return eq(orders.mobileNumber, searchText)
  const isLike = or(holds(searchText), isNumberOrName(searchText) ? holds(joined(searchText)) : undefined)
  const found = await executor
    .select({ id: orders.id })
    .from(orders)
    .where(isLike)
    .limit(maxMatches + 1)
  if (found.length > maxMatches) return isLike
  return sql`${orders.id} = any(${sql.param(found.map(({ id }) => id))}::uuid[])`
}

function holds(searchText: string) {
  return sql`lower(${orders.orderNumber} || ' ' || ${orders.mobileNumber} || ' ' || (${orders.recipient} ->> 'name')) like ${likeContaining(searchText)}`
}

/** Numbers as people write them: '+91 98765 43210' is 9876543210, 'ABCD-2345-EFGH' is ABCD2345EFGH. */
function readSearch(search: string) {
  const searchText = search.trim().toLowerCase().replace(/\s+/g, ' ')
  if (/^\+?[\d\s-]+$/.test(searchText)) return searchText.replace(/\D/g, '').replace(/^91(?=\d{10}$)/, '')
  return isInFours.test(searchText) && /\d/.test(searchText) ? joined(searchText) : searchText
}

/** Not every number has a digit, and 'asha-devi' is a name; 'amit shah' is nothing else. */
function isNumberOrName(searchText: string) {
  return isInFours.test(searchText) && searchText.includes('-')
}

const isInFours = /^[a-z0-9]{4}([\s-][a-z0-9]{4}){1,2}$/

function joined(searchText: string) {
  return searchText.replace(/[\s-]/g, '')
}

function checkedDay(day: string) {
  if (!isDay(day)) throw new ApiError(400, 'Choose a day that is in the calendar.')
  return day
}
