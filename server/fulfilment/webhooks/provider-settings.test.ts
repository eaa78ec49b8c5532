import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { getHealth } from '#contract/api/admin/operations/health.ts'
import { getReadiness } from '#contract/api/admin/operations/opening.ts'
import { closePaymentException } from '#contract/api/admin/payments/payment-exceptions.ts'
import { type SignedInStaff, signInStaff } from '#server/people/staff/testing/sign-in-staff.ts'
import { aShopper } from '#server/testing/orders/test-buyers.ts'
import { confirmation, openPayShop, type PayShop } from '../payments/testing/pay-shop.ts'
import { type PaymentSandbox, startPaymentSandbox } from '../payments/testing/payment-sandbox.ts'
import { reconcileWithProvider } from './reconcile-with-provider.ts'

let sandbox: PaymentSandbox
let pay: PayShop
let admin: SignedInStaff
beforeAll(async () => {
  sandbox = await startPaymentSandbox()
  pay = await openPayShop(sandbox)
  admin = await signInStaff(pay.shop, 'admin')
})
beforeEach(() => sandbox.fault())
afterAll(async () => {
  await pay?.shop.close()
  await sandbox?.close()
})

const total = 109_46
const opened = async () => pay.open(await aShopper(pay.shop, { productId: 'haldi', size: 200, quantity: 1 }))
const readExceptions = async () =>
  (
    await pay.shop.pool.query(
      "select id, subject, text from open_matter where kind = 'provider-setting' and closed_at is null",
    )
  ).rows
const healthOf = async () =>
  (await admin.call(getHealth)).groups.flatMap(({ points }) => points).find(({ key }) => key === 'provider-settings')
const readinessOf = async () =>
  (await admin.call(getReadiness)).groups.flatMap(({ points }) => points).find(({ key }) => key === 'paid-as-ordered')

it('the owner reads what to switch off at the first payment to which the provider added its fee, in Today, on health and on Ready to sell', async () => {
  expect(await healthOf()).toMatchObject({ standing: 'well' })
  expect(await readinessOf()).toMatchObject({ isMet: true })
  for (const round of [1, 2]) {
    const { orderId, paymentOrderId } = await opened()
    const paid = await sandbox.pay(paymentOrderId, { amount: total + 2_59, fee_bearer: 'customer' })
    if (round === 1) await pay.deliverEvents(await pay.eventsOf(paymentOrderId))
    await reconcileWithProvider(pay.shop, orderId)
    expect((await pay.confirm(confirmation(paid))).statusCode).toBe(400)
    expect(await pay.refundsOf(orderId)).toMatchObject([{ reason: 'mismatch' }])
  }
  const [setting, ...more] = await readExceptions()
  expect(more).toEqual([])
  expect(setting).toMatchObject({ subject: 'customer-fee-bearer' })
  expect(setting.text).toMatch(/customer fee bearer.* ₹112\.05 for order \w+ of ₹109\.46.* Switch it off at Razorpay/)
  expect(await healthOf()).toMatchObject({ standing: 'bad' })
  expect(await readinessOf()).toMatchObject({ isMet: false })
  await admin.call(closePaymentException, { params: { id: setting.id }, body: { reason: 'Switched off at Razorpay' } })
  expect(await healthOf()).toMatchObject({ standing: 'well' })
})

it('so does one with an instant discount, told first by the browser; another wrong amount says nothing of settings', async () => {
  const { paymentOrderId } = await opened()
  const paid = await sandbox.pay(paymentOrderId, { amount: total - 10_00, offer_id: 'offer_Diwali' })
  expect((await pay.confirm(confirmation(paid))).statusCode).toBe(400)
  expect(await readExceptions()).toMatchObject([{ subject: 'offer', text: expect.stringContaining('under Offers') }])
  const other = await opened()
  await sandbox.pay(other.paymentOrderId, { amount: total - 10_00 })
  await reconcileWithProvider(pay.shop, other.orderId)
  expect(await readExceptions()).toHaveLength(1)
})
