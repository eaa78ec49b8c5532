import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TrackedOrder } from '#contract/api/orders/tracking.schema.ts'
import { swapTrackToken, trackOrder } from '#contract/api/orders/tracking.ts'
import { letAnHourPass } from '#server/platform/limits/testing/let-an-hour-pass.ts'
import { orders } from '#server/platform/schema/fulfilment/orders.ts'
import { messages } from '#server/platform/schema/people/messages.ts'
import { browserTrackToken, trackableAfter, trackToken } from '#server/selling/orders/track-token.ts'
import { aGuest, openSmallShop, order, pune } from '#server/testing/orders/test-buyers.ts'
import type { TestShop } from '#server/testing/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openSmallShop()
})
afterAll(() => shop?.close())

/** A guest's order and the link of its message. */
async function ordered() {
  const guest = await aGuest(shop, { productId: 'atta', size: 1, quantity: 2 })
  const { orderNumber } = await order(shop, guest)
  const [sms] = await shop.db
    .select()
    .from(messages)
    .where(eq(messages.recipient, `+91${guest.mobileNumber}`))
  const link = new URL(/https?:\S+/.exec(sms?.text ?? '')?.[0] ?? '')
  expect(link.pathname).toBe(`/track/${orderNumber}`)
  return { orderNumber, token: link.searchParams.get('t') ?? '', lastFour: guest.mobileNumber.slice(-4), guest }
}

const sendRequest = ({ orderNumber, token, lastFour }: Record<'orderNumber' | 'token' | 'lastFour', string>) =>
  shop.app.inject({ url: '/api/v1/order/track', query: { orderNumber, token, lastFour } })

const otherDigits = (lastFour: string) => String((Number(lastFour) + 1) % 10_000).padStart(4, '0')

