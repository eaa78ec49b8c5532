import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { refundShopper } from '#contract/api/admin/orders/order-money.ts'
import { deliverOrders, moveOrders } from '#contract/api/admin/orders/order-steps.ts'
import { getAnyOrder, listAllOrders } from '#contract/api/admin/orders/orders.ts'
import { closePaymentException } from '#contract/api/admin/payments/payment-exceptions.ts'
import { getSales } from '#contract/api/admin/reports/reports.ts'
import { getToday } from '#contract/api/admin/reports/today.ts'
import { cancelOrder, getOrder } from '#contract/api/orders/orders.ts'
import { type SignedInStaff, signInStaff } from '#server/people/staff/testing/sign-in-staff.ts'
import { choosePaymentProvider } from '#server/providers/payments/provider.ts'
import { aShopper } from '#server/testing/orders/test-buyers.ts'
import { runOrderCommand } from '../back-office-orders/order-commands.ts'
import { confirmation, openPayShop, type PayShop } from '../payments/testing/pay-shop.ts'
import { type PaymentSandbox, startPaymentSandbox } from '../payments/testing/payment-sandbox.ts'
import { sendRequestedRefunds } from '../refunds/send-refunds.ts'
import { readParcels } from '../slips/parcel-content.ts'
import { followDispute } from './disputes.ts'

let sandbox: PaymentSandbox
let pay: PayShop
let manager: SignedInStaff
let admin: SignedInStaff
beforeAll(async () => {
  sandbox = await startPaymentSandbox()
  pay = await openPayShop(sandbox)
  manager = await signInStaff(pay.shop, 'manager')
  admin = await signInStaff(pay.shop, 'admin')
})
beforeEach(() => sandbox.fault())
afterAll(async () => {
  await pay?.shop.close()
  await sandbox?.close()
})

const total = 109_46
const inRupees = 109.46
const day = 86_400_000

async function paid() {
  const buyer = await aShopper(pay.shop, { productId: 'haldi', size: 200, quantity: 1 })
  const { orderId, paymentOrderId } = await pay.open(buyer)
  const payment = await sandbox.pay(paymentOrderId)
  const { orderNumber } = await pay.confirm(confirmation(payment))
  return { buyer, orderId, orderNumber, paymentOrderId, paymentId: payment.razorpay_payment_id }
}

const detailOf = (orderNumber: string) => manager.call(getAnyOrder, { params: { orderNumber } })
const today = async () => (await manager.call(getToday)).matters?.rows ?? []
const deliverEvents = async (id: string) => pay.deliverEvents(await pay.eventsOf(id))
const disputesAt = () =>
  choosePaymentProvider(pay.shop.config)?.pageOfDisputes({ from: new Date(0), to: new Date(Date.now() + day), skip: 0 })
const backAt = async (paymentId: string) =>
  (await sandbox.ledger()).refunds.filter(({ payment_id }) => payment_id === paymentId).map(({ amount }) => amount)
const refund = (orderNumber: string, more: { amount?: number; isDisputeKnown?: boolean } = {}) =>
  manager.call(refundShopper, {
    params: { orderNumber },
    body: { key: randomUUID(), reason: 'The buyer called', ...more },
  })

