import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getOrder } from '#contract/api/orders/orders.ts'
import {
  aShopper,
  type Buyer,
  expectSoundBooks,
  fillCart,
  openSmallShop,
  order,
} from '#server/testing/orders/test-buyers.ts'
import type { TestShop } from '#server/testing/test-shop.ts'
import { runOrderCommand } from '../back-office-orders/order-commands.ts'

let shop: TestShop
let buyer: Buyer
beforeAll(async () => {
  shop = await openSmallShop({ OPEN_CASH_ORDERS_PER_MOBILE: '100' })
  buyer = await aShopper(shop)
})
afterAll(async () => {
  if (!shop) return
  await expectSoundBooks(shop)
  await shop.close()
})

const goods = [
  { productId: 'atta', size: 1, quantity: 2 },
  { productId: 'haldi', size: 200, quantity: 3 },
]
const run = (...commandArguments: string[]) => runOrderCommand(shop, commandArguments)

async function anOrder() {
  await fillCart(shop, buyer.token, goods)
  return (await order(shop, buyer)).orderNumber
}

async function stocks() {
  const { rows } = await shop.pool.query('select sku, stock from variation order by sku')
  return rows
}

describe('the shop delivers an order', () => {
  it('and the shopper sees it delivered and paid, with the note', async () => {
    const number = await anOrder()
    const before = await stocks()
    expect(await run('complete', number, '--comment', ' Left with the guard. ')).toMatch(
      new RegExp(`^Order ${number} is delivered and paid\\.\nBill INV/\\d\\d-\\d\\d/\\d{6} is ready\\.$`),
    )
    const found = await shop.call(getOrder, { params: { orderNumber: number } }, buyer)
    expect(found).toMatchObject({
      orderStatus: 'COMPLETED',
      fulfilment: 'DELIVERED',
      paymentStatus: 'PAID',
      comment: 'Left with the guard.',
    })
    expect(Math.abs(Date.parse(found.deliveredAt ?? '') - Date.now())).toBeLessThan(60_000)
    expect(await stocks()).toEqual(before)
  })

  it('twice, and the second time nothing changes', async () => {
    const number = await anOrder()
    await run('complete', number, '--comment', 'First')
    const first = await shop.call(getOrder, { params: { orderNumber: number } }, buyer)
    const again = await run('complete', number, '--comment', 'Second')
    expect(again).toBe(`Order ${number} had been delivered already; nothing was changed.`)
    expect(await shop.call(getOrder, { params: { orderNumber: number } }, buyer)).toEqual({
      ...first,
      // Signed anew for every answer.
      invoiceUrl: expect.stringMatching(/^bills\//),
    })
  })

  it('and the number may be written as people write it', async () => {
    const number = await anOrder()
    const written = `${number.slice(0, 4)}-${number.slice(4)}`.toLowerCase()
    expect(await run('complete', written)).toContain(`Order ${number} is delivered and paid.`)
  })
})

describe('the shop cancels an order', () => {
  it('and every piece is back on the shelf', async () => {
    const before = await stocks()
    const number = await anOrder()
    expect(await stocks()).not.toEqual(before)
    expect(await run('cancel', number)).toBe(`Order ${number} is cancelled, and its pieces are back on the shelf.`)
    expect(await stocks()).toEqual(before)
    const { orderStatus, deliveredAt } = await shop.call(getOrder, { params: { orderNumber: number } }, buyer)
    expect({ orderStatus, deliveredAt }).toEqual({ orderStatus: 'CANCELLED', deliveredAt: null })
  })

  it('ten times at once, and the pieces come back once', async () => {
    const before = await stocks()
    const number = await anOrder()
    const printed = await Promise.all(Array.from({ length: 10 }, () => run('cancel', number)))
    expect(printed.filter((sentence) => sentence.endsWith('back on the shelf.'))).toHaveLength(1)
    expect(printed.filter((sentence) => sentence.endsWith('nothing was changed.'))).toHaveLength(9)
    expect(await stocks()).toEqual(before)
  })

  it('while it is being delivered: one of the two happens, and the other is told', async () => {
    for (let round = 0; round < 5; round += 1) {
      const before = await stocks()
      const number = await anOrder()
      const [cancelled, completed] = await Promise.allSettled([run('cancel', number), run('complete', number)])
      expect([cancelled.status, completed.status].sort()).toEqual(['fulfilled', 'rejected'])
      const isCancelled = cancelled.status === 'fulfilled'
      if (isCancelled) expect(await stocks()).toEqual(before)
      const { orderStatus } = await shop.call(getOrder, { params: { orderNumber: number } }, buyer)
      expect(orderStatus).toBe(isCancelled ? 'CANCELLED' : 'COMPLETED')
    }
  })

  it('while others buy the same goods, and no piece is lost', async () => {
    const numbers = [await anOrder(), await anOrder(), await anOrder()]
    const others = await Promise.all(Array.from({ length: 6 }, () => aShopper(shop, ...goods)))
    await Promise.all([...numbers.map((number) => run('cancel', number)), ...others.map((other) => order(shop, other))])
    await expectSoundBooks(shop)
  })

  it('of which a size is not in the catalogue any more: the rest comes back', async () => {
    await shop.pool.query(
      "insert into variation (product_id, size, sku, position, price, actual_price, stock) values ('atta', 9, 'GONE', 9, 100, 0, 5)",
    )
    const before = await stocks()
    await fillCart(shop, buyer.token, [goods[0] as (typeof goods)[0], { productId: 'atta', size: 9, quantity: 1 }])
    const { orderNumber } = await order(shop, buyer)
    await shop.pool.query("delete from variation where sku = 'GONE'")
    await run('cancel', orderNumber)
    expect(await stocks()).toEqual(before.filter(({ sku }) => sku !== 'GONE'))
  })
})

describe('the shop is told in one sentence', () => {
  it('when there is no such order', async () => {
    for (const task of ['show', 'complete', 'cancel']) {
      await expect(run(task, 'ZZZZZZZZZZZZ')).rejects.toThrow('There is no order ZZZZZZZZZZZZ.')
    }
  })

  it('when a delivered order is to be cancelled, or a cancelled one delivered', async () => {
    const [delivered, cancelled] = [await anOrder(), await anOrder()]
    await run('complete', delivered)
    await run('cancel', cancelled)
    await expect(run('cancel', delivered)).rejects.toThrow(
      `Order ${delivered} was delivered: it cannot be cancelled any more.`,
    )
    await expect(run('complete', cancelled)).rejects.toThrow(
      `Order ${cancelled} was cancelled or refunded: it cannot be delivered any more.`,
    )
  })

  it('what can be said, when the words are no command', async () => {
    for (const commandArguments of [
      [],
      ['complete'],
      ['cancel', 'A', 'B'],
      ['send', 'A'],
      ['cancel', 'A', '--comment', 'x'],
      ['show', 'A', '--x'],
    ]) {
      await expect(run(...commandArguments)).rejects.toThrow('Please say what to do:')
    }
    await expect(run('complete', 'A', '--comment', 'x'.repeat(301))).rejects.toThrow('at most 300 characters')
  })

  it('[OSTAT-01] how an order stands, what is in it and where it goes', async () => {
    const number = await anOrder()
    const printed = await run('show', number)
    expect(printed).toContain(`Order ${number}: In process`)
    expect(printed).toContain('2 x         Sharbati Atta (1 KG), ₹72.00 each')
    expect(printed).toContain(`Asha Patil, +91 ${buyer.mobileNumber}, asha@example.com`)
    expect(printed).toContain('12, Pune, Pune, Maharashtra 411001')
    expect(printed).toContain('₹395.59, CASH, PENDING')
    await run('complete', number, '--comment', 'Handed over.')
    const later = await run('show', number)
    expect(later).toContain(`Order ${number}: Delivered`)
    expect(later).toContain('₹395.59, CASH, PAID\n  note        Handed over.')
  })
})
