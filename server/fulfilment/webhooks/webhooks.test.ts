import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aShopper } from '#server/testing/orders/test-buyers.ts'
import { confirmation, openPayShop, type PayShop } from '../payments/testing/pay-shop.ts'
import { keys, type PaymentSandbox, startPaymentSandbox } from '../payments/testing/payment-sandbox.ts'
import { reconcileWithProvider } from './reconcile-with-provider.ts'
import { workOnWebhooks } from './webhook-inbox.ts'

let sandbox: PaymentSandbox
let pay: PayShop
beforeAll(async () => {
  sandbox = await startPaymentSandbox()
  pay = await openPayShop(sandbox, { RAZORPAY_WEBHOOK_SECRET_OLD: 'the-former-secret' })
})
afterAll(async () => {
  await pay?.shop.close()
  await sandbox?.close()
})

const haldi = { productId: 'haldi', size: 200, quantity: 1 }
const opened = async () => pay.open(await aShopper(pay.shop, haldi))
const isStored = async (eventId: string) =>
  (await pay.shop.pool.query('select * from webhook_event where event_id = $1', [eventId])).rows
const paidEvents = async () => {
  const { orderId, paymentOrderId } = await opened()
  const paid = await sandbox.pay(paymentOrderId)
  return { orderId, paid, events: await pay.eventsOf(paymentOrderId) }
}

describe('the payment service tells the shop', () => {
  it('that an order is paid, without any confirmation: it is answered at once, and worked on after', async () => {
    const { orderId, events } = await paidEvents()
    expect(events.map(({ event }) => event)).toEqual(['payment.authorized', 'payment.captured', 'order.paid'])
    for (const event of events) {
      const answer = await pay.deliver(event)
      expect(answer.json()).toEqual({ statusCode: 200, status: 'OK', message: 'OK', data: null })
    }
    expect((await pay.row(orderId)).orderStatus).toBe('UNPAID')
    await workOnWebhooks(pay.shop)
    expect(await pay.row(orderId)).toMatchObject({ orderStatus: 'CONFIRMED', paymentStatus: 'PAID' })
  })

  it('the same twice, or in the opposite order, or after the confirmation: one order, once', async () => {
    const { orderId, paid, events } = await paidEvents()
    await pay.deliverEvents([...events].reverse())
    await pay.deliverEvents(events)
    const { orderNumber } = await pay.confirm(confirmation(paid))
    expect((await pay.row(orderId)).orderNumber).toBe(orderNumber)
    for (const { id } of events) expect(await isStored(id)).toHaveLength(1)
    expect(await pay.refundsOf(orderId)).toEqual([])
    const { rows } = await pay.shop.pool.query(
      "select count(*)::int as sms from message where template = 'order-confirmed' and channel = 'sms' and text like $1",
      [`%${orderNumber}%`],
    )
    expect(rows).toEqual([{ sms: 1 }])
  })

  it('at the same moment as the browser: one order, once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { orderId, paid, events } = await paidEvents()
      for (const event of events) await pay.deliver(event)
      const [confirmed] = await Promise.all([
        pay.confirm(confirmation(paid)),
        workOnWebhooks(pay.shop),
        workOnWebhooks(pay.shop),
        reconcileWithProvider(pay.shop, orderId),
      ])
      expect(confirmed?.statusCode).toBe(200)
      expect(await pay.row(orderId)).toMatchObject({ orderStatus: 'CONFIRMED', paymentStatus: 'PAID' })
    }
  })

  it('of a failure before the success: the order is paid in the end', async () => {
    const { orderId, paymentOrderId } = await opened()
    await sandbox.pay(paymentOrderId, { outcome: 'failure' })
    const failure = await pay.eventsOf(paymentOrderId)
    await sandbox.pay(paymentOrderId)
    const all = await pay.eventsOf(paymentOrderId)
    await pay.deliverEvents([...all.slice(failure.length), ...failure])
    expect((await pay.row(orderId)).orderStatus).toBe('CONFIRMED')
  })

  it('of money that belongs to no order here: a person must look', async () => {
    const { events } = await paidEvents()
    const strange = events.map(({ id, event, body }) => ({
      id: `${id}x`,
      event,
      body: body.replaceAll(/order_\w+/g, 'order_ofsomebodyelse').replaceAll(/pay_\w+/g, 'pay_ofsomebodyelse'),
    }))
    await pay.deliverEvents(strange)
    const { rows } = await pay.shop.pool.query("select kind from open_matter where subject = 'pay_ofsomebodyelse'")
    expect(rows).toEqual([{ kind: 'unknown-payment' }])
  })
})

