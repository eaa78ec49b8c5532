import { randomUUID } from 'node:crypto'
import { like } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  acceptAddress,
  callOffOrder,
  confirmWithoutCode,
  correctAddress,
} from '#contract/api/admin/orders/order-steps.ts'
import { getAnyOrder } from '#contract/api/admin/orders/orders.ts'
import { placePhoneOrder } from '#contract/api/admin/orders/phone-orders.ts'
import { cancelOrder, getOrder, listOrders } from '#contract/api/orders/orders.ts'
import { readTrackToken, trackOrder } from '#contract/api/orders/tracking.ts'
import { type SignedInStaff, signInStaff } from '#server/people/staff/testing/sign-in-staff.ts'
import { messages } from '#server/platform/schema/people/messages.ts'
import { buildings } from '#server/platform/schema/selling/areas.ts'
import { sellers } from '#server/platform/schema/selling/settings.ts'
import { aGuest, aShopper, type Buyer, order, pune } from '#server/testing/orders/test-buyers.ts'
import { anyMobile } from '#server/testing/test-shop.ts'
import { confirmation, openPayShop, type PayShop } from '../payments/testing/pay-shop.ts'
import { type PaymentSandbox, startPaymentSandbox } from '../payments/testing/payment-sandbox.ts'
import { runOrderCommand } from './order-commands.ts'

const haldi = { productId: 'haldi', size: 200, quantity: 1 }
const known = { buildingName: 'Any', pincode: '411001', town: 'Pune', district: 'Pune', state: 'Maharashtra' }
const nagpur = { ...pune, pincode: '440001', town: 'Nagpur', district: 'Nagpur' }
const dayMs = 24 * 60 * 60 * 1000

let sandbox: PaymentSandbox
let pay: PayShop
let manager: SignedInStaff
beforeAll(async () => {
  sandbox = await startPaymentSandbox()
  pay = await openPayShop(sandbox)
  await pay.shop.db.insert(buildings).values(known)
  manager = await signInStaff(pay.shop, 'manager')
})
afterAll(async () => {
  await pay?.shop.close()
  await sandbox?.close()
})

const ordered = async (buyer: Buyer, deliveryAddress: object) =>
  (await order(pay.shop, buyer, { deliveryAddress })).orderNumber
const accept = (orderNumber: string) => manager.call(acceptAddress, { params: { orderNumber } })
const detail = (orderNumber: string) => manager.call(getAnyOrder, { params: { orderNumber } })
const correct = async (orderNumber: string, address: object) => {
  const version = (await detail(orderNumber)).correctable?.address.version ?? 1
  const body = { buildingName: '', towerName: '', ...pune, ...address, version }
  return manager.call(correctAddress, { params: { orderNumber }, body })
}

/** What its recipient was told of an order, such as 'sms order-confirmed'. */
async function messagesAbout(orderNumber: string) {
  const rows = await pay.shop.db
    .select()
    .from(messages)
    .where(like(messages.text, `%${orderNumber}%`))
  return rows
    .filter(({ template }) => template !== 'new-order-for-owner')
    .map(({ channel, template }) => `${channel} ${template}`)
    .sort()
}
const smsOf = async (orderNumber: string) => (await messagesAbout(orderNumber)).filter((one) => one.startsWith('sms'))