describe('a buyer whose bank disputes a payment', () => {
  it('stands in Today before all else, with the day by which the bank must be answered and what to send, and on the order', async () => {
    const { orderNumber, paymentId } = await paid()
    const { id } = await sandbox.dispute({ payment_id: paymentId, respond_in_days: 2 })
    await deliverEvents(id)
    await deliverEvents(id)
    const [first] = await today()
    expect(first).toMatchObject({ kind: 'dispute', orderNumber })
    expect(Date.parse(first?.respondBy ?? '') - Date.now()).toBeGreaterThan(1.9 * day)
    expect(first?.text).toMatch(
      /claims back ₹109\.46 .* Answer by .* neither bill nor proof of delivery: send what you and the buyer wrote each other/,
    )
    const { matters: exceptions, disputes } = await detailOf(orderNumber)
    expect(exceptions).toEqual([first])
    expect(disputes).toMatchObject([{ id, amount: inRupees, lost: 0, status: 'open', respondBy: first?.respondBy }])
    await sandbox.dispute({ dispute_id: id, status: 'won' })
    await deliverEvents(id)
  })

  it('asks for what there is to be sent: the bill from packing on, the proof of delivery of what was delivered alone', async () => {
    const { orderNumber, paymentId } = await paid()
    const advised = async () => {
      const { id } = await sandbox.dispute({ payment_id: paymentId })
      await deliverEvents(id)
      const { matters: exceptions } = await detailOf(orderNumber)
      await sandbox.dispute({ dispute_id: id, status: 'won' })
      await deliverEvents(id)
      return exceptions[0]?.text
    }
    await runOrderCommand(pay.shop, ['pack', orderNumber])
    expect(await advised()).toMatch(/has not left so far: hold it back .* Send the bill and what you/)
    await runOrderCommand(pay.shop, ['hand-over', orderNumber])
    expect(await advised()).toMatch(/Send the bill, the courier's receipt .* on the road/)
    await runOrderCommand(pay.shop, ['complete', orderNumber])
    expect(await advised()).toMatch(/Send the bill, the proof of delivery/)
  })

  it('that was lost stands so in the lists, at its end, and what a person did about it in what happened', async () => {
    const { orderNumber, paymentId } = await paid()
    const rowOf = async () => (await manager.call(listAllOrders, { query: { search: orderNumber } })).rows[0]
    expect(await rowOf()).toMatchObject({ paymentStatus: 'PAID', isLostInDispute: false })
    const { id } = await sandbox.dispute({ payment_id: paymentId })
    await deliverEvents(id)
    const opened = (await detailOf(orderNumber)).disputes[0]?.at ?? ''
    await sandbox.dispute({ dispute_id: id, status: 'lost' })
    await pay.shop.pool.query("update payment_dispute set heard_at = heard_at - interval '3 days' where id = $1", [id])
    await deliverEvents(id)
    expect(await rowOf()).toMatchObject({ isLostInDispute: true })
    const { disputes, matters: exceptions } = await detailOf(orderNumber)
    expect(Date.parse(disputes[0]?.at ?? '')).toBeGreaterThanOrEqual(Math.floor(Date.parse(opened) / 1_000) * 1_000)
    const [exception] = exceptions
    if (!exception) throw new Error('nobody was asked')
    await admin.call(closePaymentException, { params: { id: exception.id }, body: { reason: 'Written off' } })
    expect((await detailOf(orderNumber)).timeline).toContainEqual(
      expect.objectContaining({ text: 'Payment exception seen to', detail: 'Written off', by: expect.any(String) }),
    )
  })

  it('waits for nobody of the shop while the bank reviews the answer, and again when the bank wants more', async () => {
    const { orderNumber, paymentId } = await paid()
    const { id } = await sandbox.dispute({ payment_id: paymentId })
    await sandbox.dispute({ dispute_id: id, status: 'under_review' })
    await deliverEvents(id)
    expect((await detailOf(orderNumber)).matters).toEqual([])
    await sandbox.dispute({ dispute_id: id, status: 'action_required' })
    await deliverEvents(id)
    expect((await detailOf(orderNumber)).matters[0]?.text).toMatch(/wants more or clearer papers/)
    await sandbox.dispute({ dispute_id: id, status: 'closed' })
    await deliverEvents(id)
    const { matters: exceptions, disputes } = await detailOf(orderNumber)
    expect(exceptions).toEqual([])
    expect(disputes).toMatchObject([{ status: 'closed', lost: 0 }])
  })

  it('is heard of the other way round, twice, and from the list of the provider: it stands the same', async () => {
    const { orderNumber, paymentId } = await paid()
    const { id } = await sandbox.dispute({ payment_id: paymentId })
    const seen = (await disputesAt())?.find((one) => one.id === id)
    if (!seen) throw new Error('not in the list')
    await sandbox.dispute({ dispute_id: id, status: 'lost', amount_deducted: 60_00 })
    await pay.deliverEvents([...(await pay.eventsOf(id))].reverse())
    await followDispute(pay.shop, seen, { reportedAt: new Date() })
    for (const dispute of (await disputesAt()) ?? []) await followDispute(pay.shop, dispute, { reportedAt: new Date() })
    await deliverEvents(id)
    const { matters: exceptions, disputes } = await detailOf(orderNumber)
    expect(disputes).toMatchObject([{ id, status: 'lost', lost: 60 }])
    expect(exceptions).toMatchObject([{ kind: 'dispute', text: expect.stringContaining('the bank took ₹60.00 back') }])
    expect(exceptions[0]?.respondBy).toBeUndefined()
  })

  it('is heard of only by the list: the shop is told all the same', async () => {
    const { orderNumber, paymentId } = await paid()
    const { id } = await sandbox.dispute({ payment_id: paymentId, phase: 'retrieval' })
    for (const dispute of (await disputesAt()) ?? []) await followDispute(pay.shop, dispute, { reportedAt: new Date() })
    expect((await detailOf(orderNumber)).matters).toMatchObject([{ text: expect.stringContaining(id) }])
  })

  it('is told also where the payment belongs to no order here, and where the shop cannot read it', async () => {
    const body = JSON.stringify({
      event: 'payment.dispute.created',
      payload: { dispute: { entity: { id: 'disp_none', payment_id: 'pay_none', amount: 500_00, currency: 'INR' } } },
    })
    const other = JSON.stringify({ event: 'payment.dispute.created', payload: { dispute: { entity: { id: 7 } } } })
    await pay.deliverEvents([
      { id: 'evt_none', event: '', body },
      { id: 'evt_unread', event: '', body: other },
    ])
    const texts = (await today()).map(({ text }) => text)
    expect(texts.some((text) => /₹500\.00 \(pay_none\) of a payment that belongs to no order/.test(text))).toBe(true)
    expect(texts.some((text) => text.includes('in a way that the shop cannot read'))).toBe(true)
  })

  it('and that comes back in a later phase, after it was won, is to be answered again', async () => {
    const { orderNumber, paymentId } = await paid()
    const { id } = await sandbox.dispute({ payment_id: paymentId })
    await sandbox.dispute({ dispute_id: id, status: 'won' })
    await deliverEvents(id)
    const seen = (await disputesAt())?.find((one) => one.id === id)
    if (!seen) throw new Error('not in the list')
    const again = { ...seen, status: 'open' as const, phase: 'pre_arbitration' }
    await followDispute(pay.shop, again, { reportedAt: new Date(0) })
    expect((await detailOf(orderNumber)).matters[0]?.text).toContain('claims once more')
  })
})

describe('what the shop reads of a dispute', () => {
  const textsOf = async (orderId: string) =>
    (await pay.exceptionsOf(orderId)).filter(({ kind }) => kind === 'dispute').map(({ text }) => text)

  it.each([
    ['fraud', 'suspects fraud behind ₹109.46', 'Call the buyer before any goods leave'],
    ['retrieval', 'asks what was sold for ₹109.46', 'no claim yet'],
    ['chargeback', 'claims back ₹109.46', 'or the money is lost'],
    ['pre_arbitration', 'claims once more ₹109.46', 'though it had been decided for you'],
    ['arbitration', 'claims for the third time ₹109.46', 'the card network decides'],
  ])('in the phase %s says what the bank wants and what comes of it', async (phase, requested, follows) => {
    const { orderId, paymentId } = await paid()
    const { id } = await sandbox.dispute({ payment_id: paymentId, phase })
    await deliverEvents(id)
    const [text] = await textsOf(orderId)
    expect(text).toContain(requested)
    expect(text).toContain(follows)
    expect(text).toMatch(/Answer by \d+ \w+ \d{4}.* at Razorpay under Transactions → Disputes/)
  })

  it.each([
    ['under_review', 'Your answer is with the bank', 'nothing to do but wait'],
    ['won', 'was won: the money stays yours', 'Nothing is left to do.'],
    ['closed', 'The bank has ended the dispute', 'Nothing is left to do.'],
    ['lost', 'was lost: the bank took ₹109.46 back', 'the sales of the day on which it was decided'],
  ])('that is %s says so, and no longer that it is to be answered', async (status, state, follows) => {
    const { orderId, paymentId } = await paid()
    const { id } = await sandbox.dispute({ payment_id: paymentId })
    await deliverEvents(id)
    await sandbox.dispute({ dispute_id: id, status })
    await deliverEvents(id)
    const [text] = await textsOf(orderId)
    expect(text).toContain(state)
    expect(text).toContain(follows)
    expect(text).not.toContain('Answer by')
  })

  it('on its order when it was heard of and how it ended, and the shopper reads nothing of it', async () => {
    const ends = [
      ['won', 'The dispute was won: the money stays'],
      ['lost', 'The dispute was lost: the bank took ₹60.00'],
      ['closed', 'The bank ended the dispute and took nothing'],
    ] as const
    for (const [status, sentence] of ends) {
      const { buyer, orderNumber, paymentId } = await paid()
      const { id } = await sandbox.dispute({ payment_id: paymentId })
      await deliverEvents(id)
      const began = { text: "The buyer's bank disputes ₹109.46 of the payment", detail: id, by: null }
      const shownFindings = async () => (await detailOf(orderNumber)).timeline.filter(({ detail }) => detail === id)
      expect(await shownFindings()).toMatchObject([began])
      await sandbox.dispute({ dispute_id: id, status, ...(status === 'lost' ? { amount_deducted: 60_00 } : {}) })
      await deliverEvents(id)
      expect(await shownFindings()).toMatchObject([{ text: sentence, detail: id }, began])
      const seen = await pay.shop.call(getOrder, { params: { orderNumber } }, buyer)
      expect(JSON.stringify(seen)).not.toMatch(/disput/i)
    }
  })

  const sizesOf = (orderNumber: string) =>
    Promise.all(
      ['slips', 'labels'].map(async (paper) => {
        const url = `/api/v1/admin/orders/print?paper=${paper}&orders=${orderNumber}`
        return (await pay.shop.app.inject({ url, headers: { cookie: manager.cookie } })).rawPayload.length
      }),
    )

  it('on slips and labels: to ask before it is handed over, until the bank has decided', async () => {
    const { orderNumber, paymentId } = await paid()
    const parcel = async () => (await readParcels(pay.shop, [orderNumber])).parcels[0]
    expect(await parcel()).toMatchObject({ isDisputed: false })
    const { id } = await sandbox.dispute({ payment_id: paymentId })
    await deliverEvents(id)
    expect(await parcel()).toMatchObject({ isDisputed: true })
    const sizes = await sizesOf(orderNumber)
    await sandbox.dispute({ dispute_id: id, status: 'won' })
    await deliverEvents(id)
    expect(await parcel()).toMatchObject({ isDisputed: false })
    const [slip = 0, label = 0] = await sizesOf(orderNumber)
    expect(sizes[0]).toBeGreaterThan(slip)
    expect(sizes[1]).toBeGreaterThan(label)
  })
})

describe('an order whose payment is disputed', () => {
  const move = (orderNumbers: string[], step: 'pack' | 'hand-over', isDisputeKnown = false) =>
    manager.call(moveOrders, { body: { orderNumbers, step, isDisputeKnown } })
  const outcomesOf = async (moving: ReturnType<typeof move>) =>
    (await moving).results.map(({ outcome, message }) => (outcome === 'not possible' ? message : outcome))
  const held = (orderNumber: string, refused: string) =>
    `Order ${orderNumber} ${refused}: the buyer's bank has not decided on a dispute about it, so look at it first.`
  const rowOf = async (orderNumber: string) =>
    (await manager.call(listAllOrders, { query: { search: orderNumber } })).rows[0]
  const knownIn = async (orderNumber: string) => {
    const { rows } = await pay.shop.pool.query(
      "select action, after ->> 'isDisputeKnown' as known from audit_entry where subject_id = $1 and action in ('order.pack', 'order.hand-over') order by id",
      [orderNumber],
    )
    return rows.map(({ action, known }) => `${action} ${known}`)
  }

  const deliveryKnownIn = async (orderNumber: string) => {
    const { rows } = await pay.shop.pool.query(
      "select after ->> 'isDisputeKnown' as known from audit_entry where subject_id = $1 and action = 'order.deliver'",
      [orderNumber],
    )
    return rows[0]?.known
  }

  it('does not leave the house together with others, and is marked in the list', async () => {
    const [disputed, other] = [await paid(), await paid()]
    const { id } = await sandbox.dispute({ payment_id: disputed.paymentId })
    await deliverEvents(id)
    expect(await rowOf(disputed.orderNumber)).toMatchObject({ isDisputed: true })
    expect(await rowOf(other.orderNumber)).toMatchObject({ isDisputed: false })
    const both = [disputed.orderNumber, other.orderNumber]
    expect(await outcomesOf(move(both, 'pack'))).toEqual([held(disputed.orderNumber, 'cannot be packed'), 'done'])
    expect(await outcomesOf(move(both, 'hand-over'))).toEqual([
      `Order ${disputed.orderNumber} cannot be handed over: it is not packed yet.`,
      'done',
    ])
    await expect(runOrderCommand(pay.shop, ['pack', disputed.orderNumber])).rejects.toThrow('the bank of its buyer')
    await sandbox.dispute({ dispute_id: id, status: 'won' })
    await deliverEvents(id)
    expect(await outcomesOf(move(both, 'pack'))).toEqual(['done', 'done before'])
    expect(await knownIn(disputed.orderNumber)).toEqual(['order.pack null'])
  })

  it('that was packed before stays here, unless whoever hands it over has read of the dispute, which is noted', async () => {
    const { orderNumber, paymentId } = await paid()
    expect(await outcomesOf(move([orderNumber], 'pack', true))).toEqual(['done'])
    const { id } = await sandbox.dispute({ payment_id: paymentId })
    await deliverEvents(id)
    expect(await outcomesOf(move([orderNumber], 'hand-over'))).toEqual([held(orderNumber, 'cannot be handed over')])
    expect(await outcomesOf(move([orderNumber], 'hand-over', true))).toEqual(['done'])
    expect(await knownIn(orderNumber)).toEqual(['order.pack null', 'order.hand-over true'])
  })

  it('is not delivered straight from here together with others either; one that had left before is, as that is a fact', async () => {
    const [here, packed, gone, other] = [await paid(), await paid(), await paid(), await paid()]
    const numbers = [here, packed, gone, other].map(({ orderNumber }) => orderNumber)
    await move([packed.orderNumber, gone.orderNumber], 'pack')
    await move([gone.orderNumber], 'hand-over')
    for (const { paymentId } of [here, packed, gone]) {
      const { id } = await sandbox.dispute({ payment_id: paymentId })
      await deliverEvents(id)
    }
    const deliver = (orderNumbers: string[], isDisputeKnown = false) =>
      manager.call(deliverOrders, { body: { orderNumbers, isDisputeKnown } })
    expect(await outcomesOf(deliver(numbers))).toEqual([
      held(here.orderNumber, 'cannot be delivered'),
      held(packed.orderNumber, 'cannot be delivered'),
      'done',
      'done',
    ])
    await expect(runOrderCommand(pay.shop, ['complete', here.orderNumber])).rejects.toThrow('the bank of its buyer')
    expect(await outcomesOf(deliver([here.orderNumber, packed.orderNumber], true))).toEqual(['done', 'done'])
    const known = await Promise.all([here, packed, gone, other].map(({ orderNumber }) => deliveryKnownIn(orderNumber)))
    expect(known).toEqual(['true', 'true', null, null])
  })
})

describe('money of a disputed payment', () => {
  /** By the provider's word, as a webhook brings it; its list tells the same later on. */
  async function loseOn(day: string, paymentId: string) {
    const { id } = await sandbox.dispute({ payment_id: paymentId })
    await sandbox.dispute({ dispute_id: id, status: 'lost' })
    const seen = (await disputesAt())?.find((one) => one.id === id)
    if (!seen) throw new Error('not in the list')
    await followDispute(pay.shop, seen, { reportedAt: new Date(`${day}T06:00:00Z`) })
    await deliverEvents(id)
  }
  const lostOn = async (day: string) =>
    (await manager.call(getSales, { query: { from: day, to: day, by: 'day' } })).sums.lostToDisputes

  it('that the bank took stays in the sales when its order is cancelled after that', async () => {
    const { orderNumber, paymentId } = await paid()
    await loseOn('2026-04-06', paymentId)
    await runOrderCommand(pay.shop, ['cancel', orderNumber])
    expect(await lostOn('2026-04-06')).toBe(inRupees)
  })

  it('that the bank takes of a cancelled order comes into the sales on that day', async () => {
    const { orderNumber, paymentId } = await paid()
    const { id } = await sandbox.dispute({ payment_id: paymentId })
    await deliverEvents(id)
    await runOrderCommand(pay.shop, ['cancel', orderNumber])
    expect(await lostOn('2026-04-07')).toBe(0)
    await sandbox.dispute({ dispute_id: id, status: 'lost' })
    const seen = (await disputesAt())?.find((one) => one.id === id)
    if (!seen) throw new Error('not in the list')
    await followDispute(pay.shop, seen, { reportedAt: new Date('2026-04-07T06:00:00Z') })
    expect(await lostOn('2026-04-07')).toBe(inRupees)
  })

  it('that the bank took stands on the order and in the sales as its own figure, without a refund or a credit note', async () => {
    const { orderId, orderNumber, paymentId } = await paid()
    await runOrderCommand(pay.shop, ['pack', orderNumber])
    await pay.shop.pool.query("update shop_order set created_at = '2026-03-02T06:00:00Z' where id = $1", [orderId])
    await loseOn('2026-03-20', paymentId)
    const query = { from: '2026-03-02', to: '2026-03-20', by: 'day' as const }
    const { sums, rows } = await manager.call(getSales, { query })
    expect(sums).toMatchObject({ orders: 1, total: inRupees, refunded: 0, lostToDisputes: inRupees })
    expect(rows.at(0)).toMatchObject({ orders: 1, total: inRupees, refunded: 0, lostToDisputes: 0 })
    expect(rows.at(-1)).toMatchObject({ key: '2026-03-20', orders: 0, total: 0, lostToDisputes: inRupees })
    const towns = await manager.call(getSales, { query: { ...query, by: 'town' } })
    expect(towns.rows).toMatchObject([{ name: 'Pune, Maharashtra', orders: 1, lostToDisputes: inRupees }])
    expect(await detailOf(orderNumber)).toMatchObject({ refundable: 0, disputes: [{ lost: inRupees }] })
    const notes = await pay.shop.pool.query("select from bill where order_id = $1 and kind = 'credit-note'", [orderId])
    expect(notes.rowCount).toBe(0)
  })

  it('and that the bank took whole leaves an order that is not packed any more, and of which nothing is printed: it waits to be cancelled', async () => {
    const { orderNumber, paymentId } = await paid()
    const { id } = await sandbox.dispute({ payment_id: paymentId })
    await deliverEvents(id)
    expect((await detailOf(orderNumber)).stage).toBe('to-pack')
    await sandbox.dispute({ dispute_id: id, status: 'lost' })
    await deliverEvents(id)
    expect(await detailOf(orderNumber)).toMatchObject({ stage: 'refunded', steps: ['cancel'] })
    const { toPack, refunded } = await manager.call(getToday)
    expect(toPack.rows.map((row) => row.orderNumber)).not.toContain(orderNumber)
    expect(refunded.rows.map((row) => row.orderNumber)).toContain(orderNumber)
    const { results } = await manager.call(moveOrders, { body: { orderNumbers: [orderNumber], step: 'pack' } })
    const why = 'the bank took its money back in a dispute'
    expect(results[0]?.message).toBe(`Order ${orderNumber} cannot be packed: ${why}, so cancel it.`)
    const slips = await pay.shop.app.inject({
      url: `/api/v1/admin/orders/print?paper=slips&orders=${orderNumber}`,
      headers: { cookie: manager.cookie },
    })
    expect([slips.statusCode, slips.json().message]).toEqual([409, `Not printed: ${orderNumber} (${why}).`])
  })

  it('and of which the bank took a part leaves an order that is packed as ever', async () => {
    const { orderNumber, paymentId } = await paid()
    const { id } = await sandbox.dispute({ payment_id: paymentId })
    await sandbox.dispute({ dispute_id: id, status: 'lost', amount_deducted: 60_00 })
    await deliverEvents(id)
    expect((await detailOf(orderNumber)).stage).toBe('to-pack')
    await refund(orderNumber, { amount: 49.46 })
    expect((await detailOf(orderNumber)).stage).toBe('refunded')
    await sendRequestedRefunds(pay.shop)
    expect((await detailOf(orderNumber)).stage).toBe('refunded')
  })

  it('does not go back once more when its order is cancelled after the bank took it', async () => {
    const { buyer, orderId, orderNumber, paymentId } = await paid()
    const { id } = await sandbox.dispute({ payment_id: paymentId })
    await sandbox.dispute({ dispute_id: id, status: 'lost', amount_deducted: 60_00 })
    await deliverEvents(id)
    await pay.shop.call(cancelOrder, { params: { orderNumber } }, buyer)
    await sendRequestedRefunds(pay.shop)
    expect(await backAt(paymentId)).toEqual([total - 60_00])
    await pay.reconcileNow(orderId)
    expect(await pay.refundsOf(orderId)).toHaveLength(1)
  })

  it('waits while the bank decides about a cancelled order, and goes back when the dispute is won', async () => {
    const { buyer, orderId, orderNumber, paymentId } = await paid()
    const { id } = await sandbox.dispute({ payment_id: paymentId })
    await deliverEvents(id)
    await pay.shop.call(cancelOrder, { params: { orderNumber } }, buyer)
    await sendRequestedRefunds(pay.shop)
    expect(await pay.refundsOf(orderId)).toEqual([])
    await sandbox.dispute({ dispute_id: id, status: 'won' })
    await deliverEvents(id)
    await sendRequestedRefunds(pay.shop)
    expect(await backAt(paymentId)).toEqual([total])
  })

  it('that was to go back before the dispute, and was not sent, waits for it; lost, it is not sent at all and nobody is asked for it', async () => {
    const { orderId, orderNumber, paymentId } = await paid()
    await refund(orderNumber, { amount: 80 })
    const { id } = await sandbox.dispute({ payment_id: paymentId })
    await deliverEvents(id)
    await sendRequestedRefunds(pay.shop)
    expect(await backAt(paymentId)).toEqual([])
    await sandbox.dispute({ dispute_id: id, status: 'lost' })
    await deliverEvents(id)
    await sendRequestedRefunds(pay.shop)
    expect(await backAt(paymentId)).toEqual([])
    expect(await pay.refundsOf(orderId)).toMatchObject([{ status: 'failed' }])
    const shownFindings = (await pay.exceptionsOf(orderId)).map(({ text }) => text)
    expect(shownFindings.some((text) => text.includes('the bank took this money back in a dispute'))).toBe(true)
  })

  it('goes back as far as the bank left it, by itself, where all of it was to go back before', async () => {
    const { buyer, orderId, orderNumber, paymentId } = await paid()
    await pay.shop.call(cancelOrder, { params: { orderNumber } }, buyer)
    const { id } = await sandbox.dispute({ payment_id: paymentId })
    await deliverEvents(id)
    await sendRequestedRefunds(pay.shop)
    await sandbox.dispute({ dispute_id: id, status: 'lost', amount_deducted: 60_00 })
    await deliverEvents(id)
    await sendRequestedRefunds(pay.shop)
    await sendRequestedRefunds(pay.shop)
    expect(await backAt(paymentId)).toEqual([total - 60_00])
    const shownFindings = (await pay.exceptionsOf(orderId)).map(({ text }) => text)
    expect(shownFindings.filter((text) => text.includes('Please refund it'))).toEqual([])
  })

  it('of a second payment goes back as far as its bank left it, and the first one stays the order’s', async () => {
    const { orderId, paymentId, paymentOrderId } = await paid()
    const { razorpay_payment_id: second } = await sandbox.pay(paymentOrderId, { outcome: 'twice' })
    await pay.deliverEvents(await pay.eventsOf(second))
    const payingPaymentId = (await pay.row(orderId)).paymentId ?? ''
    const other = payingPaymentId === paymentId ? second : paymentId
    const { id } = await sandbox.dispute({ payment_id: other })
    await deliverEvents(id)
    await sandbox.dispute({ dispute_id: id, status: 'lost', amount_deducted: 60_00 })
    await deliverEvents(id)
    for (const _ of [1, 2, 3]) {
      await sendRequestedRefunds(pay.shop)
      for (const one of [payingPaymentId, other]) await deliverEvents(one)
    }
    expect([await backAt(payingPaymentId), await backAt(other)]).toEqual([[], [total - 60_00]])
    expect(await pay.row(orderId)).toMatchObject({ paymentId: payingPaymentId, paymentStatus: 'PAID' })
  })

  it('is refunded by the owner only after a warning', async () => {
    const { orderNumber, paymentId } = await paid()
    const { id } = await sandbox.dispute({ payment_id: paymentId, phase: 'retrieval' })
    await deliverEvents(id)
    await expect(refund(orderNumber)).rejects.toMatchObject({
      statusCode: 409,
      message: `The bank has not decided on a dispute of ₹109.46 about order ${orderNumber}: what is refunded now it may take once more.`,
    })
    await refund(orderNumber, { isDisputeKnown: true })
    await sendRequestedRefunds(pay.shop)
    expect(await backAt(paymentId)).toEqual([total])
  })
})
