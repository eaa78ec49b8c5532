import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { clearCart } from '#contract/api/orders/cart.ts'
import { aGuest, aShopper, type Buyer, fillCart, type Goods } from '#server/testing/orders/test-buyers.ts'
import { runPaymentExceptionsCommand } from '../back-office-orders/payment-exceptions-commands.ts'
import { sendRequestedRefunds } from '../refunds/send-refunds.ts'
import { reconcileDueOrders, reconcileWithProvider } from '../webhooks/reconcile-with-provider.ts'
import { listPaymentExceptionsOf } from './payment-exceptions.ts'
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
const atta = { productId: 'atta', size: 1, quantity: 1 }
const lastBag = { productId: 'last-bag', size: 10, quantity: 1 }

/** As the browser does for a guest at each press: the cart is emptied and filled again. */
async function moveCart({ token }: Buyer, ...goods: Goods[]) {
  await pay.shop.call(clearCart, {}, { token })
  await fillCart(pay.shop, token, goods)
}

async function lapsedOf(buyer: Buyer, headers: Record<string, string> = {}) {
  const openedPayment = await pay.open(buyer, { headers })
  await pay.expireReservation(openedPayment.orderId)
  await reconcileDueOrders(pay.shop)
  expect((await pay.row(openedPayment.orderId)).orderStatus).toBe('LAPSED')
  return openedPayment
}

async function expectGoesBack({ orderId, paymentOrderId }: { orderId: string; paymentOrderId: string }) {
  const paid = await sandbox.pay(paymentOrderId)
  expect((await pay.confirm(confirmation(paid))).statusCode).toBe(409)
  expect((await pay.row(orderId)).orderStatus).toBe('LAPSED')
  expect(await pay.refundsOf(orderId)).toMatchObject([{ reason: 'late', paymentId: paid.razorpay_payment_id }])
}

async function opened(...goods: Goods[]) {
  const buyer = await aShopper(pay.shop, ...goods)
  return { buyer, ...(await pay.open(buyer)) }
}

const lapsed = async (...goods: Goods[]) => lapsedOf(await aShopper(pay.shop, ...goods))

