import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  correctStock,
  getStock,
  listStock,
  listStockMoves,
  type StockReason,
  setLowStockAt,
} from '#contract/api/admin/catalog/stock.ts'
import { moveOrders } from '#contract/api/admin/orders/order-steps.ts'
import { cancelOrder, completeOrder, packOrder } from '#server/fulfilment/transitions/order-lifecycle.ts'
import { type SignedInStaff, signInStaff } from '#server/people/staff/testing/sign-in-staff.ts'
import { auditEntries } from '#server/platform/schema/people/staff.ts'
import { aShopper, openSmallShop, order } from '#server/testing/orders/test-buyers.ts'
import type { TestShop } from '#server/testing/test-shop.ts'
import { runStockCommand } from './stock-commands.ts'

let shop: TestShop
let packer: SignedInStaff
let manager: SignedInStaff
beforeAll(async () => {
  shop = await openSmallShop({ OPEN_CASH_ORDERS_PER_MOBILE: '100' })
  packer = await signInStaff(shop, 'packer')
  manager = await signInStaff(shop, 'manager')
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.pool.query('truncate shop_order cascade')
  await shop.pool.query('delete from stock_correction')
  await shop.pool.query("update variation set stock = case product_id when 'last-bag' then 1 else 50 end")
})

const haldi = { productId: 'haldi', size: '200' }
const show = () => packer.call(getStock, { params: haldi })
const moves = (query: { limit?: string; cursor?: string } = {}) => packer.call(listStockMoves, { params: haldi, query })
const correct = (
  correction: { reason: StockReason; change?: number; count?: number; seen?: number; note?: string; key?: string },
  params: { productId: string; size: string } = haldi,
) => packer.call(correctStock, { params, body: { key: randomUUID(), note: '', ...correction } })
const buy = async (quantity: number) =>
  (await order(shop, await aShopper(shop, { productId: 'haldi', size: 200, quantity }))).orderNumber
const stockNow = async () => (await show()).free

it('a correction that is sent again counts once, and with other contents it is refused', async () => {
  const key = randomUUID()
  await correct({ key, reason: 'damaged', change: -5 })
  await correct({ key, reason: 'damaged', change: -5 })
  for (const other of [
    { reason: 'damaged' as const, change: -50 },
    { reason: 'counted' as const, count: 40, seen: 45 },
  ]) {
    await expect(correct({ key, ...other })).rejects.toMatchObject({
      statusCode: 409,
      message: expect.stringMatching(/^This was sent already, with other contents\./),
    })
  }
  expect(await stockNow()).toBe(45)
})

