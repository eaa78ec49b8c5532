import { and, asc, desc, eq, gt, gte, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { CashDay, closeCashDay as closing } from '#contract/api/admin/payments/cash.ts'
import type { Received } from '#contract/api/endpoint.ts'
import { ApiError } from '#contract/api/envelope.ts'
import { toPaise, toRupees } from '#contract/money.ts'
import { isDay } from '#contract/rules/periods.ts'
import type { StaffCaller } from '#server/back-office/access/callers.ts'
import { writeAudit } from '#server/back-office/audit/audit.ts'
import { readClock } from '#server/platform/db/clock.sql.ts'
import type { Database, Executor, Transaction } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { cashCloses, cashCollections, orderReturns, orders } from '#server/platform/schema/fulfilment/orders.ts'
import { staff } from '#server/platform/schema/people/staff.ts'
import { receivedOf } from '#server/selling/orders/received-cash.ts'
import { lockCashDaysExclusively } from '../transitions/cash-days.sql.ts'

/** The cash of a day, as one moment has it. */
export function readCashDay(db: Database, day?: string) {
  return inTransaction(db, (tx) => readDay(tx, day), { isolationLevel: 'repeatable read' })
}

/** Closes a day once. Throws 409 when it is closed already, or is not what was counted any more. */
export function closeCashDay(db: Database, { day, counted, note }: Received<typeof closing>['body'], by: StaffCaller) {
  return inTransaction(db, async (tx) => {
    const { today, isClosed, people } = await lockDay(tx, day)
    if (isClosed) throw new ApiError(409, 'The cash of this day is closed already.')
    if (day > today) throw new ApiError(409, 'This day has not begun yet.')
    const sums = new Map(people.map(({ name, expected }) => [name, expected]))
    const isSame = sums.size === counted.length && counted.every(({ name, expected }) => sums.get(name) === expected)
    if (!isSame) throw changedMeanwhile
    if (note === '' && counted.some((one) => one.counted !== one.expected)) {
      throw new ApiError(400, 'Say why what was counted is not what was expected.')
    }
    const lines = counted.map((one) => ({
      name: one.name,
      expected: toPaise(one.expected),
      counted: toPaise(one.counted),
    }))
    await tx.insert(cashCloses).values({ day, lines, note, closedById: by.staffId })
    const sumOf = (part: 'expected' | 'counted') => toRupees(lines.reduce((sum, line) => sum + line[part], 0))
    const after = { expected: sumOf('expected'), counted: sumOf('counted'), ...(note ? { note } : {}) }
    await writeAudit(tx, by, { action: 'cash.close', subject: { kind: 'cash', id: day }, after })
    return readDay(tx, day)
  })
}

const changedMeanwhile = new ApiError(
  409,
  'Something was delivered, or taken back, since you opened the page. Please look at it again and count what is new.',
)

/** Opens a closed day again; what was counted stays written down. */
export function reopenCashDay(db: Database, { day, reason }: { day: string; reason: string }, by: StaffCaller) {
  return inTransaction(db, async (tx) => {
    await lockDay(tx, day)
    const reopened = await tx
      .update(cashCloses)
      .set({ reopenedAt: sql`now()`, reopenedById: by.staffId, reopenReason: reason })
      .where(and(eq(cashCloses.day, day), isNull(cashCloses.reopenedAt)))
      .returning({ lines: cashCloses.lines })
    if (reopened.length === 0) throw new ApiError(409, 'The cash of this day is not closed.')
    await writeAudit(tx, by, { action: 'cash.reopen', subject: { kind: 'cash', id: day }, after: { reason } })
    return readDay(tx, day)
  })
}

/** The shop's people, and who was typed in the last 60 days. */
export async function listCashPeople(db: Database) {
  const people = await db
    .select({ id: staff.id, name: staff.name })
    .from(staff)
    .where(eq(staff.isActive, true))
    .orderBy(asc(staff.name))
  const typed = await db
    .select({ name: asFirstWritten })
    .from(cashCollections)
    .where(
      and(
        gte(cashCollections.day, sql`(now() at time zone 'Asia/Kolkata')::date - 60`),
        isNull(cashCollections.collectedById),
        ne(cashCollections.collectedBy, ''),
      ),
    )
    .groupBy(sameName)
    .orderBy(sameName)
    .limit(100)
  return { staff: people, names: typed.map(({ name }) => name) }
}

/** However it was typed, with capitals or spaces, it is one person. */
const sameName = sql`lower(regexp_replace(btrim(${cashCollections.collectedBy}), '\\s+', ' ', 'g'))`
const asFirstWritten = sql<string>`(array_agg(regexp_replace(btrim(${cashCollections.collectedBy}), '\\s+', ' ', 'g')
  order by ${cashCollections.collectedAt}, ${cashCollections.id}))[1]`

function isSameName(one: string, other: string) {
  const [some, same] = [one, other].map((name) => name.trim().replace(/\s+/g, ' ').toLowerCase())
  return some === same
}

/** Nobody delivers into a day while it is closed or opened. */
async function lockDay(tx: Transaction, day: string) {
  await lockCashDaysExclusively(tx)
  return readDay(tx, day)
}

async function readDay(tx: Transaction, requestedDay: string | undefined): Promise<CashDay> {
  const { day: today } = await readClock(tx)
  const day = requestedDay ?? today
  if (!isDay(day)) throw new ApiError(400, 'Choose a day that is in the calendar.')
  const closes = await readCloses(tx, day)
  const [last] = closes
  const closed = last && last.reopenedAt === null ? last : undefined
  const people = await readPeople(tx, day)
  const countedOf = (name: string) => {
    const own = closed?.lines.filter((line) => isSameName(line.name, name)) ?? []
    return own.length > 0 ? own.reduce((sum, line) => sum + line.counted, 0) : undefined
  }
  const counted = closed?.lines.reduce((sum, line) => sum + line.counted, 0)
  return {
    ...{ day, today, isClosed: closed !== undefined },
    people: people.map(({ name, orders: number, expected }) => ({
      ...{ name, orders: number, expected: toRupees(expected) },
      counted: rupeesOrNull(countedOf(name)),
    })),
    expected: toRupees(people.reduce((sum, { expected }) => sum + expected, 0)),
    counted: rupeesOrNull(counted),
    other: await readOther(tx, day),
    givenBack: toRupees(await readCashRefunds(tx, day)),
    out: await readOut(tx),
    closes: closes.map(({ lines: _, closedAt, reopenedAt, ...close }) => ({
      ...close,
      closedAt: closedAt.toISOString(),
      reopenedAt: reopenedAt?.toISOString() ?? null,
    })),
  }
}

function rupeesOrNull(amount: number | undefined) {
  return amount === undefined ? null : toRupees(amount)
}

function readPeople(tx: Transaction, day: string) {
  return tx
    .select({
      name: asFirstWritten,
      orders: sql<number>`count(distinct ${cashCollections.orderId})::int`,
      expected: sql<number>`sum(${cashCollections.amount})::float8`,
    })
    .from(cashCollections)
    .where(eq(cashCollections.day, day))
    .groupBy(sameName)
    .orderBy(sameName)
}

/** Of the day's deliveries those for which not the total was received, the first 200. */
async function readOther(tx: Transaction, day: string) {
  const rows = await tx
    .select({
      orderNumber: orders.orderNumber,
      total: orders.total,
      received: receivedOf,
      reason: cashCollections.reason,
      name: cashCollections.collectedBy,
    })
    .from(cashCollections)
    .innerJoin(orders, eq(orders.id, cashCollections.orderId))
    .where(
      and(eq(cashCollections.day, day), eq(cashCollections.id, orders.id), ne(cashCollections.amount, orders.total)),
    )
    .orderBy(asc(cashCollections.collectedAt))
    .limit(200)
  return rows.map(({ total, received, ...row }) => ({ ...row, total: toRupees(total), received: toRupees(received) }))
}

async function readCashRefunds(tx: Transaction, day: string) {
  const startOfDay = sql`${day}::date::timestamp at time zone 'Asia/Kolkata'`
  const startOfNext = sql`(${day}::date + 1)::timestamp at time zone 'Asia/Kolkata'`
  const { amount, createdAt } = orderReturns
  const isOfDay = and(sql`${createdAt} >= ${startOfDay}`, sql`${createdAt} < ${startOfNext}`)
  const [back] = await tx
    .select({ amount: sql<number>`coalesce(sum(${amount}), 0)::float8` })
    .from(orderReturns)
    .innerJoin(orders, eq(orders.id, orderReturns.orderId))
    .where(and(eq(orders.paymentMode, 'CASH'), gt(amount, 0), isOfDay))
  return back?.amount ?? 0
}

async function readOut(executor: Executor) {
  const isOut = and(
    eq(orders.orderStatus, 'CONFIRMED'),
    eq(orders.paymentMode, 'CASH'),
    inArray(orders.fulfilment, ['OUT_FOR_DELIVERY']),
  )
  const [out] = await executor
    .select({ orders: sql<number>`count(*)::int`, amount: sql<number>`coalesce(sum(${orders.total}), 0)::float8` })
    .from(orders)
    .where(isOut)
  return { orders: out?.orders ?? 0, amount: toRupees(out?.amount ?? 0) }
}

function readCloses(tx: Transaction, day: string) {
  const nameOf = (id: 'closed_by_id' | 'reopened_by_id') =>
    sql<string | null>`(select s.name from staff s where s.id = ${sql.raw(`cash_close.${id}`)})`
  return tx
    .select({
      lines: cashCloses.lines,
      closedAt: cashCloses.closedAt,
      closedBy: nameOf('closed_by_id'),
      note: cashCloses.note,
      reopenedAt: cashCloses.reopenedAt,
      reopenedBy: nameOf('reopened_by_id'),
      reopenReason: cashCloses.reopenReason,
    })
    .from(cashCloses)
    .where(eq(cashCloses.day, day))
    .orderBy(desc(cashCloses.closedAt))
    .limit(20)
}
