import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refundShopper } from '#contract/api/admin/orders/order-money.ts'
import {
  acceptAddress,
  callOffOrder,
  correctAddress,
  deliverOrders,
  moveOrders,
} from '#contract/api/admin/orders/order-steps.ts'
import { getAnyOrder, listAllOrders } from '#contract/api/admin/orders/orders.ts'
import { placePhoneOrder } from '#contract/api/admin/orders/phone-orders.ts'
import { getToday } from '#contract/api/admin/reports/today.ts'
import { cancelOrder, getOrder, listOrders } from '#contract/api/orders/orders.ts'
import { readTrackToken, trackOrder } from '#contract/api/orders/tracking.ts'
import { type SignedInStaff, signInStaff } from '#server/people/staff/testing/sign-in-staff.ts'
import { bills } from '#server/platform/schema/fulfilment/bills.ts'
import { messages } from '#server/platform/schema/people/messages.ts'
import { buildings } from '#server/platform/schema/selling/areas.ts'
import { aGuest, aShopper, type Buyer, order, pune } from '#server/testing/orders/test-buyers.ts'
import { anyMobile } from '#server/testing/test-shop.ts'
import { confirmation, openPayShop, type PayShop } from '../payments/testing/pay-shop.ts'
import { type PaymentSandbox, startPaymentSandbox } from '../payments/testing/payment-sandbox.ts'
import { runOrderCommand } from './order-commands.ts'

const house = { buildingName: 'Independent house' }
const known = [
  { ...house, pincode: '411001', town: 'Pune', district: 'Pune', state: 'Maharashtra' },
  { ...house, pincode: '411005', town: 'Pune', district: 'Pune', state: 'Maharashtra' },
  // Pincodes that begin so are in Goa or in Maharashtra.
  { ...house, pincode: '403001', town: 'Panaji', district: 'North Goa', state: 'Goa' },
  { ...house, pincode: '751001', town: 'Bhubaneswar', district: 'Khordha', state: 'Odisha' },
]
const haldi = { productId: 'haldi', size: 200, quantity: 1 }
/** Of India's list, with a pincode of its state: nothing speaks against it, but nobody delivers there. */
const nagpur = { ...pune, pincode: '440001', town: 'Nagpur', district: 'Nagpur' }

let sandbox: PaymentSandbox
let pay: PayShop
let manager: SignedInStaff
let support: SignedInStaff
let packer: SignedInStaff
beforeAll(async () => {
  sandbox = await startPaymentSandbox()
  pay = await openPayShop(sandbox)
  await pay.shop.db.insert(buildings).values(known)
  manager = await signInStaff(pay.shop, 'manager', { name: 'Meena Manager' })
  support = await signInStaff(pay.shop, 'support', { name: 'Sunil Support' })
  packer = await signInStaff(pay.shop, 'packer')
})
afterAll(async () => {
  await pay?.shop.close()
  await sandbox?.close()
})

const detail = (orderNumber: string) => manager.call(getAnyOrder, { params: { orderNumber } })
const accept = (orderNumber: string, by = support) => by.call(acceptAddress, { params: { orderNumber } })
const correct = async (orderNumber: string, address: object) => {
  const version = (await detail(orderNumber)).correctable?.address.version ?? 1
  const body = { buildingName: '', towerName: '', ...pune, ...address, version }
  return support.call(correctAddress, { params: { orderNumber }, body })
}
const pack = async (...orderNumbers: string[]) =>
  (await packer.call(moveOrders, { body: { orderNumbers, step: 'pack' } })).results
const ordered = async (buyer: Buyer, deliveryAddress: object) =>
  (await order(pay.shop, buyer, { deliveryAddress })).orderNumber
const billsOf = async (orderNumber: string) =>
  pay.shop.db.$count(bills, eq(bills.orderId, (await detail(orderNumber)).order.id))
const printed = (paper: string, ...numbers: string[]) =>
  pay.shop.app.inject({
    url: `/api/v1/admin/orders/print?paper=${paper}&orders=${numbers.join(',')}`,
    headers: { cookie: packer.cookie },
  })