describe('a guest with the link of the confirmation', () => {
  it('[GEN-04] [ROLE-05] follows the order with the last four digits: what, how much and when, and nothing about the person', async () => {
    const { guest, ...link } = await ordered()
    const found = await shop.call(trackOrder, { query: link })
    expect(TrackedOrder.parse(found)).toEqual(found)
    expect(found).toMatchObject({
      orderNumber: link.orderNumber,
      orderStatus: 'CONFIRMED',
      fulfilment: 'RECEIVED',
      totalAmount: 193.2,
      place: 'Pune',
      orderItems: [{ productName: 'Sharbati Atta', quantity: 2, size: 1, type: 'KG', price: 72 }],
    })
    const answer = await sendRequest(link)
    for (const personal of [
      guest.mobileNumber,
      'Asha',
      'example.com',
      pune.houseNumber,
      pune.pincode,
      'userBasicInfo',
    ]) {
      expect(answer.body.replace(link.orderNumber, '')).not.toContain(`"${personal}`)
    }
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  it('learns nothing by another token, another number, other digits or the link of somebody else: all answers are one', async () => {
    const [own, foreign] = [await ordered(), await ordered()]
    const answers = await Promise.all([
      sendRequest({ ...own, lastFour: otherDigits(own.lastFour) }),
      sendRequest({ ...own, token: foreign.token }),
      sendRequest({ ...own, token: 'x'.repeat(22) }),
      sendRequest({ ...own, token: own.token.slice(1) }),
      sendRequest({ ...own, orderNumber: foreign.orderNumber }),
      sendRequest({ ...own, orderNumber: 'NEVERTHERE22' }),
      sendRequest({ ...own, orderNumber: 'NEVERTHERE22', token: trackToken(shop.config.secret, 'NEVERTHERE22', null) }),
    ])
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`))).toEqual(
      new Set([
        `404 ${JSON.stringify({
          statusCode: 404,
          status: 'ERROR',
          message: 'We found no order for these four digits. Please check them, and that the link is complete.',
          data: null,
        })}`,
      ]),
    )
  })

  it('can try ten wrong endings an hour, many at once counted too, and without the token none that counts', async () => {
    const { guest, ...link } = await ordered()
    const wrong = { ...link, lastFour: otherDigits(link.lastFour) }
    for (let time = 0; time < 15; time += 1)
      expect((await sendRequest({ ...wrong, token: 'x'.repeat(22) })).statusCode).toBe(404)
    for (let time = 0; time < 12; time += 1) expect((await sendRequest(link)).statusCode).toBe(200)
    const codes = (await Promise.all(Array.from({ length: 25 }, () => sendRequest(wrong)))).map(
      ({ statusCode }) => statusCode,
    )
    expect(codes.filter((code) => code === 404)).toHaveLength(10)
    const refused = await sendRequest(link)
    expect(refused.statusCode).toBe(429)
    expect(refused.json().message).toBe('Too many tries for this order. Please try again in 1 hour.')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_500)
  })

  it('has no more wrong endings for right ones in between', async () => {
    const { guest, ...link } = await ordered()
    const wrong = async () => (await sendRequest({ ...link, lastFour: otherDigits(link.lastFour) })).statusCode
    for (let time = 0; time < 9; time += 1) expect(await wrong()).toBe(404)
    for (let time = 0; time < 3; time += 1) expect((await sendRequest(link)).statusCode).toBe(200)
    expect([await wrong(), await wrong()]).toEqual([404, 429])
  })

  it('can try again an hour later', async () => {
    const { guest, ...link } = await ordered()
    const wrong = { ...link, lastFour: otherDigits(link.lastFour) }
    for (let time = 0; time < 10; time += 1) expect((await sendRequest(wrong)).statusCode).toBe(404)
    expect((await sendRequest(link)).statusCode).toBe(429)
    await letAnHourPass(shop.db)
    expect((await sendRequest(link)).statusCode).toBe(200)
  })

  it('finds it gone after half a year, and an unpaid one not at all', async () => {
    const { guest, ...link } = await ordered()
    const isIt = eq(orders.orderNumber, link.orderNumber)
    await shop.db.update(orders).set({ createdAt: sql`now() - interval '184 days'` }).where(isIt)
    expect((await sendRequest(link)).statusCode).toBe(404)
    await shop.db.update(orders).set({ createdAt: sql`now()`, orderStatus: 'UNPAID' }).where(isIt)
    expect((await sendRequest(link)).statusCode).toBe(404)
  })

  it('has the token of the link swapped for one of the browser, which opens this order alone and ends after 12 hours', async () => {
    const [{ guest, ...link }, foreign] = [await ordered(), await ordered()]
    const { token, endsAt } = await shop.call(swapTrackToken, { body: link })
    expect(token).not.toContain(link.token)
    expect((await sendRequest({ ...link, token })).statusCode).toBe(200)
    expect((await sendRequest({ ...foreign, token })).statusCode).toBe(404)
    expect(
      (await sendRequest({ ...link, token: token.replace(/^\d+/, (seconds) => String(Number(seconds) + 1)) }))
        .statusCode,
    ).toBe(404)
    const { secret } = shop.config
    const ended = browserTrackToken(secret, link.orderNumber, new Date(Date.now() - 1_000), null)
    expect((await sendRequest({ ...link, token: ended })).statusCode).toBe(404)
    const end = new Date(endsAt)
    expect(end.getTime() - Date.now()).toBeGreaterThan(11.9 * 3_600_000)
    expect(trackableAfter(secret, link.orderNumber, token, [], new Date(end.getTime() - 1_000))).toBeNull()
    expect(trackableAfter(secret, link.orderNumber, token, [], end)).toBeUndefined()
    await expect(shop.call(swapTrackToken, { body: { ...link, token: foreign.token } })).rejects.toMatchObject({
      statusCode: 404,
    })
    // What a browser has cannot be made to last longer; the link goes on working.
    await expect(shop.call(swapTrackToken, { body: { ...link, token } })).rejects.toMatchObject({ statusCode: 404 })
    expect((await sendRequest(link)).statusCode).toBe(200)
  })

  it('is asked for exactly four digits', async () => {
    const { guest, ...link } = await ordered()
    for (const lastFour of ['123', '12345', 'abcd', '']) {
      const answer = await sendRequest({ ...link, lastFour })
      expect([answer.statusCode, answer.json().message]).toEqual([
        400,
        'Please enter the last four digits of the mobile number',
      ])
    }
  })
})
