import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openDatabase } from '#server/platform/db/database.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { createDatabase, dropDatabase } from '#server/testing/databases.ts'
import { openOldDatabase } from './old-database.ts'
import { releasesFolder } from './release-folders.ts'

// Migration 0037: 0.4.0 is the last release whose tables are older.
const backup = path.join(releasesFolder, '0.4.0', 'shop-backup.gz')
const name = `paid_out_twice_${process.pid}`
let client: pg.Client
let before: Exception[]
beforeAll(async () => {
  const databaseUrl = await createDatabase(inject('testServer'), name)
  await openOldDatabase(databaseUrl, backup)
  client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await addRows()
  before = await exceptions()
  const { db, pool, close } = await openDatabase({ databaseUrl, databasePool: 2, dataFolder: '' })
  await migrate(db, pool)
  await close()
}, 60_000)
afterAll(async () => {
  await client?.end()
  await dropDatabase(inject('testServer'), name)
})

type Exception = { id: string; kind: string; subject: string; amount?: number | null; text: string }

/** Of each payment: what was paid by hand for its refunds, and when a person closed what was told of each; null while it is open. */
const paidByHand = [
  { payment: 'pay_open', reported: [{ amount: 479_85, closed: null }] },
  { payment: 'pay_closed', reported: [{ amount: 120_00, closed: '2026-11-20' }] },
  {
    payment: 'pay_open_and_closed',
    reported: [
      { amount: 50_00, closed: '2026-11-26' },
      { amount: 30_00, closed: null },
    ],
  },
  {
    payment: 'pay_closed_at_two_times',
    reported: [
      { amount: 11_00, closed: '2026-11-21' },
      { amount: 22_00, closed: '2026-11-22' },
    ],
  },
]
const others = [
  { kind: 'refund-failed', subject: 'a refund that failed, and nothing else' },
  { kind: 'refund-failed', subject: '00000000-0000-4000-8000-000000000000 twice' },
  { kind: 'refund-pending', subject: 'of the payment pay_pending' },
]

describe('a shop of release 0.4.0 in which money had gone out twice, brought to today', () => {
  it('has an exception of its payment, with the amount, where a failed refund was told; open where it was open', async () => {
    expect(await of('pay_open')).toEqual([
      expect.objectContaining({
        kind: 'paid-out-twice',
        amount: 479_85,
        closed: null,
        text: 'Paid twice: pay_open 47985',
      }),
    ])
    expect(await of('pay_closed')).toEqual([
      expect.objectContaining({ kind: 'paid-out-twice', amount: 120_00, closed: '2026-11-20', closedBy: 'Meera' }),
    ])
  })

  it('has one exception for each payment: the open one, else the one that was closed last; the others stay as they were', async () => {
    expect(await of('pay_open_and_closed')).toEqual([
      expect.objectContaining({ kind: 'paid-out-twice', amount: 30_00, closed: null }),
      expect.objectContaining({ kind: 'refund-failed', amount: null, closed: '2026-11-26' }),
    ])
    expect(await of('pay_closed_at_two_times')).toEqual([
      expect.objectContaining({ kind: 'paid-out-twice', amount: 22_00, closed: '2026-11-22' }),
      expect.objectContaining({ kind: 'refund-failed', amount: null, closed: '2026-11-21' }),
    ])
  })

  it('has everything else that waited for a person as it was', async () => {
    const after = await exceptions()
    const converted = new Set(after.filter(({ kind }) => kind === 'paid-out-twice').map(({ id }) => id))
    expect(converted.size).toBe(paidByHand.length)
    expect(after).toHaveLength(before.length)
    const rest = before.filter(({ id }) => !converted.has(id))
    expect(rest.length).toBeGreaterThan(others.length + 4)
    for (const exception of rest) expect(after).toContainEqual({ ...exception, amount: null })
  })
})

/** What waits for a person, or did, of a payment: paid out twice first. */
async function of(payment: string) {
  const { rows } = await client.query(
    `select kind, subject, amount::int, text, to_char(closed_at at time zone 'UTC', 'YYYY-MM-DD') as closed, closed_by as "closedBy"
     from open_matter where text like 'Paid twice: ' || $1 || ' %' order by kind`,
    [payment],
  )
  for (const { kind, subject } of rows) if (kind === 'paid-out-twice') expect(subject).toBe(payment)
  return rows
}

async function exceptions(): Promise<Exception[]> {
  const { rows } = await client.query('select to_jsonb(m) as exception from open_matter m order by id')
  return rows.map(({ exception }) => exception)
}

async function addRows() {
  for (const { payment, reported } of paidByHand)
    for (const [index, { amount, closed }] of reported.entries()) {
      const { rows } = await client.query(
        `insert into refund (order_id, payment_id, amount, reason, idempotency_key, status)
         select order_id, $1, $2, 'staff', $3, 'processed' from manual_refund limit 1 returning id`,
        [payment, amount, `${payment}-${index}`],
      )
      const refundId = rows[0].id
      await client.query(
        `insert into manual_refund (refund_id, order_id, payment_id, amount, method, reference)
         select $1, order_id, $2, $3, 'bank', 'UTR' from manual_refund limit 1`,
        [refundId, payment, amount],
      )
      await addException('refund-failed', `${refundId} twice`, `Paid twice: ${payment} ${amount}`, closed)
    }
  for (const { kind, subject } of others) await addException(kind, subject, subject, null)
}

function addException(kind: string, subject: string, text: string, closed: string | null) {
  return client.query(
    `insert into open_matter (kind, order_id, subject, text, closed_at, closed_by)
     select $1, order_id, $2, $3, $4, case when $4::timestamptz is null then null else 'Meera' end from manual_refund limit 1`,
    [kind, subject, text, closed && `${closed}T06:00:00Z`],
  )
}
