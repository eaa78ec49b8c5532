import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  getCustomerReport,
  getSales,
  getTurnover,
  type SalesGroup,
  type turnoverSorts,
} from '#contract/api/admin/reports/reports.ts'
import { cancelOrder, completeOrder } from '#server/fulfilment/transitions/order-lifecycle.ts'
import { returnGoods } from '#server/fulfilment/transitions/returns.ts'
import { type SignedInStaff, signInStaff } from '#server/people/staff/testing/sign-in-staff.ts'
import { correctStock } from '#server/selling/stock/correct-stock.ts'
import { aShopper, type Buyer, openSmallShop, order, pune } from '#server/testing/orders/test-buyers.ts'
import type { TestShop } from '#server/testing/test-shop.ts'

let shop: TestShop
let manager: SignedInStaff
let asha: Buyer
const april = { from: '2026-04-01', to: '2026-04-30' }
const atta = { productId: 'atta', size: 1, quantity: 2 }
const haldi = { productId: 'haldi', size: 200, quantity: 1 }

beforeAll(async () => {
  shop = await openSmallShop({ OPEN_CASH_ORDERS_PER_MOBILE: '100' })
  manager = await signInStaff(shop, 'manager')
  await shop.pool.query(
    `insert into promo_code (promo_code, title, promo_type, discount_type, discount, starts_at, ends_at)
     values ('TEN', 'Ten', 'ORDER', 'PERCENTAGE_OFF', 1000, '2020-01-01', '2030-01-01')`,
  )
  asha = await aShopper(shop, atta)
  // Half past eleven in the evening of 31 March in London is 1 April in India.
  await place(asha, '2026-03-31T22:30:00Z')
  await place(await aShopper(shop, atta, haldi), '2026-04-10T06:00:00Z', { promoCodes: ['TEN'] })
  const back = await place(await aShopper(shop, { ...haldi, quantity: 3 }), '2026-04-10T07:00:00Z', {
    deliveryAddress: { ...pune, town: '  indore ', pincode: '452001', state: 'Madhya Pradesh' },
  })
  await completeOrder(shop, back, { by: 'command' })
  const returned = { key: crypto.randomUUID(), isRestocked: true, amount: 50_00, reason: 'Torn' }
  await returnGoods(shop, back, { ...returned, lines: [{ position: 0, quantity: 1 }] }, 'command')
  const cancelled = await place(await aShopper(shop, haldi), '2026-04-11T07:00:00Z')
  await cancelOrder(shop, cancelled, { by: 'command' })
  const unpaid = await place(await aShopper(shop, haldi), '2026-04-11T08:00:00Z')
  await shop.pool.query("update shop_order set order_status = 'LAPSED' where order_number = $1", [unpaid])
  await place(await aShopper(shop, haldi), '2026-03-05T06:00:00Z')
  await place(asha, '2026-05-01T06:00:00Z', {}, [haldi])
})
afterAll(() => shop.close())

async function place(buyer: Buyer, at: string, change: Record<string, unknown> = {}, goods?: (typeof atta)[]) {
  if (goods)
    for (const body of goods) {
      await shop.app.inject({
        method: 'POST',
        url: '/api/v1/cart/add',
        headers: { authorization: `Bearer ${buyer.token}` },
        payload: body,
      })
    }
  const { orderNumber, message } = await order(shop, buyer, change)
  if (!orderNumber) throw new Error(message)
  await shop.pool.query('update shop_order set created_at = $1 where order_number = $2', [at, orderNumber])
  return orderNumber
}

const sales = (by: SalesGroup, more: object = {}) => manager.call(getSales, { query: { ...april, by, ...more } })
const file = async (path: string) => {
  const answer = await shop.app.inject({ url: `/api/v1/admin/numbers/${path}`, headers: { cookie: manager.cookie } })
  return { ...answer, lines: answer.body.replace('\uFEFF', '').trim().split('\r\n') }
}

