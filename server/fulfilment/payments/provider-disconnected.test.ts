import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '#server/platform/config/config.ts'
import { aShopper, type Goods } from '#server/testing/orders/test-buyers.ts'
import { runOrderCommand } from '../back-office-orders/order-commands.ts'
import { sendRefund, sendRequestedRefunds } from '../refunds/send-refunds.ts'
import { reconcileDueOrders } from '../webhooks/reconcile-with-provider.ts'
import { confirmation, openPayShop, type PayShop } from './testing/pay-shop.ts'
import { keys, type PaymentSandbox, startPaymentSandbox } from './testing/payment-sandbox.ts'

let sandbox: PaymentSandbox
let pay: PayShop
beforeAll(async () => {
  sandbox = await startPaymentSandbox()
  pay = await openPayShop(sandbox)
})
beforeEach(() => sandbox.fault())
afterAll(async () => {
  await pay?.books()
  await pay?.shop.close()
  await sandbox?.close()
})

const haldi = { productId: 'haldi', size: 200, quantity: 1 }

async function opened(...goods: Goods[]) {
  const buyer = await aShopper(pay.shop, ...goods)
  return { buyer, ...(await pay.open(buyer)) }
}

async function paid() {
  const { orderId, paymentOrderId } = await opened(haldi)
  const payment = await sandbox.pay(paymentOrderId)
  const { orderNumber } = await pay.confirm(confirmation(payment))
  return { orderId, orderNumber, paymentId: payment.razorpay_payment_id }
}

const refundsAt = async (paymentId: string) =>
  (await sandbox.ledger()).refunds.filter(({ payment_id }) => payment_id === paymentId)

/** By somebody who is signed in at the provider; gives its id. */
async function refundAtProvider(paymentId: string, amount: number) {
  const answer = await fetch(`${sandbox.url}/v1/payments/${paymentId}/refund`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${btoa(`${keys.RAZORPAY_KEY_ID}:${keys.RAZORPAY_KEY_SECRET}`)}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ amount }),
  })
  const { id } = await answer.json()
  return id as string
}

/** In minutes; undefined once nobody is asked any more. */
async function readNextPoll(orderId: string) {
  const { nextPollAt } = (await pay.providerRow(orderId)) ?? {}
  return nextPollAt ? Math.round((nextPollAt.getTime() - Date.now()) / 60_000) : undefined
}

