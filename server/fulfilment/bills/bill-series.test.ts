import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { findOrCreateUser } from '#server/people/users/users.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { billSeries, bills } from '#server/platform/schema/fulfilment/bills.ts'
import { orderLines, orders } from '#server/platform/schema/fulfilment/orders.ts'
import { openSmallShop, pune } from '#server/testing/orders/test-buyers.ts'
import { anyMobile, type TestShop } from '#server/testing/test-shop.ts'
import { packOrder } from '../transitions/order-lifecycle.ts'
import { takeBillNumber } from './bill-series.ts'
import { issueInvoice } from './issue-bills.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openSmallShop()
})
afterAll(() => shop?.close())
beforeEach(async () => {
  await shop.db.delete(bills)
  await shop.db.delete(billSeries)
})

async function someOrders(count: number) {
  const { id: userId } = await findOrCreateUser(shop.db, '+91', anyMobile())
  const recipient = { name: 'Asha Patil', email: 'asha@example.com', mobileNumber: '9876543210' }
  const rows = Array.from({ length: count }, (_, at) => ({
    ...({ orderNumber: `${userId.slice(0, 8)}${at}`, userId, orderStatus: 'CONFIRMED', paymentMode: 'CASH' } as const),
    ...{ originalSubtotal: 100_00, discount: 0, deliveryCharge: 0, tax: 5_00, total: 105_00, taxBasisPoints: 500 },
    ...{ recipient, mobileNumber: recipient.mobileNumber, estimatedDeliveryAt: new Date() },
    deliveryAddress: { ...pune, buildingName: '', towerName: '' },
  }))
  const stored = await shop.db.insert(orders).values(rows).returning({ id: orders.id, number: orders.orderNumber })
  const line = { productId: 'atta', productName: 'Atta', size: 1, type: 'KG', sku: 'A', hsn: '1101', quantity: 1 }
  await shop.db
    .insert(orderLines)
    .values(stored.map(({ id }) => ({ orderId: id, position: 0, ...line, price: 100_00, actualPrice: 0 })))
  return stored
}

const serials = async () => {
  const rows = await shop.db.select().from(bills).where(eq(bills.kind, 'invoice')).orderBy(asc(bills.serial))
  return rows.map(({ serial }) => serial)
}
const oneTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

it('fifty orders packed at once by two processes have the numbers 1 to 50, later numbers never of earlier moments', async () => {
  const other = await openDatabase(shop.config)
  const waiting = (await someOrders(50)).map(({ number }) => number)
  // Six packers at each of two processes, who take each order together with somebody else.
  const packAll = async (db: TestShop['db']) => {
    for (let number = waiting.pop(); number; number = waiting.pop()) {
      const steps = await Promise.all([packOrder({ ...shop, db }, number), packOrder(shop, number)])
      expect(steps.sort()).toEqual(['done', 'done before'])
    }
  }
  await Promise.all(Array.from({ length: 12 }, (_, at) => packAll(at % 2 === 0 ? shop.db : other.db)))
  await other.close()
  expect(await serials()).toEqual(oneTo(50))
  const issued = await shop.db.select().from(bills).orderBy(asc(bills.serial))
  const moments = issued.map(({ issuedAt }) => issuedAt.getTime())
  expect(moments).toEqual([...moments].sort((one, next) => one - next))
  expect(new Set(issued.map(({ orderId }) => orderId)).size).toBe(50)
}, 60_000)

it('whoever packs while another bill takes its number has the later number, and of no earlier moment', async () => {
  const [first, second, last] = await someOrders(3)
  await packOrder(shop, first?.number ?? '')
  const { packing } = await inTransaction(shop.db, async (tx) => {
    await tx.select().from(billSeries).for('update')
    const packing = packOrder(shop, last?.number ?? '')
    const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
    await vi.waitFor(async () => expect((await shop.pool.query(waiting)).rowCount).toBe(1), 10_000)
    await issueInvoice(tx, second?.id ?? '')
    // Within an object: the transaction must not wait for whoever waits for it.
    return { packing }
  })
  expect(await packing).toBe('done')
  const issued = await shop.db.select().from(bills).orderBy(asc(bills.serial))
  expect(issued.map(({ serial, orderId }) => [serial, orderId])).toEqual([
    [1, first?.id],
    [2, second?.id],
    [3, last?.id],
  ])
  const moments = issued.map(({ issuedAt }) => issuedAt.getTime())
  expect(moments).toEqual([...moments].sort((one, next) => one - next))
})

it('a packing that is rolled back leaves no gap', async () => {
  const [first, broken, last] = await someOrders(3)
  await packOrder(shop, first?.number ?? '')
  const packing = inTransaction(shop.db, async (tx) => {
    await issueInvoice(tx, broken?.id ?? '')
    throw new Error('the lights went out')
  })
  await expect(packing).rejects.toThrow('the lights went out')
  await packOrder(shop, last?.number ?? '')
  expect(await serials()).toEqual([1, 2])
})

it('an unpaid, lapsed or cancelled order has no bill', async () => {
  for (const orderStatus of ['UNPAID', 'LAPSED', 'CANCELLED'] as const) {
    const [one] = await someOrders(1)
    const cancelledAt = orderStatus === 'CANCELLED' ? new Date() : null
    const id = one?.id ?? ''
    await shop.db.update(orders).set({ orderStatus, cancelledAt }).where(eq(orders.id, id))
    expect(await shop.db.transaction((tx) => issueInvoice(tx, id))).toBeUndefined()
  }
  expect(await serials()).toEqual([])
})

it('on 1 April at midnight in India a new series begins, for bills and credit notes apart', async () => {
  const take = (kind: 'invoice' | 'credit-note', moment: string) =>
    shop.db.transaction(async (tx) => (await takeBillNumber(tx, kind, new Date(moment))).number)
  expect(await take('invoice', '2027-03-31T18:29:59.999Z')).toBe('INV/26-27/000001')
  expect(await take('invoice', '2027-03-31T18:29:59.999Z')).toBe('INV/26-27/000002')
  expect(await take('credit-note', '2027-03-31T18:29:59.999Z')).toBe('CRN/26-27/000001')
  expect(await take('invoice', '2027-03-31T18:30:00.000Z')).toBe('INV/27-28/000001')
  expect(await take('credit-note', '2027-03-31T18:30:00.000Z')).toBe('CRN/27-28/000001')
})