// Goods after discount: 144.00, 224.25 at list prices less 22.43, and 192.75.
const [first, second, third] = [144, 201.82, 192.75]
const net = 538.57

describe('what was sold', () => {
  it('counts orders by the day they were placed in India, without cancelled and unpaid ones', async () => {
    const { rows, sums, before, total } = await sales('day')
    expect(total).toBe(30)
    expect(rows.map(({ key }) => key)).toEqual(
      Array.from({ length: 30 }, (_, day) => `2026-04-${String(day + 1).padStart(2, '0')}`),
    )
    expect(rows[0]).toMatchObject({ orders: 1, net: first, delivery: 40, tax: 9.2, total: 193.2, refunded: 0 })
    expect(rows[9]).toMatchObject({ orders: 2, net: second + third, delivery: 80, refunded: 50, pieces: null })
    expect(rows.filter(({ orders }) => orders > 0)).toHaveLength(2)
    expect(sums).toMatchObject({ orders: 3, net, delivery: 120, refunded: 50 })
    expect(sums.total).toBeCloseTo(net + 120 + sums.tax, 9)
    // As many days before: all of March but its first.
    expect(before).toMatchObject({ orders: 1, net: 64.25 })
  })

  it('by month, over the whole time', async () => {
    const { rows } = await sales('month', { from: '2026-03-01', to: '2026-05-31' })
    expect(rows.map(({ key, orders }) => [key, orders])).toEqual([
      ['2026-03', 1],
      ['2026-04', 3],
      ['2026-05', 1],
    ])
  })

  it('by product and category comes to the same, to the paisa, with discounts shared out', async () => {
    const { rows } = await sales('product')
    expect(rows).toMatchObject([
      { key: 'atta', name: 'Sharbati Atta', orders: 2, pieces: 4, net: 288 },
      { key: 'haldi', name: 'Haldi', orders: 2, pieces: 4, net: 250.57, total: null },
    ])
    expect(rows.reduce((sum, row) => sum + row.net * 100, 0)).toBeCloseTo(net * 100, 6)
    expect((await sales('category')).rows).toMatchObject([{ name: 'All', orders: 3, pieces: 8, net }])
  })

  it('by town, however it was written, and by way of paying', async () => {
    const { rows } = await sales('town')
    expect(rows).toMatchObject([
      { name: 'Pune, Maharashtra', orders: 2 },
      { name: 'indore, Madhya Pradesh', orders: 1, net: third },
    ])
    expect((await sales('payment')).rows).toMatchObject([{ key: 'CASH', name: 'Cash on delivery', orders: 3, net }])
  })

  it('comes in pages and as a file', async () => {
    const page = await sales('day', { limit: '20' })
    expect(page.nextCursor).toBe('20')
    expect((await sales('day', { limit: '20', cursor: '20' })).rows).toHaveLength(10)
    const answer = await file('sales/file?from=2026-04-01&to=2026-04-30&by=town')
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(answer.headers['content-disposition']).toBe(
      'attachment; filename="sales-by-town-2026-04-01-to-2026-04-30.csv"',
    )
    expect(answer.lines[0]).toBe(
      'Town,Orders,Net sales,Delivery,Tax,Total,Given back,Lost to disputes,Cash not received',
    )
    expect(answer.lines[2]).toBe('"indore, Madhya Pradesh",1,192.75,40,11.64,244.39,50,0,0')
  })

  it('a town that would be a formula in a spreadsheet is written as text', async () => {
    await shop.pool.query(
      `update shop_order set delivery_address = jsonb_set(delivery_address, '{town}', '"=HYPERLINK(1)"') where created_at >= '2026-05-01'`,
    )
    const { lines } = await file('sales/file?from=2026-05-01&to=2026-05-31&by=town')
    expect(lines[1]).toMatch(/^"?'=HYPERLINK/)
  })

  it.each([
    ['2026-04-31', '2026-05-01', 'Choose days that are in the calendar.'],
    ['2026-05-02', '2026-05-01', 'The first day comes after the last one.'],
    ['2020-01-01', '2026-05-01', 'Choose three years at most.'],
    ['9999-01-01', '9999-01-02', 'Choose days that are in the calendar.'],
  ])('from %s to %s is refused: %s', async (from, to, message) => {
    await expect(sales('day', { from, to })).rejects.toMatchObject({ statusCode: 400, message })
    expect((await file(`sales/file?from=${from}&to=${to}&by=day`)).statusCode).toBe(400)
  })

  it.each(['packer', 'support'] as const)('is nothing for the %s', async (role) => {
    const { call, cookie } = await signInStaff(shop, role)
    await expect(call(getSales, { query: { ...april, by: 'day' } })).rejects.toMatchObject({ statusCode: 403 })
    const url = '/api/v1/admin/numbers/sales/file?from=2026-04-01&to=2026-04-30&by=day'
    expect((await shop.app.inject({ url, headers: { cookie } })).statusCode).toBe(403)
  })
})

describe('who buys', () => {
  it('is told apart by the mobile number: for the first time, or again', async () => {
    const found = await manager.call(getCustomerReport, { query: { from: '2026-04-01', to: '2026-05-31' } })
    expect(found).toMatchObject({ customers: 3, first: 3, again: 0, repeatPercent: 33.3, ordersPerCustomer: 1.33 })
    expect(found.months).toMatchObject([
      { month: '2026-04', first: 3, again: 0, firstNet: net, againNet: 0 },
      { month: '2026-05', first: 0, again: 1, againNet: 64.25 },
    ])
    expect(found.often.map(({ customers }) => customers)).toEqual([2, 1, 0, 0])
    expect(found.best[0]).toMatchObject({ mobileNumber: asha.mobileNumber, name: 'Asha Patil', orders: 2, net: 208.25 })
    const may = await manager.call(getCustomerReport, { query: { from: '2026-05-01', to: '2026-05-31' } })
    expect(may).toMatchObject({ customers: 1, first: 0, again: 1, repeatPercent: 100 })
    expect((await file('customers/file?from=2026-04-01&to=2026-05-31')).lines.slice(1)).toEqual([
      '2026-04,3,0,538.57,0',
      '2026-05,0,1,0,64.25',
    ])
  })

  it('is nobody in a period without orders', async () => {
    const found = await manager.call(getCustomerReport, { query: { from: '2025-01-01', to: '2025-01-31' } })
    expect(found).toMatchObject({ customers: 0, repeatPercent: 0, ordersPerCustomer: 0, netPerCustomer: 0, best: [] })
  })
})

describe('how fast the stock goes', () => {
  const turnover = (sort?: (typeof turnoverSorts)[number]) =>
    manager.call(getTurnover, { query: { ...april, ...(sort ? { sort } : {}) } })

  it('is what was sold against what lay there, with how long the rest will do', async () => {
    await correctStock(shop.db, 'command', { productId: 'atta', size: 1 }, { reason: 'received', change: 30, note: '' })
    const { rows, sold, idle, total } = await turnover()
    expect([total, sold, idle]).toEqual([4, 8, 2])
    const size = (sku: string) => rows.find((row) => row.sku === sku)
    // Free now: 50 less 4 sold and 30 received; in April 50 before and 46 after.
    expect(size('SKU-0')).toMatchObject({
      sold: 4,
      free: 76,
      stockBefore: 50,
      stockAfter: 46,
      turns: 0.08,
      daysLeft: 570,
    })
    expect(size('SKU-1')).toMatchObject({ sold: 0, turns: 0, daysLeft: null })
    expect((await turnover('sold-most')).rows.map(({ sku }) => sku).slice(0, 2)).toEqual(['SKU-2', 'SKU-0'])
    expect((await turnover('lies-longest')).rows[0]).toMatchObject({ sku: 'SKU-1' })
    expect((await file('stock/file?from=2026-04-01&to=2026-04-30')).lines).toHaveLength(5)
  })
})