describe('what lies on the shelf', () => {
  it('is what is free and what is promised to orders that are not packed, and who they are', async () => {
    const first = await buy(2)
    const packed = await buy(3)
    await packer.call(moveOrders, { body: { orderNumbers: [packed], step: 'pack' } })
    const found = await show()
    expect(found).toMatchObject({
      name: 'Haldi',
      size: 200,
      type: 'G',
      free: 45,
      promised: 2,
      onShelf: 47,
      level: 'enough',
    })
    expect(found.reservations).toMatchObject([{ orderNumber: first, name: 'Asha Patil', quantity: 2, until: null }])
    await cancelOrder(shop, first, { by: 'command' })
    expect(await show()).toMatchObject({ free: 47, promised: 0, onShelf: 47, reservations: [] })
  })

  it('names an order that waits for its money without a number, as nobody may count on it yet', async () => {
    const number = await buy(4)
    await shop.pool.query(
      "update shop_order set order_status = 'UNPAID', payment_mode = 'ONLINE' where order_number = $1",
      [number],
    )
    await shop.pool.query(
      "insert into provider_order (order_id, amount, hold_until, ask_at) select id, total, now() + interval '15 minutes', now() from shop_order",
    )
    const found = await show()
    expect(found).toMatchObject({ free: 46, promised: 4, onShelf: 50 })
    expect(found.reservations).toMatchObject([
      { orderNumber: null, quantity: 4, until: expect.stringMatching(/^\d{4}-/) },
    ])
  })

  it('is listed by name or by what is nearly gone, found by words and SKU, page by page', async () => {
    await shop.pool.query("update variation set stock = 0 where product_id = 'atta' and size = 5")
    const pages = [await packer.call(listStock, { query: { limit: '3' } })]
    expect(pages[0]?.total).toBe(4)
    pages.push(await packer.call(listStock, { query: { limit: '3', cursor: pages[0]?.nextCursor ?? '' } }))
    expect(pages.flatMap(({ rows }) => rows.map(({ name, size }) => `${name} ${size}`))).toEqual([
      'Haldi 200',
      'Khapli Atta 10',
      'Sharbati Atta 1',
      'Sharbati Atta 5',
    ])
    expect(pages[1]?.nextCursor).toBeNull()
    const fewest = await packer.call(listStock, { query: { sort: 'fewest', limit: '1' } })
    expect(fewest.rows).toMatchObject([{ sku: 'SKU-1', level: 'out', free: 0 }])
    const next = await packer.call(listStock, {
      query: { sort: 'fewest', limit: '1', cursor: fewest.nextCursor ?? '' },
    })
    expect(next.rows).toMatchObject([{ productId: 'last-bag', level: 'low' }])
    const low = await packer.call(listStock, { query: { level: 'low' } })
    expect(low.rows.map(({ sku }) => sku)).toEqual(['SKU-3', 'SKU-1'])
    expect((await packer.call(listStock, { query: { level: 'out' } })).total).toBe(1)
    expect((await packer.call(listStock, { query: { search: 'sharb atta' } })).total).toBe(2)
    expect((await packer.call(listStock, { query: { search: 'sku-2' } })).rows).toMatchObject([{ name: 'Haldi' }])
    expect((await packer.call(listStock, { query: { search: '%' } })).total).toBe(0)
  })

  it.each([
    'nonsense',
    Buffer.from('[1e99,"a","b",1]').toString('base64url'),
    Buffer.from('[0,"\\u0000","b",1]').toString('base64url'),
  ])('a list asked to go on from %s is refused in plain words', async (cursor) => {
    await expect(packer.call(listStock, { query: { cursor } })).rejects.toMatchObject({
      statusCode: 400,
      message: 'This list cannot be continued from there.',
    })
    await expect(moves({ cursor })).rejects.toMatchObject({ statusCode: 400 })
  })

  it.each([
    ['haldi', '5'],
    ['rice', '200'],
  ])('of %s in size %s, which nobody sells, is a 404', async (productId, size) => {
    const params = { productId, size }
    const requests = [
      () => packer.call(getStock, { params }),
      () => packer.call(listStockMoves, { params }),
      () => correct({ reason: 'received', change: 1 }, params),
    ]
    for (const sendRequest of requests)
      await expect(sendRequest()).rejects.toMatchObject({ statusCode: 404, message: 'This size is not sold any more.' })
  })
})