describe('a webhook', () => {
  it('of a kind we do not know is answered 200, kept, and changes nothing', async () => {
    const body = JSON.stringify({
      entity: 'event',
      event: 'settlement.processed',
      payload: { settlement: { entity: {} } },
    })
    await pay.deliverEvents([{ id: 'evt_unknown', event: '', body }])
    expect(await isStored('evt_unknown')).toMatchObject([
      { event: 'settlement.processed', processed_at: expect.any(Date) },
    ])
  })

  it('signed with the former secret is taken while both are live', async () => {
    const { events } = await paidEvents()
    for (const event of events) {
      expect((await pay.deliver(event, { secret: 'the-former-secret' })).statusCode).toBe(200)
    }
  })

  it('with a wrong signature, none, or a changed body is refused, and nothing is kept', async () => {
    const { orderId, events } = await paidEvents()
    const [event] = events
    if (!event) throw new Error('no event')
    const signature = createHmac('sha256', keys.RAZORPAY_WEBHOOK_SECRET).update(event.body).digest('hex')
    const forged = { ...event, id: 'evt_forged' }
    const answers = [
      await pay.deliver(forged, { secret: 'not the secret' }),
      await pay.deliver(forged, { headers: { 'x-razorpay-signature': '' } }),
      await pay.deliver(forged, { headers: { 'x-razorpay-signature': 'f'.repeat(64) } }),
      await pay.deliver({ ...forged, body: `${event.body} ` }, { headers: { 'x-razorpay-signature': signature } }),
    ]
    for (const answer of answers) {
      expect(answer.json()).toMatchObject({
        statusCode: 400,
        message: 'This is not a signed event of the payment provider.',
      })
    }
    expect(await isStored('evt_forged')).toEqual([])
    expect((await pay.row(orderId)).orderStatus).toBe('UNPAID')
  })

  it('is measured by its bytes, however the JSON is written, and refused when it is none', async () => {
    const { orderId, events } = await paidEvents()
    const spaced = events.map((event) => ({ ...event, body: JSON.stringify(JSON.parse(event.body), null, 4) }))
    await pay.deliverEvents(spaced)
    expect((await pay.row(orderId)).orderStatus).toBe('CONFIRMED')
    for (const body of ['', '[]', 'null', '{', '"text"']) {
      expect((await pay.deliver({ id: 'evt_nojson', event: '', body })).statusCode).toBe(400)
    }
    expect(await isStored('evt_nojson')).toEqual([])
  })

  it('of more than 256 KB is refused', async () => {
    const body = JSON.stringify({ event: 'payment.captured', filler: 'x'.repeat(256 * 1024) })
    expect((await pay.deliver({ id: 'evt_large', event: '', body })).statusCode).toBe(413)
  })

  it('leaves nothing about the person who paid in the database', async () => {
    const { paymentOrderId } = await opened()
    await sandbox.pay(paymentOrderId, { email: 'payer@canary.example', contact: '+916000000042' })
    const events = await pay.eventsOf(paymentOrderId)
    expect(JSON.stringify(events)).toContain('payer@canary.example')
    await pay.deliverEvents(events)
    const { rows } = await pay.shop.pool.query('select payload::text from webhook_event')
    expect(JSON.stringify(rows)).not.toMatch(/canary|6000000042/)
  })

  it('that cannot be worked on is tried again at the next look, and does not hold up the others', async () => {
    const [stuck, other] = [await paidEvents(), await paidEvents()]
    const [, captured] = stuck.events
    if (!captured) throw new Error('no event')
    const holder = await pay.shop.pool.connect()
    await holder.query('begin')
    await holder.query('select from shop_order where id = $1 for update', [stuck.orderId])
    await pay.deliverEvents([captured, ...other.events])
    expect((await pay.row(other.orderId)).orderStatus).toBe('CONFIRMED')
    expect(await isStored(captured.id)).toMatchObject([{ processed_at: null, failure: expect.any(String) }])
    await holder.query('commit')
    holder.release()
    await workOnWebhooks(pay.shop)
    expect((await pay.row(stuck.orderId)).orderStatus).toBe('CONFIRMED')
    expect(await isStored(captured.id)).toMatchObject([{ processed_at: expect.any(Date), failure: null }])
  })

  it('leaves the books right', async () => {
    await workOnWebhooks(pay.shop)
    await pay.books()
  })
})
