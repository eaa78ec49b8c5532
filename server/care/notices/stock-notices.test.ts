import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createStockNotice } from '#contract/api/catalog/notices.ts'
import { cancelOrder } from '#server/fulfilment/transitions/order-lifecycle.ts'
import { stockNotices } from '#server/platform/schema/care/notices.ts'
import { messages } from '#server/platform/schema/people/messages.ts'
import { products, variations } from '#server/platform/schema/selling/catalog.ts'
import { runStockCommand } from '#server/selling/stock/stock-commands.ts'
import { aGuest, openSmallShop, order } from '#server/testing/orders/test-buyers.ts'
import { anyMobile, type TestShop } from '#server/testing/test-shop.ts'
import { sendStockNotices } from './send-stock-notices.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openSmallShop({ PUBLIC_URL: 'https://mill.example' })
  await setStock('haldi', 0)
})
afterAll(() => shop?.close())

const setStock = (productId: string, stock: number) =>
  shop.db.update(variations).set({ stock }).where(eq(variations.productId, productId))
const sendRequest = (mobileNumber: string, productId = 'haldi', size = 200) =>
  shop.app.inject({ method: 'POST', url: `/api/v1/product/${productId}/notify`, payload: { mobileNumber, size } })
const messagesTo = (mobileNumber: string) =>
  shop.db
    .select()
    .from(messages)
    .where(and(eq(messages.recipient, `+91${mobileNumber}`), eq(messages.template, 'back-in-stock')))
const findNotices = (mobileNumber: string) =>
  shop.db.select().from(stockNotices).where(eq(stockNotices.mobileNumber, mobileNumber))

