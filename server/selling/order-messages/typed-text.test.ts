import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { forgetOverrides } from '#server/people/messages/template-overrides.ts'
import { orders } from '#server/platform/schema/fulfilment/orders.ts'
import { messages, templateOverrides } from '#server/platform/schema/people/messages.ts'
import { aGuest, aShopper, openSmallShop, order } from '#server/testing/orders/test-buyers.ts'
import type { TestShop } from '#server/testing/test-shop.ts'
import { queueOrderMessage, queueRefundMessage } from './order-messages.ts'
import { queueOrderNote } from './order-note.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openSmallShop()
})
afterAll(() => shop?.close())

const haldi = { productId: 'haldi', size: 200, quantity: 1 }
const typed = {
  name: 'Ganadhipati Zebulon',
  address: {
    houseNumber: 'Houzenumer',
    towerName: 'Towernama',
    buildingName: 'Buildingnama',
    town: 'Townnama',
    district: 'Distriktnama',
    state: 'Maharashtra',
    pincode: '411001',
  },
}
const free = [
  typed.name,
  'Zebulon',
  ...Object.values(typed.address).filter((personalText) => /nam|numer/.test(personalText)),
]

const templates = [
  'order-confirmed',
  'order-packed',
  'order-delivered',
  'order-cancelled',
  'order-refunded',
  'order-note',
]

/** Every mail that an order can cause, to an address that nobody proved. */
async function mailsOf(buyer: { token: string; mobileNumber: string }) {
  const email = `typed-${buyer.mobileNumber}@example.com`
  const { orderNumber, statusCode } = await order(shop, buyer, {
    userBasicInfo: { name: typed.name, email, mobileNumber: buyer.mobileNumber },
    deliveryAddress: typed.address,
  })
  expect(statusCode).toBe(200)
  const [stored] = await shop.db.select({ id: orders.id }).from(orders).where(eq(orders.orderNumber, orderNumber))
  const id = stored?.id ?? ''
  await shop.db.transaction(async (tx) => {
    for (const kind of ['order-packed', 'order-delivered', 'order-cancelled'] as const) {
      await queueOrderMessage(tx, shop, kind, id)
    }
    await queueRefundMessage(tx, shop, id, { id: randomUUID(), amount: 100_00 })
    await queueOrderNote(tx, shop, id, { id: randomUUID(), text: 'We come tomorrow.' })
  })
  return shop.db.select().from(messages).where(eq(messages.recipient, email))
}

it.each([
  ['a guest', aGuest],
  ['somebody signed in', aShopper],
])('no mail about an order of %s holds a name, or any other word that they typed', async (_, somebody) => {
  const mails = await mailsOf(await somebody(shop, haldi))
  expect(mails.map(({ template }) => template).sort()).toEqual([...templates].sort())
  for (const { template, subject, text, html } of mails) {
    for (const personalText of free) expect(`${subject} ${text} ${html}`, template).not.toContain(personalText)
  }
  expect(mails.find(({ template }) => template === 'order-confirmed')?.text).toContain('Maharashtra 411001')
})

it('nor does one in the shop’s own words that uses everything they may hold', async () => {
  const text = 'Dear {name}\n\n{orderNumber} to {place}, {total}, {promised}. {payment}'
  await shop.db
    .insert(templateOverrides)
    .values({ template: 'order-confirmed', channel: 'mail', subject: 'For {name} in {place}', text })
  forgetOverrides(shop.db)
  const [mail] = (await mailsOf(await aGuest(shop, haldi))).filter(({ template }) => template === 'order-confirmed')
  for (const personalText of free) expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toContain(personalText)
})
