import { afterAll, beforeAll, expect, it } from 'vitest'
import { getHealth } from '#contract/api/admin/operations/health.ts'
import { confirmation, openPayShop, type PayShop, payShopOf } from '#server/fulfilment/payments/testing/pay-shop.ts'
import { keys, type PaymentSandbox, startPaymentSandbox } from '#server/fulfilment/payments/testing/payment-sandbox.ts'
import { forgetOldRows } from '#server/operations/schedule/clean-up.ts'
import { type SignedInStaff, signInStaff } from '#server/people/staff/testing/sign-in-staff.ts'
import { createApp } from '#server/program/app/app.ts'
import { aShopper } from '#server/testing/orders/test-buyers.ts'

let sandbox: PaymentSandbox
let pay: PayShop
let admin: SignedInStaff
beforeAll(async () => {
  sandbox = await startPaymentSandbox()
  pay = await openPayShop(sandbox)
  admin = await signInStaff(pay.shop, 'admin')
})
afterAll(async () => {
  await pay?.shop.close()
  await sandbox?.close()
})

const checkOf = async (key: string) =>
  (await admin.call(getHealth)).groups.flatMap(({ points }) => points).find((check) => check.key === key)
const body = '{"event":"settlement.processed","payload":{}}'
const bad = (secret: string, text = body) => pay.deliver({ id: 'evt_bad', event: '', body: text }, { secret })
const rows = async () =>
  (await pay.shop.pool.query('select reason, sum(times)::int as times from refused_webhook group by 1 order by 1')).rows
const haldi = { productId: 'haldi', size: 200, quantity: 1 }

it('an admin of a shop that never heard from the provider sees that nothing is known yet', async () => {
  expect(await checkOf('heard')).toMatchObject({ standing: 'off', state: 'No webhook has come yet' })
  expect(await checkOf('refused-webhooks')).toMatchObject({ standing: 'well', state: 'None in the last day' })
})

it('an admin whose secret is wrong is told so, since when, and what to do', async () => {
  for (let time = 0; time < 14; time += 1) expect((await bad('another secret')).statusCode).toBe(400)
  const state = expect.stringMatching(
    /^The secret does not fit: 14 refused since \d+ \w+, \d\d:\d\d\. No good one has come yet$/,
  )
  await expect
    .poll(() => checkOf('refused-webhooks'), { timeout: 15_000 })
    .toMatchObject({
      ...{ standing: 'watch', state, lastFailedAt: expect.any(String) },
      advice: expect.stringContaining('RAZORPAY_WEBHOOK_SECRET'),
    })
})

it('an admin sees each reason, of all processes, and however many a stranger sends there is a row for each', async () => {
  const second = await createApp(pay.shop)
  const there = payShopOf({ ...pay.shop, app: second }, sandbox)
  const sent = Array.from({ length: 300 }, (_, nth) =>
    (nth % 2 ? there : pay).deliver({ id: 'evt_bad', event: '', body }, { secret: 'another secret' }),
  )
  for (const { statusCode } of await Promise.all(sent)) expect(statusCode).toBe(400)
  await second.close()
  await bad(keys.RAZORPAY_WEBHOOK_SECRET, '{')
  await bad(keys.RAZORPAY_WEBHOOK_SECRET, '[]')
  expect((await bad('another secret', 'x'.repeat(257 * 1024))).statusCode).toBe(413)
  await expect.poll(rows, { timeout: 15_000 }).toEqual([
    { reason: 'too-large', times: 1 },
    { reason: 'unknown-shape', times: 1 },
    { reason: 'unreadable-body', times: 1 },
    { reason: 'wrong-signature', times: 314 },
  ])
  // Two of a reason where ten minutes began meanwhile.
  const { rowCount } = await pay.shop.pool.query('select from refused_webhook')
  expect(rowCount).toBeLessThanOrEqual(8)
  const { state, advice } = (await checkOf('refused-webhooks')) ?? {}
  for (const refusalText of ['Too large: 1', 'Signed, but no JSON: 1', 'unknown shape: 1'])
    expect(state).toContain(refusalText)
  expect(advice).toContain('knows the secret')
})

it('an admin still sees that good webhooks come, whatever a stranger sends before and after', async () => {
  await pay.shop.pool.query('delete from refused_webhook')
  await bad('another secret')
  await expect.poll(rows, { timeout: 15_000 }).toHaveLength(1)
  await pay.deliverEvents([{ id: 'evt_good', event: '', body }])
  expect(await checkOf('heard')).toMatchObject({ standing: 'well', lastDoneAt: expect.any(String) })
  const calm = { standing: 'well', state: expect.stringContaining('Good ones come too, the last at') }
  expect(await checkOf('refused-webhooks')).toMatchObject(calm)
  await bad('another secret')
  await expect.poll(async () => (await checkOf('refused-webhooks'))?.standing, { timeout: 15_000 }).toBe('watch')
  expect(await checkOf('refused-webhooks')).toMatchObject({
    state: expect.stringContaining('Good ones come too'),
    advice: expect.stringContaining('hide no good one'),
  })
  expect(await checkOf('heard')).toMatchObject({ standing: 'well' })
})

it('an admin is warned where people pay online and no webhook comes, and no more once one does', async () => {
  const { paymentOrderId } = await pay.open(await aShopper(pay.shop, haldi))
  expect((await pay.confirm(confirmation(await sandbox.pay(paymentOrderId)))).statusCode).toBe(200)
  await pay.shop.pool.query("update webhook_event set received_at = now() - interval '3 hours'")
  expect(await checkOf('heard')).toMatchObject({ standing: 'well' })
  await pay.shop.pool.query("update payment_event set happened_at = now() - interval '61 minutes'")
  expect(await checkOf('heard')).toMatchObject({
    standing: 'watch',
    state: expect.stringContaining('1 online payment was made since, more than an hour ago'),
    advice: expect.stringContaining('RAZORPAY_WEBHOOK_SECRET'),
  })
  await bad('another secret')
  expect(await checkOf('heard')).toMatchObject({ standing: 'watch' })
  await pay.deliverEvents([{ id: 'evt_again', event: '', body }])
  expect(await checkOf('heard')).toMatchObject({ standing: 'well' })
})

it('what was refused a week ago is forgotten with what else is old', async () => {
  await expect.poll(rows, { timeout: 15_000 }).not.toEqual([])
  await pay.shop.pool.query("update refused_webhook set last_at = now() - interval '8 days'")
  await forgetOldRows(pay.shop)
  expect(await rows()).toEqual([])
})