describe('a shopper who finds a size out of stock', () => {
  it('is told once by SMS when it is back, however often they asked and however many processes look', async () => {
    const mobileNumber = anyMobile()
    const answers = await Promise.all(Array.from({ length: 6 }, () => sendRequest(mobileNumber)))
    for (const answer of answers) {
      expect([answer.statusCode, answer.json().message]).toEqual([200, 'We will send you one SMS when it is back.'])
    }
    expect(await findNotices(mobileNumber)).toHaveLength(1)
    await sendStockNotices(shop)
    expect(await messagesTo(mobileNumber)).toEqual([])
    await runStockCommand(shop.db, ['set', 'haldi', '200', '8'])
    await Promise.all(Array.from({ length: 6 }, () => sendStockNotices(shop)))
    await sendStockNotices(shop)
    expect(await messagesTo(mobileNumber)).toMatchObject([
      { text: 'Back at Milloraa: Haldi (200 G). See https://mill.example/products/haldi - Milloraa' },
    ])
    await setStock('haldi', 0)
    await sendStockNotices(shop)
    expect(await messagesTo(mobileNumber)).toHaveLength(1)
  })

  it('can ask again after being told, and is told once more', async () => {
    const mobileNumber = anyMobile()
    for (const times of [1, 2]) {
      await sendRequest(mobileNumber)
      await setStock('haldi', 3)
      await sendStockNotices(shop)
      await setStock('haldi', 0)
      expect(await messagesTo(mobileNumber)).toHaveLength(times)
    }
    expect(await findNotices(mobileNumber)).toHaveLength(1)
  })

  it('hears of the pieces of an order that was cancelled', async () => {
    const buyer = await aGuest(shop, { productId: 'last-bag', size: 10, quantity: 1 })
    const { orderNumber } = await order(shop, buyer)
    const mobileNumber = anyMobile()
    await sendRequest(mobileNumber, 'last-bag', 10)
    await cancelOrder(shop, orderNumber)
    await sendStockNotices(shop)
    expect(await messagesTo(mobileNumber)).toHaveLength(1)
  })

  it('is told all the same when hundreds wait', async () => {
    const mobiles = Array.from({ length: 450 }, (_, index) => `61${String(index).padStart(8, '0')}`)
    await shop.db
      .insert(stockNotices)
      .values(mobiles.map((mobileNumber) => ({ productId: 'haldi', size: 200, mobileNumber })))
    await setStock('haldi', 1)
    await sendStockNotices(shop)
    await setStock('haldi', 0)
    const { rows } = await shop.pool.query(
      `select count(*)::int as sent, count(distinct recipient)::int as people from message
       where template = 'back-in-stock' and recipient like '+9161000%'`,
    )
    expect(rows).toEqual([{ sent: 450, people: 450 }])
  })

  it('is told before those who asked later, where more wait than are told at once', async () => {
    // As many as are told at once, and one more; who asked first stands last in the table.
    const mobiles = Array.from({ length: 201 }, (_, index) => `62${String(index).padStart(8, '0')}`)
    await shop.db.insert(stockNotices).values(
      mobiles.map((mobileNumber, index) => ({
        ...{ productId: 'haldi', size: 200, mobileNumber },
        createdAt: sql`now() - ${index + 1} * interval '1 minute'`,
      })),
    )
    await setStock('haldi', 1)
    await sendStockNotices(shop)
    await setStock('haldi', 0)
    const { rows } = await shop.pool.query(
      `select recipient from message where template = 'back-in-stock' and recipient like '+9162000%'
       and created_at > (select min(created_at) from message where recipient like '+9162000%')`,
    )
    expect(rows).toEqual([{ recipient: `+91${mobiles[0]}` }])
  })

  it('hears nothing of what is back on the shelf but not on sale, until it is on sale again', async () => {
    const mobileNumber = anyMobile()
    await sendRequest(mobileNumber)
    const put = (isActive: boolean, shownFrom: Date | null) =>
      shop.db.update(products).set({ isActive, shownFrom }).where(eq(products.id, 'haldi'))
    await setStock('haldi', 4)
    for (const [isActive, shownFrom] of [
      [false, null],
      [true, new Date(Date.now() + 86_400_000)],
    ] as const) {
      await put(isActive, shownFrom)
      await sendStockNotices(shop)
      expect(await messagesTo(mobileNumber)).toEqual([])
    }
    await put(true, null)
    await sendStockNotices(shop)
    await setStock('haldi', 0)
    expect(await messagesTo(mobileNumber)).toHaveLength(1)
  })

  it('is refused in plain words for what is in stock, not sold, or no number', async () => {
    expect(await plain(sendRequest(anyMobile(), 'atta', 1))).toEqual([
      409,
      'It is back in stock: you can order it now.',
    ])
    for (const [productId, size] of [
      ['haldi', 999],
      ['never-sold', 1],
    ] as const) {
      expect(await plain(sendRequest(anyMobile(), productId, size))).toEqual([404, 'This size is not sold any more.'])
    }
    expect(await plain(sendRequest('12345'))).toEqual([400, 'Please enter a valid 10-digit mobile number'])
    expect((await plain(sendRequest(anyMobile(), 'haldi', -1)))[0]).toBe(400)
  })

  it('cannot fill somebody’s phone: one number waits for so much a day and no more', async () => {
    const mobileNumber = anyMobile()
    for (let size = 1; size <= 10; size += 1) {
      await shop.db.insert(variations).values({
        productId: 'haldi',
        size,
        sku: `SKU-N-${size}`,
        position: 10 + size,
        price: 100,
        actualPrice: 0,
        stock: 0,
      })
    }
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => sendRequest(mobileNumber, 'haldi', index + 1)).concat(
        sendRequest(mobileNumber),
      ),
    )
    const codes = answers.map(({ statusCode }) => statusCode).sort()
    expect(codes).toEqual([...Array.from({ length: 10 }, () => 200), 429])
    const refused = answers.find(({ statusCode }) => statusCode === 429)
    expect(refused?.json().message).toBe('This number waits for several products already. Please try again tomorrow.')
    expect(await findNotices(mobileNumber)).toHaveLength(10)
  })

  it('is remembered as themselves when signed in, and forgotten with the account', async () => {
    const { token, user, mobileNumber } = await shop.signIn()
    await shop.call(createStockNotice, { params: { productId: 'haldi' }, body: { mobileNumber, size: 200 } }, { token })
    expect(await findNotices(mobileNumber)).toMatchObject([{ userId: user.id }])
    const { forgetNotices } = await import('./personal-data.ts')
    await shop.db.transaction((tx) => forgetNotices(tx, { userId: user.id, mobileNumber }))
    expect(await findNotices(mobileNumber)).toEqual([])
  })
})

it('the shop forgets a number 30 days after it was told', async () => {
  const { forgetOldRows } = await import('#server/operations/schedule/clean-up.ts')
  const [old, fresh] = [anyMobile(), anyMobile()]
  const notice = { productId: 'haldi', size: 200 }
  await shop.db.insert(stockNotices).values([
    { ...notice, mobileNumber: old, notifiedAt: sql`now() - interval '31 days'` },
    { ...notice, mobileNumber: fresh, notifiedAt: sql`now() - interval '29 days'` },
  ])
  await forgetOldRows(shop)
  expect([await findNotices(old), await findNotices(fresh)].map(({ length }) => length)).toEqual([0, 1])
})

async function plain(answer: ReturnType<typeof sendRequest>) {
  const received = await answer
  return [received.statusCode, received.json().message]
}