describe('a shop that takes cash only from now on', () => {
  const cashOnly = () => {
    const { payments } = readConfig({ PAYMENTS: 'cash-only' })
    return { ...pay.shop, config: { ...pay.shop.config, payments } }
  }

  it('gives free what was never paid once its time is over, and asks nobody', async () => {
    const stock = await pay.stockOf('SKU-2')
    const { orderId } = await opened(haldi)
    await pay.reconcileNow(orderId)
    await reconcileDueOrders(cashOnly())
    expect((await pay.row(orderId)).orderStatus).toBe('UNPAID')
    await pay.expireReservation(orderId)
    await reconcileDueOrders(cashOnly())
    expect((await pay.row(orderId)).orderStatus).toBe('LAPSED')
    expect(await pay.stockOf('SKU-2')).toBe(stock)
    // As about any order that lapsed, should the provider come back.
    expect(await readNextPoll(orderId)).toBe(16)
  })

  it('does not look at paid orders minute after minute', async () => {
    const { orderId } = await paid()
    await pay.reconcileNow(orderId)
    await reconcileDueOrders(cashOnly())
    expect((await pay.row(orderId)).orderStatus).toBe('CONFIRMED')
    expect(await readNextPoll(orderId)).toBe(24 * 60)
  })

  it('is told once of money that cannot go back, which goes when the provider is there again', async () => {
    const { orderId, orderNumber } = await paid()
    await runOrderCommand(pay.shop, ['cancel', orderNumber])
    const [refund] = await pay.refundsOf(orderId)
    await sendRefund(cashOnly(), refund?.id ?? '')
    for (let round = 0; round < 2; round += 1) await sendRequestedRefunds(cashOnly())
    const exceptions = await pay.exceptionsOf(orderId)
    expect(exceptions).toMatchObject([{ kind: 'refund-failed', text: expect.stringContaining(`order ${orderNumber}`) }])
    expect(exceptions[0]?.text).toMatch(/^₹109\.46 .* has not gone back: the shop takes no online payments now/)
    expect(await pay.refundsOf(orderId)).toMatchObject([{ status: 'wanted' }])
    await sendRequestedRefunds(pay.shop)
    expect((await pay.row(orderId)).paymentStatus).toBe('REFUNDED')
    // Nobody refunds it by hand after that.
    expect(await pay.exceptionsOf(orderId)).toMatchObject([{ closedBy: 'the shop' }])
  })

  it('sends nothing that somebody sent back at the provider meanwhile, but asks whether it is the same money', async () => {
    const { orderId, orderNumber, paymentId } = await paid()
    await runOrderCommand(pay.shop, ['refund', orderNumber, '50'])
    await sendRequestedRefunds(cashOnly())
    const byHand = await refundAtProvider(paymentId, 50_00)
    for (let round = 0; round < 2; round += 1) await sendRequestedRefunds(pay.shop)
    expect(await refundsAt(paymentId)).toMatchObject([{ id: byHand }])
    expect(await pay.refundsOf(orderId)).toMatchObject([{ status: 'failed' }])
    expect((await pay.row(orderId)).paymentStatus).toBe('PARTLY_REFUNDED')
    const open = (await pay.exceptionsOf(orderId)).filter(({ closedAt }) => closedAt === null)
    expect(open).toMatchObject([
      { kind: 'refund-failed', text: expect.stringContaining(`while it waited, ₹50.00 (${byHand}) went back`) },
    ])
    // What is left counts it.
    await expect(runOrderCommand(pay.shop, ['refund', orderNumber, '60'])).rejects.toThrow('Only ₹59.46 of order')
  })

  it('asks the same when it heard of that refund before it could send its own, and although the matter is closed', async () => {
    const { orderId, orderNumber, paymentId } = await paid()
    await runOrderCommand(pay.shop, ['refund', orderNumber, '50'])
    await sendRequestedRefunds(cashOnly())
    const byHand = await refundAtProvider(paymentId, 50_00)
    await pay.deliverEvents(await pay.eventsOf(byHand))
    await pay.shop.pool.query('update open_matter set closed_at = now() where order_id = $1', [orderId])
    await sendRequestedRefunds(pay.shop)
    expect(await refundsAt(paymentId)).toMatchObject([{ id: byHand }])
    expect((await pay.exceptionsOf(orderId)).filter(({ closedAt }) => closedAt === null)).toHaveLength(1)
  })

  it('sends what it wanted after such a refund, and what it had sent itself without hearing of it, once', async () => {
    const known = await paid()
    const byHand = await refundAtProvider(known.paymentId, 20_00)
    await pay.deliverEvents(await pay.eventsOf(byHand))
    const lost = await paid()
    for (const { orderNumber } of [known, lost]) await runOrderCommand(pay.shop, ['refund', orderNumber, '50'])
    const [sent] = await pay.refundsOf(lost.orderId)
    await sandbox.fault({ on: 'POST /v1/payments/*/refund', kind: 'lost-answer' })
    await expect(sendRefund(pay.shop, sent?.id ?? '')).rejects.toMatchObject({ statusCode: 503 })
    await sendRequestedRefunds(cashOnly())
    await sendRequestedRefunds(pay.shop)
    expect((await refundsAt(known.paymentId)).map(({ amount }) => amount).sort()).toEqual([20_00, 50_00])
    expect((await refundsAt(lost.paymentId)).map(({ amount }) => amount)).toEqual([50_00])
    for (const { orderId } of [known, lost]) {
      expect(await pay.refundsOf(orderId)).toMatchObject([{ status: 'processed' }])
      expect((await pay.exceptionsOf(orderId)).filter(({ closedAt }) => closedAt === null)).toEqual([])
    }
  })
})

describe('a shop that moved to another account of its provider', () => {
  /** The provider does not know the order any more. */
  async function leftBehind(orderId: string) {
    await pay.shop.pool.query(
      "update provider_order set provider_order_id = 'order_' || left($1, 14) where order_id = $2",
      [orderId, orderId],
    )
    return orderId
  }

  it('gives free what was begun under the former one, and asks about it ever less often', async () => {
    const stock = await pay.stockOf('SKU-2')
    const orderId = await leftBehind((await opened(haldi)).orderId)
    await pay.reconcileNow(orderId)
    await reconcileDueOrders(pay.shop)
    expect((await pay.row(orderId)).orderStatus).toBe('UNPAID')
    await pay.expireReservation(orderId)
    await reconcileDueOrders(pay.shop)
    expect((await pay.row(orderId)).orderStatus).toBe('LAPSED')
    expect(await pay.stockOf('SKU-2')).toBe(stock)
    expect(await readNextPoll(orderId)).toBe(16)
  })

  it('keeps what was paid under it as paid', async () => {
    const { orderId } = await paid()
    await leftBehind(orderId)
    await pay.reconcileNow(orderId)
    await reconcileDueOrders(pay.shop)
    expect(await pay.row(orderId)).toMatchObject({ orderStatus: 'CONFIRMED', paymentStatus: 'PAID' })
    expect(await readNextPoll(orderId)).toBe(24 * 60)
  })

  it('hears of new orders in the same round, however many of the old ones come first', async () => {
    const old = await Promise.all(Array.from({ length: 4 }, async () => leftBehind((await paid()).orderId)))
    for (const orderId of old) await pay.reconcileNow(orderId)
    const { orderId, paymentOrderId } = await opened(haldi)
    await sandbox.pay(paymentOrderId)
    await pay.shop.pool.query('update provider_order set ask_at = now() where order_id = $1', [orderId])
    await reconcileDueOrders(pay.shop)
    expect(await pay.row(orderId)).toMatchObject({ orderStatus: 'CONFIRMED', paymentStatus: 'PAID' })
  })
})