describe('correcting the stock', () => {
  it('adds what came in and takes off what is spoilt, each with its reason and its name', async () => {
    expect(await correct({ reason: 'received', change: 24, note: 'From the mill' })).toMatchObject({ free: 74 })
    expect(await correct({ reason: 'damaged', change: -4 })).toMatchObject({ free: 70 })
    const { rows } = await moves()
    expect(rows).toMatchObject([
      { kind: 'corrected', reason: 'damaged', change: -4, stockAfter: 70, by: 'The packer' },
      { kind: 'corrected', reason: 'received', change: 24, stockAfter: 74, note: 'From the mill' },
    ])
    const written = await shop.db.select().from(auditEntries)
    expect(written.filter(({ action }) => action === 'stock.correct').at(-1)).toMatchObject({
      actor: 'The packer',
      subjectKind: 'stock',
      subjectId: 'haldi 200',
      before: { free: 74 },
      after: { free: 70, reason: 'damaged' },
    })
  })

  it('by counting takes what is promised off what was counted', async () => {
    await buy(6)
    expect(await correct({ reason: 'counted', count: 41, seen: 50 })).toMatchObject({
      onShelf: 41,
      promised: 6,
      free: 35,
    })
    expect((await moves()).rows[0]).toMatchObject({ reason: 'counted', change: -9, stockAfter: 35 })
  })

  it('is done once however often it is pressed, also at the same moment', async () => {
    const key = randomUUID()
    await Promise.all(Array.from({ length: 6 }, () => correct({ reason: 'received', change: 10, key })))
    expect(await stockNow()).toBe(60)
    await expect(
      correct({ reason: 'received', change: 10, key }, { productId: 'atta', size: '1' }),
    ).rejects.toMatchObject({ statusCode: 409, message: 'This was sent for another size already.' })
  })

  it('counted by two people at once: the second is shown what it is now, and nothing is overwritten', async () => {
    await correct({ reason: 'counted', count: 44, seen: 50 })
    await expect(correct({ reason: 'counted', count: 47, seen: 50 })).rejects.toMatchObject({
      statusCode: 409,
      message: expect.stringMatching(/^44 pieces lie on the shelf now: it changed while you had it open\./),
      data: { current: { onShelf: 44, free: 44 } },
    })
    expect(await stockNow()).toBe(44)
  })

  it('a count that finds all as it should be changes nothing, and is written down', async () => {
    await correct({ reason: 'counted', count: 50, seen: 50 })
    expect((await moves()).rows).toEqual([])
    expect((await shop.db.select().from(auditEntries)).at(-1)).toMatchObject({
      action: 'stock.correct',
      after: { free: 50 },
    })
  })

  it('under one key for two sizes at once: one is corrected, and the other is refused with a sentence', async () => {
    const key = randomUUID()
    const sizes = [
      { productId: 'atta', size: '1' },
      { productId: 'atta', size: '5' },
    ]
    const answers = await Promise.allSettled(sizes.map((size) => correct({ reason: 'received', change: 1, key }, size)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(answers).toContainEqual(
      expect.objectContaining({
        reason: expect.objectContaining({ statusCode: 409, message: 'This was sent for another size already.' }),
      }),
    )
  })

  it('never takes what was promised, and says how many that are', async () => {
    await buy(2)
    await expect(correct({ reason: 'expired', change: -49 })).rejects.toMatchObject({
      statusCode: 409,
      message: 'Only 48 pieces are free, so no more than that can go. Another 2 pieces are promised to orders.',
    })
    await expect(correct({ reason: 'counted', count: 1, seen: 50 })).rejects.toMatchObject({
      statusCode: 409,
      message:
        '2 pieces are promised to orders that are not packed yet. Cancel what cannot be packed, then count again.',
    })
    expect(await stockNow()).toBe(48)
  })

  it.each<[object, string]>([
    [{ reason: 'counted', count: 5 }, 'Enter how many pieces lie on the shelf.'],
    [{ reason: 'counted', count: -1, seen: 50 }, 'Enter how many pieces lie on the shelf.'],
    [{ reason: 'received' }, 'Enter how many pieces it is about.'],
    [{ reason: 'received', change: 0 }, 'Enter how many pieces it is about.'],
    [{ reason: 'received', change: -3 }, 'What came in cannot be less than nothing.'],
    [{ reason: 'damaged', change: 3 }, 'What is lost cannot make more of it.'],
    [{ reason: 'other', change: 3 }, 'Say why, for those who read it later.'],
    [{ reason: 'received', change: 10_000_000 }, 'At most 99,99,999 pieces can be entered.'],
    [{ reason: 'received', change: 9_999_990 }, 'The shelf cannot hold so many pieces.'],
    [{ reason: 'received', change: 1.5 }, 'Enter whole pieces'],
  ])('given as %j is refused: %s', async (correction, message) => {
    await expect(correct(correction as never)).rejects.toMatchObject({ message })
    expect(await stockNow()).toBe(50)
  })

  it('beside twenty shoppers who order: every piece is accounted for', async () => {
    const buyers = await Promise.all(
      Array.from({ length: 20 }, () => aShopper(shop, { productId: 'haldi', size: 200, quantity: 3 })),
    )
    const corrections = Array.from({ length: 5 }, () => correct({ reason: 'received', change: 2 }))
    const answers = await Promise.all([...buyers.map((buyer) => order(shop, buyer)), ...corrections])
    const placed = answers.filter((answer) => 'statusCode' in answer && answer.statusCode === 200).length
    expect(await show()).toMatchObject({ free: 60 - 3 * placed, promised: 3 * placed, onShelf: 60 })
  })
})

it('the history tells what orders took and gave back, with what was free after each', async () => {
  const cancelled = await buy(5)
  const delivered = await buy(3)
  await correct({ reason: 'counted', count: 57, seen: 50 })
  await cancelOrder(shop, cancelled, { by: 'command' })
  await packOrder(shop, delivered, { by: 'command' })
  await completeOrder(shop, delivered, { by: 'command' })
  await shop.pool.query(
    `insert into order_return (order_id, reason, lines, is_restocked, amount)
     select id, 'Not opened', '[{"position":0,"quantity":2}]', true, 0 from shop_order where order_number = $1`,
    [delivered],
  )
  await shop.pool.query("update variation set stock = stock + 2 where product_id = 'haldi'")
  await runStockCommand(shop.db, ['set', 'haldi', '200', '40'])

  const all = (await moves()).rows
  expect(all.map(({ kind, change, stockAfter, orderNumber }) => [kind, change, stockAfter, orderNumber])).toEqual([
    ['corrected', -16, 40, null],
    ['returned', 2, 56, delivered],
    ['cancelled', 5, 54, cancelled],
    ['corrected', 7, 49, null],
    ['ordered', -3, 42, delivered],
    ['ordered', -5, 45, cancelled],
  ])
  expect(all[0]).toMatchObject({ by: null, reason: 'counted' })
  const first = await moves({ limit: '4' })
  const secondPage = await moves({ limit: '4', cursor: first.nextCursor ?? '' })
  expect([...first.rows, ...secondPage.rows]).toEqual(all)
  expect(secondPage.nextCursor).toBeNull()
})

it('an unpaid order that lapsed gives its pieces back in the history, too', async () => {
  const number = await buy(5)
  await shop.pool.query("update shop_order set order_status = 'LAPSED' where order_number = $1", [number])
  await shop.pool.query(
    'insert into provider_order (order_id, amount, hold_until) select id, total, clock_timestamp() from shop_order',
  )
  await shop.pool.query("update variation set stock = 50 where product_id = 'haldi'")
  const { rows } = await moves()
  expect(rows.map(({ kind, stockAfter, orderNumber }) => [kind, stockAfter, orderNumber])).toEqual([
    ['lapsed', 50, null],
    ['ordered', 45, null],
  ])
})

describe('the mark under which a size is low', () => {
  const mark = (staff: SignedInStaff, lowStockAt: number, seen: number) =>
    staff.call(setLowStockAt, { params: haldi, body: { lowStockAt, seen } })

  it('is set by a manager, written down, and told to whoever edits the product meanwhile', async () => {
    const versionOf = async () =>
      (await shop.pool.query("select version from product where id = 'haldi'")).rows[0].version
    const version = await versionOf()
    expect(await mark(manager, 60, 5)).toMatchObject({ lowStockAt: 60, level: 'low' })
    expect(await versionOf()).toBe(version + 1)
    expect((await shop.db.select().from(auditEntries)).at(-1)).toMatchObject({
      action: 'product.low-stock-mark',
      before: { size: '200 G', lowStockAt: 5 },
      after: { size: '200 G', lowStockAt: 60 },
    })
    await expect(mark(manager, 20, 5)).rejects.toMatchObject({ statusCode: 409, data: { current: { lowStockAt: 60 } } })
    expect(await mark(manager, 60, 5)).toMatchObject({ lowStockAt: 60 })
    await expect(mark(packer, 5, 60)).rejects.toMatchObject({ statusCode: 403 })
    await expect(mark(manager, -1, 60)).rejects.toMatchObject({ statusCode: 400, message: 'Enter 0 or more pieces' })
  })
})
