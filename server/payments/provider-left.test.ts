import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { runOrderCommand } from '../orders/order-commands.ts'
import { aShopper, type Goods } from '../orders/test-buyers.ts'
import { askAboutPayments } from './ask-provider.ts'
import { sendRefund, sendWantedRefunds } from './send-refunds.ts'
import { confirmation, openPayShop, type PayShop } from './testing/pay-shop.ts'
import { type PaymentSandbox, startPaymentSandbox } from './testing/payment-sandbox.ts'

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
  const { orderNumber } = await pay.confirm(confirmation(await sandbox.pay(paymentOrderId)))
  return { orderId, orderNumber }
}

/** In minutes; undefined once nobody is asked any more. */
async function askedIn(orderId: string) {
  const { askAt } = (await pay.providerRow(orderId)) ?? {}
  return askAt ? Math.round((askAt.getTime() - Date.now()) / 60_000) : undefined
}

describe('a shop that takes cash only from now on', () => {
  const cashOnly = () => {
    const { payments } = readConfig({ PAYMENTS: 'cash-only' })
    return { ...pay.shop, config: { ...pay.shop.config, payments } }
  }

  it('gives free what was never paid once its time is over, and asks nobody', async () => {
    const stock = await pay.stockOf('SKU-2')
    const { orderId } = await opened(haldi)
    await pay.askNow(orderId)
    await askAboutPayments(cashOnly())
    expect((await pay.row(orderId)).orderStatus).toBe('UNPAID')
    await pay.passHold(orderId)
    await askAboutPayments(cashOnly())
    expect((await pay.row(orderId)).orderStatus).toBe('LAPSED')
    expect(await pay.stockOf('SKU-2')).toBe(stock)
    // As about any order that lapsed, should the provider come back.
    expect(await askedIn(orderId)).toBe(16)
  })

  it('does not look at paid orders minute after minute', async () => {
    const { orderId } = await paid()
    await pay.askNow(orderId)
    await askAboutPayments(cashOnly())
    expect((await pay.row(orderId)).orderStatus).toBe('CONFIRMED')
    expect(await askedIn(orderId)).toBe(24 * 60)
  })

  it('is told once of money that cannot go back, which goes when the provider is there again', async () => {
    const { orderId, orderNumber } = await paid()
    await runOrderCommand(pay.shop, ['cancel', orderNumber])
    const [refund] = await pay.refundsOf(orderId)
    await sendRefund(cashOnly(), refund?.id ?? '')
    for (let round = 0; round < 2; round += 1) await sendWantedRefunds(cashOnly())
    const matters = await pay.mattersOf(orderId)
    expect(matters).toMatchObject([{ kind: 'refund-failed', text: expect.stringContaining(`order ${orderNumber}`) }])
    expect(matters[0]?.text).toMatch(/^₹109\.46 .* has not gone back: the shop takes no online payments now/)
    expect(await pay.refundsOf(orderId)).toMatchObject([{ status: 'wanted' }])
    await sendWantedRefunds(pay.shop)
    expect((await pay.row(orderId)).paymentStatus).toBe('REFUNDED')
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
    await pay.askNow(orderId)
    await askAboutPayments(pay.shop)
    expect((await pay.row(orderId)).orderStatus).toBe('UNPAID')
    await pay.passHold(orderId)
    await askAboutPayments(pay.shop)
    expect((await pay.row(orderId)).orderStatus).toBe('LAPSED')
    expect(await pay.stockOf('SKU-2')).toBe(stock)
    expect(await askedIn(orderId)).toBe(16)
  })

  it('keeps what was paid under it as paid', async () => {
    const { orderId } = await paid()
    await leftBehind(orderId)
    await pay.askNow(orderId)
    await askAboutPayments(pay.shop)
    expect(await pay.row(orderId)).toMatchObject({ orderStatus: 'CONFIRMED', paymentStatus: 'PAID' })
    expect(await askedIn(orderId)).toBe(24 * 60)
  })

  it('hears of new orders in the same round, however many of the old ones come first', async () => {
    const old = await Promise.all(Array.from({ length: 4 }, async () => leftBehind((await paid()).orderId)))
    for (const orderId of old) await pay.askNow(orderId)
    const { orderId, paymentOrderId } = await opened(haldi)
    await sandbox.pay(paymentOrderId)
    await pay.shop.pool.query('update provider_order set ask_at = now() where order_id = $1', [orderId])
    await askAboutPayments(pay.shop)
    expect(await pay.row(orderId)).toMatchObject({ orderStatus: 'CONFIRMED', paymentStatus: 'PAID' })
  })
})