describe('an order in review', () => {
  it('is told of by mail alone; once it is accepted its confirmation goes by SMS, once, and the note by mail', async () => {
    const orderNumber = await ordered(await aGuest(pay.shop, haldi), nagpur)
    expect(await messagesAbout(orderNumber)).toEqual(['mail order-confirmed'])
    await accept(orderNumber)
    await accept(orderNumber)
    expect(await messagesAbout(orderNumber)).toEqual(['mail order-confirmed', 'mail order-note', 'sms order-confirmed'])
  })

  it('has no SMS either where it is paid online or taken on the phone', async () => {
    const opened = await pay.open(await aGuest(pay.shop, haldi), { deliveryAddress: nagpur })
    const online = await pay.confirm(confirmation(await sandbox.pay(opened.paymentOrderId)))
    const byPhone = await manager.call(placePhoneOrder, {
      body: {
        ...{ key: randomUUID(), recipient: { name: 'Kamala Joshi', mobileNumber: anyMobile(), email: '' } },
        ...{ deliveryAddress: nagpur, lines: [haldi], totalShown: 109.46 },
      },
    })
    for (const { orderNumber } of [online, byPhone]) {
      expect(await smsOf(orderNumber)).toEqual([])
      await accept(orderNumber)
      expect(await smsOf(orderNumber)).toEqual(['sms order-confirmed'])
    }
  })

  it('has the SMS of its cancelling alone where it is cancelled', async () => {
    const orderNumber = await ordered(await aGuest(pay.shop, haldi), nagpur)
    await manager.call(callOffOrder, { params: { orderNumber }, body: { reason: 'We do not deliver there' } })
    expect(await smsOf(orderNumber)).toEqual(['sms order-cancelled'])
  })

  it('is confirmed by SMS where its address is corrected to a known one', async () => {
    const orderNumber = await ordered(await aGuest(pay.shop, haldi), nagpur)
    await correct(orderNumber, { ...nagpur, pincode: '440010' })
    expect(await smsOf(orderNumber)).toEqual(['sms order-note'])
    await correct(orderNumber, pune)
    await correct(orderNumber, { ...pune, houseNumber: '15' })
    expect((await smsOf(orderNumber)).filter((one) => one !== 'sms order-note')).toEqual(['sms order-confirmed'])
  })

  it('has news by SMS where it had been confirmed before, and was corrected to an unknown place', async () => {
    const orderNumber = await ordered(await aGuest(pay.shop, haldi), pune)
    await correct(orderNumber, nagpur)
    expect(await smsOf(orderNumber)).toEqual(['sms order-confirmed', 'sms order-note'])
    await accept(orderNumber)
    expect(await smsOf(orderNumber)).toEqual(['sms order-confirmed', 'sms order-note', 'sms order-note'])
  })

  it.each([
    ['before it is confirmed', true],
    ['after it is confirmed', false],
  ])(
    'that waits for a code too has its SMS once both are done, also where its address is accepted %s',
    async (_, isFirst) => {
      await pay.shop.pool.query('update setting set is_cash_confirmed_by_code = true')
      try {
        const orderNumber = await ordered(await aGuest(pay.shop, haldi), nagpur)
        const confirm = () =>
          manager.call(confirmWithoutCode, { params: { orderNumber }, body: { reason: 'Called her' } })
        await (isFirst ? accept(orderNumber) : confirm())
        expect(await smsOf(orderNumber)).toEqual(['sms cash-order-code'])
        await (isFirst ? confirm() : accept(orderNumber))
        expect(await smsOf(orderNumber)).toEqual(['sms cash-order-code', 'sms order-confirmed'])
      } finally {
        await pay.shop.pool.query('update setting set is_cash_confirmed_by_code = false')
      }
    },
  )
})

describe('the promise of an order in review', () => {
  it('is none for the shopper, and counts from when its address is accepted', async () => {
    const buyer = await aShopper(pay.shop, haldi)
    const orderNumber = await ordered(buyer, nagpur)
    const params = { orderNumber }
    const none = { estimatedDeliveryTime: null }
    expect(await pay.shop.call(getOrder, { params }, buyer)).toMatchObject(none)
    expect(await pay.shop.call(listOrders, {}, buyer)).toMatchObject([none])
    const { token } = await pay.shop.call(readTrackToken, { params }, buyer)
    const query = { orderNumber, token, lastFour: buyer.mobileNumber.slice(-4) }
    expect(await pay.shop.call(trackOrder, { query })).toMatchObject(none)
    expect(await runOrderCommand(pay.shop, ['show', orderNumber])).toContain('nothing before its address is accepted')

    await orderedDaysAgo(orderNumber, 3)
    await accept(orderNumber)
    expect(await promisedAfterAccepting(orderNumber)).toBe(dayMs)
  })

  it('counts from its correction to a known place', async () => {
    const orderNumber = await ordered(await aGuest(pay.shop, haldi), nagpur)
    await orderedDaysAgo(orderNumber, 3)
    await correct(orderNumber, pune)
    expect(await detail(orderNumber)).toMatchObject({ isLate: false, stage: 'to-pack' })
  })

  it('was none where it is cancelled meanwhile', async () => {
    const buyer = await aShopper(pay.shop, haldi)
    const params = { orderNumber: await ordered(buyer, nagpur) }
    await pay.shop.call(cancelOrder, { params }, buyer)
    expect(await pay.shop.call(getOrder, { params }, buyer)).toMatchObject({ estimatedDeliveryTime: null })
  })

  it('is not told to the shop’s people either', async () => {
    await pay.shop.db.insert(sellers).values({ ordersMail: 'mill@example.com' })
    const orderNumber = await ordered(await aGuest(pay.shop, haldi), nagpur)
    const rows = await pay.shop.db
      .select()
      .from(messages)
      .where(like(messages.text, `%${orderNumber}%`))
    const mail = rows.find(({ channel, template }) => channel === 'mail' && template === 'new-order-for-owner')
    expect(mail?.text).toContain('Its promise counts from when you accept its address.')
    expect(mail?.text).not.toContain('Promised by')
  })
})

async function orderedDaysAgo(orderNumber: string, days: number) {
  const change = `update shop_order set created_at = created_at - $2 * interval '1 day',
    estimated_delivery_at = estimated_delivery_at - $2 * interval '1 day' where order_number = $1`
  await pay.shop.pool.query(change, [orderNumber, days])
}

async function promisedAfterAccepting(orderNumber: string) {
  const { rows } = await pay.shop.pool.query(
    'select estimated_delivery_at as promised, address_accepted_at as accepted from shop_order where order_number = $1',
    [orderNumber],
  )
  return rows[0].promised.getTime() - rows[0].accepted.getTime()
}
