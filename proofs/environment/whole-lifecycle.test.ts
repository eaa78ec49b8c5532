import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { confirmation, openPayShop, type PayShop } from '#server/fulfilment/payments/testing/pay-shop.ts'
import { type PaymentSandbox, startPaymentSandbox } from '#server/fulfilment/payments/testing/payment-sandbox.ts'
import { refundOrder } from '#server/fulfilment/refunds/refund-order.ts'
import { sendRequestedRefunds } from '#server/fulfilment/refunds/send-refunds.ts'
import { cancelOrder, completeOrder, handOverOrder, packOrder } from '#server/fulfilment/transitions/order-lifecycle.ts'
import { returnGoods } from '#server/fulfilment/transitions/returns.ts'
import { reconcileDueOrders } from '#server/fulfilment/webhooks/reconcile-with-provider.ts'
import { aShopper } from '#server/testing/orders/test-buyers.ts'
import { checkFolder } from '../checker/check-folder.ts'
import { dumpOpening, writeDump } from '../checker/dump.ts'
import { readGstReports } from './gst-report.ts'

let sandbox: PaymentSandbox
let pay: PayShop
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'whole-life-'))
  sandbox = await startPaymentSandbox()
  pay = await openPayShop(sandbox)
})
afterAll(async () => {
  await pay?.shop.close()
  await sandbox?.close()
  rmSync(folder, { recursive: true })
})

const goods = [
  { productId: 'atta', size: 1, quantity: 2 },
  { productId: 'haldi', size: 200, quantity: 1 },
]
const steps = { pack: packOrder, 'hand-over': handOverOrder, complete: completeOrder, cancel: cancelOrder }

async function take(orderNumber: string, ...names: (keyof typeof steps)[]) {
  for (const name of names) await steps[name](pay.shop, orderNumber)
}

async function inCash() {
  return (await pay.cash(await aShopper(pay.shop, ...goods))).orderNumber
}

async function online() {
  const { orderId, paymentOrderId } = await pay.open(await aShopper(pay.shop, ...goods))
  const { razorpay_payment_id: paymentId, ...paid } = await sandbox.pay(paymentOrderId)
  const { orderNumber } = await pay.confirm(confirmation({ razorpay_payment_id: paymentId, ...paid }))
  return { orderId, orderNumber, paymentOrderId, paymentId }
}

function takeBack(orderNumber: string, back: { amount: number; isRestocked: boolean; position: number }) {
  const { amount, isRestocked, position } = back
  const intent = { key: crypto.randomUUID(), lines: [{ position, quantity: 1 }], isRestocked, amount, reason: 'Torn' }
  return returnGoods(pay.shop, orderNumber, intent, 'command')
}

async function deliverAll() {
  await pay.deliverEvents((await sandbox.ledger()).events)
  await sendRequestedRefunds(pay.shop)
  await pay.deliverEvents((await sandbox.ledger()).events)
}

/** All that the checker finds in the books of this shop; what shoppers were told is not written down here. */
async function findings() {
  const { databaseUrl } = pay.shop.config
  await writeDump(databaseUrl ?? '', folder, (snapshot) => readGstReports(databaseUrl ?? '', snapshot))
  writeFileSync(path.join(folder, 'ledger.json'), JSON.stringify(await sandbox.ledger()))
  const answer = { status: 200, message: 'Order placed successfully' }
  const call = { at: 0, buyer: '', intent: '', call: 'cash', sent: {}, answer }
  writeFileSync(path.join(folder, 'history.jsonl'), JSON.stringify(call))
  const apart = ['L1', 'L2', 'L8']
  return checkFolder(folder).filter(({ name }) => !apart.includes(name))
}

it('orders that were packed and cancelled, returned, refunded in part and paid twice leave books that hold', async () => {
  await dumpOpening(pay.shop.config.databaseUrl ?? '', folder)
  const refused = await inCash()
  await take(refused, 'pack', 'hand-over', 'cancel')
  await takeBack(refused, { amount: 0, isRestocked: true, position: 0 })
  const cancelled = await online()
  await take(cancelled.orderNumber, 'pack', 'cancel')
  const returned = [await inCash(), (await online()).orderNumber]
  for (const orderNumber of returned) {
    await take(orderNumber, 'pack', 'hand-over', 'complete')
    await takeBack(orderNumber, { amount: 70_00, isRestocked: true, position: 0 })
    await takeBack(orderNumber, { amount: 33_33, isRestocked: false, position: 1 })
  }
  const twice = await online()
  await take(twice.orderNumber, 'pack')
  await sandbox.pay(twice.paymentOrderId, { outcome: 'twice' })
  await deliverAll()
  const unconfirmedOrder = await online()
  await take(unconfirmedOrder.orderNumber, 'pack')
  await refundOrder(pay.shop, unconfirmedOrder.orderNumber, 50_00)
  await sandbox.fault({ on: 'POST /v1/payments/*/refund', kind: 'lost-answer' })
  await expect(sendRequestedRefunds(pay.shop)).rejects.toMatchObject({ statusCode: 503 })
  await pay.reconcileNow(unconfirmedOrder.orderId)
  await reconcileDueOrders(pay.shop)
  // Before the webhook, which knows it as the shop's own.
  await sendRequestedRefunds(pay.shop)
  await take(unconfirmedOrder.orderNumber, 'cancel')
  await deliverAll()

  const found = await findings()
  expect(found.flatMap(({ name, violations }) => violations.map((one) => `${name}: ${one}`))).toEqual([])
  const looked = new Map(found.map(({ name, checked }) => [name, checked]))
  for (const name of ['L4', 'L5', 'Statuses', 'Returns', 'Bills', 'GSTR-1']) {
    expect(looked.get(name), name).toBeGreaterThan(10)
  }
}, 90_000)