describe('an order to an address that no area of the shop knows', () => {
  it('is taken and held, and neither packed, delivered, billed nor printed before somebody accepts it', async () => {
    const orderNumber = await ordered(await aGuest(pay.shop, haldi), nagpur)
    expect(await detail(orderNumber)).toMatchObject({
      ...{ stage: 'to-review', steps: ['accept', 'cancel'], undo: null },
      order: { orderStatus: 'CONFIRMED', isAddressInReview: true },
    })
    const [refused] = await pack(orderNumber)
    expect(refused).toEqual({
      orderNumber,
      outcome: 'not possible',
      message: `Order ${orderNumber} cannot be packed: its address was in none of your areas, and nobody has accepted it yet.`,
    })
    const body = { orderNumbers: [orderNumber], isCashReceived: true }
    expect((await manager.call(deliverOrders, { body })).results).toMatchObject([{ outcome: 'not possible' }])
    const slips = await printed('slips', orderNumber)
    expect([slips.statusCode, slips.json().message]).toEqual([
      409,
      `Not printed: ${orderNumber} (nobody has accepted the address yet). Accept or correct the address first.`,
    ])
    expect(await billsOf(orderNumber)).toBe(0)

    expect(await accept(orderNumber)).toMatchObject({ stage: 'to-pack' })
    expect(await pack(orderNumber)).toMatchObject([{ outcome: 'done' }])
    expect(await billsOf(orderNumber)).toBe(1)
  })

  it('is held however it comes: cash or online, by a guest, by somebody signed in, or on the phone', async () => {
    const cash = await ordered(await aShopper(pay.shop, haldi), nagpur)
    const buyer = await aShopper(pay.shop, haldi)
    const openedPayment = await pay.open(buyer, { deliveryAddress: nagpur })
    const paid = await sandbox.pay(openedPayment.paymentOrderId)
    const online = await pay.confirm(confirmation(paid))
    const byPhone = await manager.call(placePhoneOrder, {
      body: {
        ...{ key: randomUUID(), recipient: { name: 'Kamala Joshi', mobileNumber: anyMobile(), email: '' } },
        ...{ deliveryAddress: nagpur, lines: [haldi], totalShown: 109.46 },
      },
    })
    for (const orderNumber of [cash, online.orderNumber, byPhone.orderNumber]) {
      expect((await detail(orderNumber)).stage, orderNumber).toBe('to-review')
    }
    const { rows } = await packer.call(listAllOrders, { query: { stage: 'to-review' } })
    expect(rows.map((row) => row.orderNumber)).toEqual(
      expect.arrayContaining([cash, online.orderNumber, byPhone.orderNumber]),
    )
    const waiting = (await listed('to-pack')).map((row) => row.orderNumber)
    expect(waiting).not.toContain(cash)
    expect(rows.every(({ isAddressInReview }) => isAddressInReview)).toBe(true)
    const open = await ordered(await aGuest(pay.shop, haldi), pune)
    expect((await listed('to-pack')).find((row) => row.orderNumber === open)?.isAddressInReview).toBe(false)
  })

  it.each([
    ['another pincode', { pincode: '411002' }],
    ['another town', { town: 'Timbuktu' }],
    ['another state', { pincode: '403001', town: 'Panaji' }],
  ])('is one with %s than any of its buildings', async (_, change) => {
    const orderNumber = await ordered(await aGuest(pay.shop, haldi), { ...pune, ...change })
    expect((await detail(orderNumber)).stage).toBe('to-review')
  })

  it.each([
    ['a house that stands in no list', { buildingName: 'Grandmother’s House' }],
    ['the town in other letters', { town: ' pune ' }],
    ['a former name of the state', { pincode: '751001', town: 'Bhubaneswar', state: 'Orissa' }],
  ])('is none with %s', async (_, change) => {
    const orderNumber = await ordered(await aGuest(pay.shop, haldi), { ...pune, ...change })
    expect((await detail(orderNumber)).stage).toBe('to-pack')
  })

  it('is left out of a batch, and the paper names it', async () => {
    const [held, open] = [
      await ordered(await aGuest(pay.shop, haldi), nagpur),
      await ordered(await aGuest(pay.shop, haldi), pune),
    ]
    expect((await pack(held, open)).map(({ outcome }) => outcome)).toEqual(['not possible', 'done'])
    for (const paper of ['slips', 'labels']) {
      const both = await printed(paper, open, held)
      const alone = await printed(paper, open)
      expect([both.statusCode, both.headers['content-type']]).toEqual([200, 'application/pdf'])
      expect(both.rawPayload.length).toBeGreaterThan(alone.rawPayload.length)
    }
  })
})

