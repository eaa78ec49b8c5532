import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeShopSettings, getShopSettings } from '#contract/api/admin/content/settings.ts'
import { placePhoneOrder } from '#contract/api/admin/orders/phone-orders.ts'
import { cancelOrder } from '#contract/api/orders/orders.ts'
import { type SignedInStaff, signInStaff } from '#server/people/staff/testing/sign-in-staff.ts'
import {
  aGuest,
  type Buyer,
  expectSoundBooks,
  fillCart,
  openSmallShop,
  order,
  pune,
} from '#server/testing/orders/test-buyers.ts'
import { proofOf, prove } from '#server/testing/orders/test-proven-guests.ts'
import { anyMobile, type TestShop } from '#server/testing/test-shop.ts'

let shop: TestShop
let manager: SignedInStaff
beforeAll(async () => {
  shop = await openSmallShop()
  manager = await signInStaff(shop, 'manager', { name: 'Meena Manager' })
})
afterAll(async () => {
  if (!shop) return
  await expectSoundBooks(shop)
  await shop.close()
})

const haldi = { productId: 'haldi', size: 200, quantity: 1 }
const tooMany =
  /^10 orders to be paid in cash were placed for this mobile number within a day\. Please prove your number by a code, or try again in /

/** A guest who gives this number orders and cancels, again and again; gives the last answer. */
async function orderAndCancel(mobileNumber: string, times: number, guest?: Buyer) {
  const { token } = guest ?? (await aGuest(shop))
  let last = await orderOnce(token, mobileNumber)
  for (let nth = 1; nth < times && last.statusCode === 200; nth += 1) last = await orderOnce(token, mobileNumber)
  return last
}

async function orderOnce(token: string, mobileNumber: string) {
  await fillCart(shop, token, [haldi])
  const answer = await order(shop, { token, mobileNumber })
  const { orderNumber } = answer
  if (answer.statusCode === 200) await shop.call(cancelOrder, { params: { orderNumber } }, { token })
  return answer
}

const smsTo = async (mobileNumber: string) =>
  (await shop.pool.query("select from message where recipient = $1 and channel = 'sms'", [`+91${mobileNumber}`]))
    .rowCount

const letPass = (mobileNumber: string, time: string) =>
  shop.pool.query('update shop_order set created_at = created_at - $2::interval where mobile_number = $1', [
    mobileNumber,
    time,
  ])

describe('somebody whose number a stranger orders for and cancels, again and again', () => {
  it('has peace after ten orders within a day, whoever places them; others order on', async () => {
    const mobileNumber = anyMobile()
    expect((await orderAndCancel(mobileNumber, 10)).statusCode).toBe(200)
    const sentTexts = await smsTo(mobileNumber)
    const guest = await aGuest(shop)
    expect(await orderAndCancel(mobileNumber, 1, guest)).toMatchObject({
      statusCode: 429,
      message: expect.stringMatching(tooMany),
    })
    expect(await smsTo(mobileNumber)).toBe(sentTexts)
    expect((await order(shop, guest)).statusCode).toBe(200)
  })

  it('is told the wait, and can order again once the first of the ten is a day old', async () => {
    const mobileNumber = anyMobile()
    await orderAndCancel(mobileNumber, 1)
    await letPass(mobileNumber, '22 hours 30 minutes')
    expect((await orderAndCancel(mobileNumber, 9)).statusCode).toBe(200)
    const refused = await orderAndCancel(mobileNumber, 1)
    expect(refused.message).toMatch(/Please prove your number by a code, or try again in 2 hours\.$/)
    expect(Number(refused.retryAfter)).toBeGreaterThan(5_000)
    await letPass(mobileNumber, '90 minutes')
    expect((await orderAndCancel(mobileNumber, 1)).statusCode).toBe(200)
    expect((await orderAndCancel(mobileNumber, 1)).statusCode).toBe(429)
  })

  it('proves the number by a code, as the checkout offers, and orders all the same; who proved it has ten of their own', async () => {
    const mobileNumber = anyMobile()
    await orderAndCancel(mobileNumber, 10)
    const owner = { ...(await aGuest(shop)), mobileNumber }
    const refused = await orderAndCancel(mobileNumber, 1, owner)
    expect(JSON.parse(refused.body)).toMatchObject({ statusCode: 429, data: { isNumberProofWanted: true } })
    expect(await prove(shop, owner, await proofOf(shop, mobileNumber))).toMatchObject({ statusCode: 200 })
    expect((await orderAndCancel(mobileNumber, 10, owner)).statusCode).toBe(200)
    expect(await orderAndCancel(mobileNumber, 1, owner)).toMatchObject({
      statusCode: 429,
      message: expect.stringMatching(
        /^You placed 10 orders to be paid in cash within a day\. Please try again in .+, or call us\.$/,
      ),
    })
  })

  it('has peace also where the last ones are pressed at once', async () => {
    const mobileNumber = anyMobile()
    await orderAndCancel(mobileNumber, 8)
    const guests = await Promise.all(Array.from({ length: 5 }, () => aGuest(shop, haldi)))
    const answers = await Promise.all(guests.map(({ token }) => order(shop, { token, mobileNumber })))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 429, 429, 429])
  })

  it('can still order by phone: what the people of the shop take is neither stopped nor counted', async () => {
    const mobileNumber = anyMobile()
    const byPhone = async () => {
      const recipient = { name: 'Kamala Joshi', mobileNumber, email: '' }
      const body = { key: crypto.randomUUID(), recipient, deliveryAddress: pune, lines: [haldi], totalShown: 109.46 }
      await manager.call(placePhoneOrder, { body })
    }
    await byPhone()
    expect((await orderAndCancel(mobileNumber, 10)).statusCode).toBe(200)
    expect((await orderAndCancel(mobileNumber, 1)).statusCode).toBe(429)
    await byPhone()
  })

  it('may have as many a day as may be open at once, where the shop allows more', async () => {
    const mobileNumber = anyMobile()
    const { deliveryCharge, tax, isCashConfirmedByCode, version } = await manager.call(getShopSettings)
    const body = { deliveryCharge, tax, isCashConfirmedByCode, version, openCashOrders: 12 }
    await manager.call(changeShopSettings, { body })
    expect((await orderAndCancel(mobileNumber, 12)).statusCode).toBe(200)
    expect(await orderAndCancel(mobileNumber, 1)).toMatchObject({
      statusCode: 429,
      message: expect.stringMatching(/^12 orders to be paid in cash/),
    })
  })
})