describe('money that comes after an order has lapsed', () => {
  it('[API-30] pays it after all when the goods are still there, and a person learns of it', async () => {
    const { orderId, paymentOrderId } = await lapsed(haldi)
    const stock = await pay.stockOf('SKU-2')
    const { statusCode, orderNumber } = await pay.confirm(confirmation(await sandbox.pay(paymentOrderId)))
    expect(statusCode).toBe(200)
    expect(await pay.row(orderId)).toMatchObject({ orderStatus: 'CONFIRMED', paymentStatus: 'PAID', orderNumber })
    expect(await pay.stockOf('SKU-2')).toBe(stock - 1)
    expect(await pay.exceptionsOf(orderId)).toMatchObject([{ kind: 'late-money' }])
    expect(await runPaymentExceptionsCommand(pay.shop.db, [])).toContain(`order ${orderNumber} had lapsed`)
  })

  it('goes back once by itself when the goods are sold, whoever tells of it and however often', async () => {
    const { orderId, paymentOrderId } = await lapsed(lastBag)
    const other = await pay.cash(await aShopper(pay.shop, lastBag))
    expect(other.statusCode).toBe(200)
    const paid = await sandbox.pay(paymentOrderId)
    expect(await pay.confirm(confirmation(paid))).toMatchObject({
      statusCode: 409,
      message: expect.stringContaining('It goes back to you by itself within 5 to 7 working days.'),
    })
    await pay.deliverEvents(await pay.eventsOf(paymentOrderId))
    await reconcileWithProvider(pay.shop, orderId)
    expect(await pay.refundsOf(orderId)).toMatchObject([{ amount: 1_091_99, reason: 'late', status: 'wanted' }])
    // Free again before the refund was sent: what is on its way back stays so.
    await pay.shop.pool.query("update variation set stock = 1 where sku = 'SKU-3'")
    await reconcileWithProvider(pay.shop, orderId)
    expect((await pay.row(orderId)).orderStatus).toBe('LAPSED')
    await pay.shop.pool.query("update variation set stock = 0 where sku = 'SKU-3'")
    await Promise.all([sendRequestedRefunds(pay.shop), sendRequestedRefunds(pay.shop)])
    await pay.deliverEvents(await pay.eventsOf(paid.razorpay_payment_id))
    expect(await pay.refundsOf(orderId)).toMatchObject([{ reason: 'late', status: 'processed' }])
    const { refunds } = await sandbox.ledger()
    expect(refunds.filter(({ payment_id }) => payment_id === paid.razorpay_payment_id)).toHaveLength(1)
    expect(await pay.exceptionsOf(orderId)).toMatchObject([{ kind: 'late-money' }])
    // On no page of the back office: nobody is sent to it.
    const { orderNumber } = await pay.row(orderId)
    const result = (await listPaymentExceptionsOf(pay.shop.db)).find(({ text }) => text.includes(orderNumber))
    expect(result).toMatchObject({ kind: 'late-money', orderNumber: null })
  })

  it('goes back when the shopper has ordered the same cart in cash meanwhile: nothing is delivered twice', async () => {
    const { buyer, orderId, paymentOrderId } = await opened(haldi)
    expect((await pay.cash(buyer)).statusCode).toBe(200)
    const paid = await sandbox.pay(paymentOrderId)
    expect((await pay.confirm(confirmation(paid))).statusCode).toBe(409)
    expect(await pay.refundsOf(orderId)).toMatchObject([{ reason: 'late', paymentId: paid.razorpay_payment_id }])
  })

  it('[PAY-12] [MIG-01] goes back when a guest, whose cart is moved again at each press, has ordered in cash meanwhile', async () => {
    const guest = await aGuest(pay.shop, haldi)
    const first = await pay.open(guest)
    await moveCart(guest, haldi)
    expect((await pay.cash(guest)).statusCode).toBe(200)
    await expectGoesBack(first)
  })

  it('goes back when the shopper has changed the cart and ordered that instead, and when that was changed once more', async () => {
    const buyer = await aShopper(pay.shop, haldi)
    const first = await pay.open(buyer)
    await moveCart(buyer, atta)
    const second = await pay.open(buyer)
    await moveCart(buyer, atta, haldi)
    const third = await pay.open(buyer)
    expect((await pay.confirm(confirmation(await sandbox.pay(third.paymentOrderId)))).statusCode).toBe(200)
    await expectGoesBack(first)
    await expectGoesBack(second)
  })

  it('goes back when a guest came again after the hold and ordered some of the same goods', async () => {
    const guest = await aGuest(pay.shop, haldi, atta)
    const first = await lapsedOf(guest)
    await moveCart(guest, haldi)
    expect((await pay.cash(guest)).statusCode).toBe(200)
    await expectGoesBack(first)
  })

  it('goes back when two have lapsed by themselves and the money for the other one came before', async () => {
    const guest = await aGuest(pay.shop, haldi)
    const first = await lapsedOf(guest)
    await moveCart(guest, haldi)
    const second = await lapsedOf(guest)
    expect((await pay.confirm(confirmation(await sandbox.pay(first.paymentOrderId)))).statusCode).toBe(200)
    await expectGoesBack(second)
  })

  it('goes back when the same goods were ordered for the same number by whoever had to register anew', async () => {
    const guest = await aGuest(pay.shop, haldi)
    const first = await lapsedOf(guest)
    const anew = { ...(await aGuest(pay.shop, haldi)), mobileNumber: guest.mobileNumber }
    expect((await pay.cash(anew)).statusCode).toBe(200)
    await expectGoesBack(first)
  })

  it('pays it after all, and whoever goes on with another one in its place hears of it and orders no more', async () => {
    const token = { 'x-status-token': 'status-token-of-late' }
    const guest = await aGuest(pay.shop, haldi)
    const first = await lapsedOf(guest, token)
    await moveCart(guest, haldi)
    const second = await pay.open(guest, { headers: token })
    expect(second.orderId).not.toBe(first.orderId)
    const { orderNumber } = await pay.confirm(confirmation(await sandbox.pay(first.paymentOrderId)))
    expect(await pay.statusOf('status-token-of-late')).toEqual({ state: 'PLACED', orderNumber })
    await moveCart(guest, haldi)
    expect(await pay.open(guest, { headers: token })).toMatchObject({
      statusCode: 409,
      message: expect.stringContaining(orderNumber),
    })
  })

  it('pays it after all though the shopper has ordered other goods since, or the same ones before', async () => {
    const buyer = await aShopper(pay.shop, haldi)
    expect((await pay.cash(buyer)).statusCode).toBe(200)
    await moveCart(buyer, haldi)
    const first = await lapsedOf(buyer)
    await moveCart(buyer, atta)
    expect((await pay.cash(buyer)).statusCode).toBe(200)
    expect((await pay.confirm(confirmation(await sandbox.pay(first.paymentOrderId)))).statusCode).toBe(200)
  })

  it('pays the order it came for, and what the unpaid one in its place gets goes back', async () => {
    const guest = await aGuest(pay.shop, haldi)
    const first = await pay.open(guest)
    await moveCart(guest, atta)
    const second = await pay.open(guest)
    const late = await sandbox.pay(second.paymentOrderId)
    expect((await pay.confirm(confirmation(await sandbox.pay(first.paymentOrderId)))).statusCode).toBe(200)
    expect((await pay.row(second.orderId)).orderStatus).toBe('LAPSED')
    expect((await pay.confirm(confirmation(late))).statusCode).toBe(409)
    expect(await pay.refundsOf(second.orderId)).toMatchObject([{ reason: 'late' }])
    expect(await pay.refundsOf(first.orderId)).toEqual([])
  })

  it('for two orders in a row at the same moment places one of them, and the other money goes back', async () => {
    for (const round of [0, 1, 2]) {
      const guest = await aGuest(pay.shop, haldi)
      const first = await pay.open(guest)
      await moveCart(guest, atta)
      const second = await lapsedOf(guest)
      const paid = [await sandbox.pay(first.paymentOrderId), await sandbox.pay(second.paymentOrderId)]
      if (round) paid.reverse()
      const result = await Promise.all(paid.map((one) => pay.confirm(confirmation(one))))
      expect(result.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    }
  })

  it('takes the place of the newer unpaid order for the same cart', async () => {
    const { buyer, orderId, paymentOrderId } = await opened(haldi)
    const newer = await pay.open(buyer, {
      deliveryAddress: { ...(await pay.row(orderId)).deliveryAddress, houseNumber: '7' },
    })
    const stock = await pay.stockOf('SKU-2')
    expect((await pay.confirm(confirmation(await sandbox.pay(paymentOrderId)))).statusCode).toBe(200)
    expect((await pay.row(orderId)).orderStatus).toBe('CONFIRMED')
    expect((await pay.row(newer.orderId)).orderStatus).toBe('LAPSED')
    expect(await pay.stockOf('SKU-2')).toBe(stock)
  })

  it('as a late yes of the bank is found by asking, at growing intervals for 5 days', async () => {
    const { orderId, paymentOrderId } = await opened(haldi)
    await sandbox.pay(paymentOrderId, { outcome: 'failure' })
    await pay.expireReservation(orderId)
    await reconcileDueOrders(pay.shop)
    expect((await pay.row(orderId)).orderStatus).toBe('LAPSED')
    const failed = (await sandbox.ledger()).payments.findLast(({ order_id }) => order_id === paymentOrderId)
    const waits: number[] = []
    for (const age of ['16 minutes', '1 hour', '10 hours', '3 days']) {
      await pay.shop.pool.query(
        `update provider_order set created_at = now() - '${age}'::interval, ask_at = now() where order_id = $1`,
        [orderId],
      )
      await reconcileDueOrders(pay.shop)
      const row = await pay.providerRow(orderId)
      waits.push(Math.round(((row?.nextPollAt?.getTime() ?? 0) - Date.now()) / 60_000))
    }
    expect(waits).toEqual([16, 60, 600, 3 * 24 * 60])
    await sandbox.succeedLate(failed?.id ?? '')
    await pay.reconcileNow(orderId)
    await reconcileDueOrders(pay.shop)
    expect(await pay.row(orderId)).toMatchObject({ orderStatus: 'CONFIRMED', paymentStatus: 'PAID' })
    await pay.shop.pool.query(
      "update provider_order set created_at = now() - interval '6 days', ask_at = now() where order_id = $1",
      [orderId],
    )
    await reconcileDueOrders(pay.shop)
    expect((await pay.providerRow(orderId))?.nextPollAt).toBeNull()
  })
})

describe('a payment whose news got lost', () => {
  it('is settled by asking when its hold is over, not lapsed', async () => {
    const { orderId, paymentOrderId } = await opened(haldi)
    await sandbox.pay(paymentOrderId)
    await pay.expireReservation(orderId)
    await reconcileDueOrders(pay.shop)
    expect(await pay.row(orderId)).toMatchObject({ orderStatus: 'CONFIRMED', paymentStatus: 'PAID' })
  })

  it('that was only promised is taken by asking', async () => {
    const { orderId, paymentOrderId } = await opened(haldi)
    await sandbox.pay(paymentOrderId, { outcome: 'authorized' })
    await pay.expireReservation(orderId)
    await reconcileDueOrders(pay.shop)
    expect((await pay.row(orderId)).orderStatus).toBe('CONFIRMED')
  })

  it('waits while the provider gives no answer, but its goods are not held for ever', async () => {
    const { orderId, paymentOrderId } = await opened(haldi)
    const paid = await sandbox.pay(paymentOrderId)
    await sandbox.fault({ on: 'GET *', kind: '500', times: 100 })
    await pay.expireReservation(orderId)
    await reconcileDueOrders(pay.shop)
    expect((await pay.row(orderId)).orderStatus).toBe('UNPAID')
    await pay.expireReservation(orderId, '16 minutes')
    await reconcileDueOrders(pay.shop)
    expect((await pay.row(orderId)).orderStatus).toBe('LAPSED')
    await sandbox.fault()
    expect((await pay.confirm(confirmation(paid))).statusCode).toBe(200)
  })

  it('holds no goods for ever however many other orders are waited for', async () => {
    const { orderId: another } = await opened(haldi)
    const others = `
      with others as (
        insert into shop_order (order_number, user_id, order_status, payment_mode, original_subtotal, discount, delivery_charge,
          tax, total, tax_basis_points, promo_codes, recipient, mobile_number, delivery_address, request_hash,
          estimated_delivery_at, demo)
        select 'OTHER' || n, user_id, 'LAPSED', 'ONLINE', original_subtotal, discount, delivery_charge, tax, total,
          tax_basis_points, promo_codes, recipient, mobile_number, delivery_address, request_hash, estimated_delivery_at, demo
        from shop_order, generate_series(1, 600) n where id = $1 returning id, total
      )
      insert into provider_order (order_id, amount, hold_until, ask_at)
      select id, total, now() - interval '1 day', now() + interval '1 day' from others`
    await pay.shop.pool.query(others, [another])
    const { orderId } = await opened(haldi)
    await sandbox.fault({ on: 'GET *', kind: '500', times: 100 })
    await pay.expireReservation(orderId, '16 minutes')
    await reconcileDueOrders(pay.shop)
    expect((await pay.row(orderId)).orderStatus).toBe('LAPSED')
    await pay.shop.pool.query("delete from provider_order where hold_until < now() - interval '20 hours'")
    await pay.shop.pool.query("delete from shop_order where order_number like 'OTHER%'")
  })

  it('is settled although the payment service gives no answer about another order', async () => {
    const [silent, other] = [await opened(haldi), await opened(haldi)]
    for (const { paymentOrderId, orderId } of [silent, other]) {
      await sandbox.pay(paymentOrderId)
      await pay.expireReservation(orderId)
    }
    await sandbox.fault({ on: `GET /v1/orders/${silent.paymentOrderId}/*`, kind: '500' })
    await pay.shop.pool.query("update provider_order set ask_at = now() - interval '1 hour' where order_id = $1", [
      silent.orderId,
    ])
    await reconcileDueOrders(pay.shop)
    expect((await pay.row(silent.orderId)).orderStatus).toBe('UNPAID')
    expect((await pay.row(other.orderId)).orderStatus).toBe('CONFIRMED')
  })

  it('of an order whose provider order was never answered for is found by the receipt', async () => {
    const buyer = await aShopper(pay.shop, haldi)
    await sandbox.fault({ on: 'POST /v1/orders', kind: 'lost-answer' })
    expect((await pay.open(buyer)).statusCode).toBe(503)
    const made = (await sandbox.ledger()).orders.at(-1)
    await sandbox.pay(made?.id ?? '')
    await pay.expireReservation(made?.receipt ?? '')
    await reconcileDueOrders(pay.shop)
    expect((await pay.row(made?.receipt ?? '')).orderStatus).toBe('CONFIRMED')
  })
})

describe('money that is only promised', () => {
  const statusAt = async (paymentId: string) =>
    (await sandbox.ledger()).payments.find(({ id }) => id === paymentId)?.status

  it('for an order that has lapsed is left to go back by itself, without a fee, and the shopper reads that it does', async () => {
    const { orderId, paymentOrderId } = await lapsed(haldi)
    const paid = await sandbox.pay(paymentOrderId, { outcome: 'authorized' })
    const answer = await pay.confirm(confirmation(paid))
    expect(answer).toMatchObject({ statusCode: 409, message: expect.stringContaining('It goes back to you by itself') })
    await pay.deliverEvents(await pay.eventsOf(paymentOrderId))
    await reconcileWithProvider(pay.shop, orderId)
    expect(await statusAt(paid.razorpay_payment_id)).toBe('authorized')
    expect((await pay.row(orderId)).orderStatus).toBe('LAPSED')
    expect(await pay.refundsOf(orderId)).toEqual([])
  })

  it('beside money that came for the same order is left too: the order is paid once and nothing has to go back', async () => {
    for (const outcome of ['success', 'authorized']) {
      const { orderId, paymentOrderId } = await opened(haldi)
      const promised = await sandbox.pay(paymentOrderId, { outcome: 'authorized' })
      const other = await sandbox.pay(paymentOrderId, { outcome })
      await reconcileWithProvider(pay.shop, orderId)
      expect(await pay.row(orderId)).toMatchObject({ orderStatus: 'CONFIRMED', paymentStatus: 'PAID' })
      const kinds = [promised, other].map((paid) => statusAt(paid.razorpay_payment_id))
      expect((await Promise.all(kinds)).sort()).toEqual(['authorized', 'captured'])
      for (const paid of [promised, other]) expect((await pay.confirm(confirmation(paid))).statusCode).toBe(200)
      expect(await pay.refundsOf(orderId)).toEqual([])
      expect(await pay.exceptionsOf(orderId)).toEqual([])
    }
  })
})

describe('an order that is paid twice', () => {
  it('keeps one payment and sends the other back, once, whatever comes first; a person learns of it', async () => {
    for (const round of [0, 1]) {
      const { orderId, paymentOrderId } = await opened(haldi)
      const payments = [await sandbox.pay(paymentOrderId), await sandbox.pay(paymentOrderId, { outcome: 'twice' })]
      const events = await pay.eventsOf(paymentOrderId)
      await pay.deliverEvents(round ? [...events].reverse() : events)
      for (const paid of payments) expect((await pay.confirm(confirmation(paid))).statusCode).toBe(200)
      await sendRequestedRefunds(pay.shop)
      await pay.deliverEvents(await pay.eventsOf(paymentOrderId))
      const [one, two] = payments.map(({ razorpay_payment_id }) => razorpay_payment_id).sort()
      expect(await pay.row(orderId)).toMatchObject({ orderStatus: 'CONFIRMED', paymentStatus: 'PAID', paymentId: one })
      expect(await pay.refundsOf(orderId)).toMatchObject([{ paymentId: two, reason: 'twice', status: 'processed' }])
      expect(await pay.exceptionsOf(orderId)).toMatchObject([{ kind: 'double-money', subject: two }])
    }
  })
})

describe('whoever looks after the money', () => {
  it('lists what is open, and closes what is done', async () => {
    const result = await runPaymentExceptionsCommand(pay.shop.db, [])
    const [id = ''] = /^[0-9a-f]{8}(?= )/m.exec(result) ?? []
    expect(
      await runPaymentExceptionsCommand(pay.shop.db, ['close', id, 'Meena', 'Rao', '--reason', 'Paid by UPI']),
    ).toBe(`The matter ${id} is closed.`)
    await expect(
      runPaymentExceptionsCommand(pay.shop.db, ['close', id, 'Meena', '--reason', 'Paid by UPI']),
    ).rejects.toThrow(`There is no open matter ${id}.`)
    expect(await runPaymentExceptionsCommand(pay.shop.db, ['list'])).not.toContain(id)
    await expect(runPaymentExceptionsCommand(pay.shop.db, ['close', id, 'Meena'])).rejects.toThrow(
      'Say what was done about it',
    )
    for (const commandArguments of [['close'], ['close', id], ['close', 'x', 'Meena'], ['open']]) {
      await expect(runPaymentExceptionsCommand(pay.shop.db, commandArguments)).rejects.toThrow('Please say what to do:')
    }
  })
})