const listed = async (stage: 'to-pack' | 'to-review') => (await packer.call(listAllOrders, { query: { stage } })).rows

describe('somebody who accepts addresses', () => {
  it('finds them on Today and does so once, however often it is pressed; the audit log says who', async () => {
    const buyer = await aShopper(pay.shop, haldi)
    const orderNumber = await ordered(buyer, nagpur)
    const { toReview } = await support.call(getToday)
    expect(toReview.rows.map((row) => row.orderNumber)).toContain(orderNumber)
    await expect(accept(orderNumber, packer)).rejects.toMatchObject({ statusCode: 403 })
    await Promise.all(Array.from({ length: 4 }, () => accept(orderNumber)))
    const { rows } = await pay.shop.pool.query(
      "select actor from audit_entry where action = 'order.accept-address' and subject_id = $1",
      [orderNumber],
    )
    expect(rows).toEqual([{ actor: 'Sunil Support' }])
    expect((await detail(orderNumber)).timeline).toContainEqual(
      expect.objectContaining({ text: 'Delivery address accepted', by: 'Sunil Support' }),
    )
    expect((await support.call(getToday)).toReview.rows.map((row) => row.orderNumber)).not.toContain(orderNumber)
    const own = await pay.shop.call(getOrder, { params: { orderNumber } }, buyer)
    expect(own.isAddressInReview).toBeUndefined()
    expect(own.notes).toMatchObject([{ text: 'We deliver to your address. Your order goes on.' }])
    const toBuyer = await pay.shop.db
      .select()
      .from(messages)
      .where(eq(messages.recipient, `+91${buyer.mobileNumber}`))
    const received = toBuyer.filter(({ text }) => text.includes(orderNumber))
    expect(received.map(({ template }) => template)).toEqual(['order-confirmed'])
  })

  it('may correct it instead: to a known one it can be packed, to another unknown one it is held again', async () => {
    const orderNumber = await ordered(await aGuest(pay.shop, haldi), nagpur)
    await accept(orderNumber)
    await correct(orderNumber, { ...nagpur, houseNumber: '14' })
    expect((await detail(orderNumber)).stage).toBe('to-pack')
    await correct(orderNumber, { ...nagpur, pincode: '440010' })
    expect((await detail(orderNumber)).stage).toBe('to-review')
    await correct(orderNumber, pune)
    expect((await detail(orderNumber)).stage).toBe('to-pack')
    await correct(orderNumber, nagpur)
    expect((await detail(orderNumber)).stage).toBe('to-review')
  })

  it('has the shopper told where a correction brings the order into review, and where it does not', async () => {
    const buyer = await aShopper(pay.shop, haldi)
    const orderNumber = await ordered(buyer, pune)
    await correct(orderNumber, nagpur)
    await correct(orderNumber, { ...nagpur, houseNumber: '14' })
    await correct(orderNumber, pune)
    const { notes = [] } = await pay.shop.call(getOrder, { params: { orderNumber } }, buyer)
    const [held, another, known] = notes.map(({ text }) => text)
    const call = 'Please call us if you did not ask for it.'
    expect(known).toBe(`We have corrected the delivery address. ${call}`)
    expect(held).toBe(
      `We have corrected the delivery address. It is in none of the areas we usually deliver to, so we look at it before your order goes on. ${call}`,
    )
    expect(another).toBe(held)
  })

  it('reviews a correction of the district alone, unless a building there has it', async () => {
    const orderNumber = await ordered(await aGuest(pay.shop, haldi), { ...pune, district: 'Poona' })
    await correct(orderNumber, { ...pune, district: ' PUNE' })
    expect((await detail(orderNumber)).stage).toBe('to-pack')
    await correct(orderNumber, { ...pune, district: 'Nagpur' })
    expect((await detail(orderNumber)).stage).toBe('to-review')
  })

  it('cannot correct a packed order to a place that no area knows, before its packing is taken back', async () => {
    const orderNumber = await ordered(await aGuest(pay.shop, haldi), pune)
    await pack(orderNumber)
    for (const unknown of [nagpur, { ...pune, district: 'Nagpur' }, { ...pune, town: 'Timbuktu' }]) {
      await expect(correct(orderNumber, unknown)).rejects.toMatchObject({
        statusCode: 409,
        message:
          'This order is packed, and none of your areas has this place. Take the packing back first, or leave the address.',
      })
    }
    expect((await detail(orderNumber)).order.deliveryAddress).toMatchObject(pune)
    await correct(orderNumber, { ...pune, houseNumber: '99', pincode: '411005' })
    expect((await detail(orderNumber)).order.deliveryAddress).toMatchObject({ houseNumber: '99', pincode: '411005' })

    await packer.call(moveOrders, { body: { orderNumbers: [orderNumber], step: 'pack', isUndone: true } })
    await correct(orderNumber, nagpur)
    expect((await detail(orderNumber)).stage).toBe('to-review')
    expect(await pack(orderNumber)).toMatchObject([{ outcome: 'not possible' }])
  })

  it('can correct the house of a packed order whose address was accepted', async () => {
    const orderNumber = await ordered(await aGuest(pay.shop, haldi), nagpur)
    await accept(orderNumber)
    await pack(orderNumber)
    await correct(orderNumber, { ...nagpur, houseNumber: '77' })
    expect((await detail(orderNumber)).order.deliveryAddress).toMatchObject({ houseNumber: '77', town: 'Nagpur' })
  })

  it('or cancel it, and money paid online goes back; then there is nothing to accept', async () => {
    const buyer = await aGuest(pay.shop, haldi)
    const openedPayment = await pay.open(buyer, { deliveryAddress: nagpur })
    const paid = await sandbox.pay(openedPayment.paymentOrderId)
    const { orderNumber } = await pay.confirm(confirmation(paid))
    const params = { orderNumber }
    const cancelled = await manager.call(callOffOrder, { params, body: { reason: 'We do not deliver there' } })
    expect(cancelled.refunds).toMatchObject([{ amount: 109.46 }])
    expect(cancelled.order.isAddressInReview).toBeUndefined()
    await expect(accept(orderNumber)).rejects.toMatchObject({
      statusCode: 409,
      message: `Order ${orderNumber} was cancelled: there is no address to accept.`,
    })
    await expect(accept('ZZZZZZZZZZZZ')).rejects.toMatchObject({ statusCode: 404 })
  })

  it('accepts or corrects none whose money went back: nobody is told that it goes on', async () => {
    const buyer = await aGuest(pay.shop, haldi)
    const openedPayment = await pay.open(buyer, { deliveryAddress: nagpur })
    const { orderNumber } = await pay.confirm(confirmation(await sandbox.pay(openedPayment.paymentOrderId)))
    const params = { orderNumber }
    await manager.call(refundShopper, { params, body: { key: randomUUID(), reason: 'The shopper called' } })
    const received = await pay.shop.db.$count(messages)
    await expect(accept(orderNumber)).rejects.toMatchObject({
      statusCode: 409,
      message: `Order ${orderNumber} was refunded: there is no address to accept.`,
    })
    await expect(correct(orderNumber, { pincode: '411005' })).rejects.toMatchObject({
      statusCode: 409,
      message: `Order ${orderNumber} is not delivered any more: all its money went back or is on its way back. Please cancel it.`,
    })
    expect(await pay.shop.db.$count(messages)).toBe(received)
    expect((await detail(orderNumber)).steps).toEqual(['cancel'])
  })

  it('can do so from a terminal', async () => {
    const orderNumber = await ordered(await aGuest(pay.shop, haldi), nagpur)
    await expect(runOrderCommand(pay.shop, ['pack', orderNumber])).rejects.toThrow('its address to be accepted')
    expect(await runOrderCommand(pay.shop, ['accept', orderNumber])).toContain('can be packed.')
    expect((await detail(orderNumber)).stage).toBe('to-pack')
  })

  it('is refused where there is nothing to accept: the address was known, or was corrected to a known one', async () => {
    const orderNumber = await ordered(await aGuest(pay.shop, haldi), pune)
    const nothing = {
      statusCode: 409,
      message: `Order ${orderNumber} is not in review: there is no address to accept.`,
    }
    await expect(accept(orderNumber)).rejects.toMatchObject(nothing)
    await correct(orderNumber, nagpur)
    await correct(orderNumber, pune)
    await expect(accept(orderNumber)).rejects.toMatchObject(nothing)
    expect((await detail(orderNumber)).notes.filter(({ text }) => text.startsWith('We deliver'))).toEqual([])
    const received = runOrderCommand(pay.shop, ['accept', orderNumber])
    await expect(received).rejects.toThrow('is not in review: there is no address to accept.')
  })

  it('is answered as before when it is pressed again, also once the order went on', async () => {
    const orderNumber = await ordered(await aGuest(pay.shop, haldi), nagpur)
    await accept(orderNumber)
    await pack(orderNumber)
    expect(await accept(orderNumber)).toMatchObject({ stage: 'to-hand-over' })
    expect(await runOrderCommand(pay.shop, ['accept', orderNumber])).toContain('had its address accepted already')
  })
})

