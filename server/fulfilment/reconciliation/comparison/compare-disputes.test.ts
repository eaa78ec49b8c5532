import { afterAll, beforeAll, expect, it } from 'vitest'
import { confirmation, openPayShop, type PayShop } from '#server/fulfilment/payments/testing/pay-shop.ts'
import { type PaymentSandbox, startPaymentSandbox } from '#server/fulfilment/payments/testing/payment-sandbox.ts'
import { aShopper } from '#server/testing/orders/test-buyers.ts'
import { compareAll } from '../testing/compare-all.ts'

let sandbox: PaymentSandbox
let pay: PayShop
beforeAll(async () => {
  sandbox = await startPaymentSandbox()
  pay = await openPayShop(sandbox)
})
afterAll(async () => {
  await pay?.shop.close()
  await sandbox?.close()
})

it('a dispute of which no webhook came stands before the owner after the next comparison, and its end is in the books after the one after', async () => {
  const { orderId, paymentOrderId } = await pay.open(
    await aShopper(pay.shop, { productId: 'haldi', size: 200, quantity: 1 }),
  )
  const paid = await sandbox.pay(paymentOrderId)
  await pay.confirm(confirmation(paid))
  const { id } = await sandbox.dispute({ payment_id: paid.razorpay_payment_id })
  const open = async () => (await pay.exceptionsOf(orderId)).filter(({ closedAt }) => closedAt === null)
  await compareAll(pay.shop, new Date())
  expect(await open()).toMatchObject([{ kind: 'dispute', subject: id }])
  await sandbox.dispute({ dispute_id: id, status: 'lost' })
  await compareAll(pay.shop, new Date())
  expect(await open()).toMatchObject([{ kind: 'dispute', text: expect.stringContaining('was lost') }])
  const { rows } = await pay.shop.pool.query('select status, amount_lost::int from payment_dispute')
  expect(rows).toEqual([{ status: 'lost', amount_lost: 109_46 }])
})