describe('a shopper whose address is looked at', () => {
  it('reads so on the order, in the list, by the link and in the mail, which promises nothing', async () => {
    const buyer = await aShopper(pay.shop, haldi)
    const email = `review-${buyer.mobileNumber}@example.com`
    const userBasicInfo = { name: 'Asha Patil', email, mobileNumber: buyer.mobileNumber }
    const { orderNumber } = await order(pay.shop, buyer, { deliveryAddress: nagpur, userBasicInfo })
    const params = { orderNumber }
    expect(await pay.shop.call(getOrder, { params }, buyer)).toMatchObject({
      ...{ isAddressInReview: true, orderStatus: 'CONFIRMED' },
    })
    expect(await pay.shop.call(listOrders, {}, buyer)).toMatchObject([{ isAddressInReview: true }])
    const { token } = await pay.shop.call(readTrackToken, { params }, buyer)
    const link = { orderNumber, token, lastFour: buyer.mobileNumber.slice(-4) }
    expect(await pay.shop.call(trackOrder, { query: link })).toMatchObject({ isAddressInReview: true })
    const [mail] = await pay.shop.db.select().from(messages).where(eq(messages.recipient, email))
    expect(mail?.subject).toBe(`We have your order ${orderNumber}`)
    expect(mail?.text).toContain('Maharashtra 440001 is in none of the areas we usually deliver to')
    expect(mail?.text).not.toContain('It comes to')
  })

  it('may cancel meanwhile', async () => {
    const buyer = await aShopper(pay.shop, haldi)
    const orderNumber = await ordered(buyer, nagpur)
    expect(await pay.shop.call(cancelOrder, { params: { orderNumber } }, buyer)).toMatchObject({
      orderStatus: 'CANCELLED',
    })
    expect((await printed('slips', orderNumber)).json().message).toBe(`Not printed: ${orderNumber} (cancelled).`)
  })

  it('first confirms the code of a cash order, where the shop asks for it, and is told nothing before', async () => {
    await pay.shop.pool.query('update setting set is_cash_confirmed_by_code = true')
    try {
      const buyer = await aGuest(pay.shop, haldi)
      const orderNumber = await ordered(buyer, nagpur)
      expect(await detail(orderNumber)).toMatchObject({ stage: 'to-confirm', order: { isAddressInReview: true } })
      await accept(orderNumber)
      const toBuyer = eq(messages.recipient, `+91${buyer.mobileNumber}`)
      const received = (await pay.shop.db.select().from(messages).where(toBuyer)).map(({ template }) => template)
      expect(received.filter((template) => template.startsWith('order-'))).toEqual([])
      expect((await detail(orderNumber)).stage).toBe('to-confirm')
    } finally {
      await pay.shop.pool.query('update setting set is_cash_confirmed_by_code = false')
    }
  })
})

it('a shop without any building holds no order', async () => {
  await pay.shop.db.delete(buildings)
  const orderNumber = await ordered(await aGuest(pay.shop, haldi), nagpur)
  await pay.shop.db.insert(buildings).values(known)
  expect((await detail(orderNumber)).stage).toBe('to-pack')
})
