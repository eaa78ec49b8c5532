import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sendPhoneCode } from '#contract/api/accounts/auth.ts'
import { getHealth } from '#contract/api/admin/operations/health.ts'
import { openPayShop, type PayShop } from '#server/fulfilment/payments/testing/pay-shop.ts'
import {
  liveKeys,
  type PaymentSandbox,
  startPaymentSandbox,
} from '#server/fulfilment/payments/testing/payment-sandbox.ts'
import { startJobs } from '#server/operations/schedule/queue.ts'
import { schedule } from '#server/operations/schedule/schedule.ts'
import { type SignedInStaff, signInStaff } from '#server/people/staff/testing/sign-in-staff.ts'
import { openMsg91 } from '#server/providers/messages/testing/msg91-stand-in.ts'
import { aShopper, order } from '#server/testing/orders/test-buyers.ts'
import { anyMobile } from '#server/testing/test-shop.ts'

let msg91: Awaited<ReturnType<typeof openMsg91>>
let sandbox: PaymentSandbox
let pay: PayShop
let admin: SignedInStaff
beforeAll(async () => {
  msg91 = await openMsg91()
  sandbox = await startPaymentSandbox()
  pay = await openPayShop(sandbox)
  admin = await signInStaff(pay.shop, 'admin')
})
afterAll(async () => {
  await pay.shop.close()
  await sandbox.close()
  await msg91.close()
})

const checksFor = async ({ call }: SignedInStaff) =>
  (await call(getHealth)).groups.flatMap(({ points: checks }) => checks)
const checkOf = async (key: string, who = admin) => (await checksFor(who)).find((check) => check.key === key)
const aboutMessages = async () => (await admin.call(getHealth)).groups.find(({ name }) => name === 'Messages')
const haldi = { productId: 'haldi', size: 200, quantity: 1 }

it('an admin whose jobs never ran is told so, and sees each of them once they do', { timeout: 30_000 }, async () => {
  expect(await checkOf('jobs')).toMatchObject({ standing: 'bad', advice: expect.stringContaining('npm start') })
  const jobs = await startJobs(pay.shop)
  await order(pay.shop, await aShopper(pay.shop, haldi))
  await expect.poll(async () => (await checkOf('send-message'))?.lastDoneAt, { timeout: 15_000 }).toBeTruthy()
  await jobs.stop()
  const checks = await checksFor(admin)
  expect(checks.map(({ key }) => key)).toEqual(expect.arrayContaining(Object.keys(schedule)))
  expect(checks.filter(({ standing }) => standing === 'bad')).toEqual([])
  for (const { key, state, standing, advice } of checks) {
    expect(state, key).not.toBe('')
    if (standing === 'watch') expect(advice, key).toBeTruthy()
  }
})

it('a demo shop, whose gateway sends nothing, is promised no count of what the whole shop sends', async () => {
  const { about, points: checks } = (await aboutMessages()) ?? {}
  expect(checks?.filter(({ key }) => key.endsWith('-budget'))).toEqual([])
  expect(about).toContain('where a gateway sends them, also how many the whole shop sends')
})

it('jobs that wait too long, and those that failed, are named with the word to look for in the log', async () => {
  const late = "insert into jobs.job (name, start_after) values ('make-bill', now() - interval '10 minutes')"
  await pay.shop.pool.query(late)
  await pay.shop.pool.query(
    "insert into jobs.job (name, state, completed_on) values ('send-refund', 'failed', now() - interval '1 minute')",
  )
  expect(await checkOf('make-bill')).toMatchObject({
    ...{ standing: 'bad', state: '1 waits, 1 of them for more than 5 minutes' },
    advice: expect.stringContaining('“make-bill”'),
  })
  expect(await checkOf('send-refund')).toMatchObject({
    ...{ standing: 'watch', lastFailedAt: expect.any(String), advice: expect.stringContaining('“a job failed”') },
  })
})

it('money that is not worked on is seen: old webhooks, refunds that do not leave, matters for a person', async () => {
  expect(await checkOf('webhooks')).toMatchObject({ standing: 'well', state: 'All are worked on' })
  const { orderNumber } = await order(pay.shop, await aShopper(pay.shop, haldi))
  await pay.shop.pool.query(`
    insert into webhook_event (event_id, event, payload, received_at)
    values ('evt_old', 'payment.captured', '{}', now() - interval '20 minutes')`)
  await pay.shop.pool.query(
    `insert into refund (order_id, payment_id, amount, reason, idempotency_key, created_at)
    select id, 'pay_x', 100, 'staff', 'a-key', now() - interval '2 hours' from shop_order where order_number = $1`,
    [orderNumber],
  )
  await pay.shop.pool.query(
    "insert into open_matter (kind, subject, text) values ('unknown-payment', 'pay_x', 'Unknown.')",
  )
  expect(await checkOf('webhooks')).toMatchObject({ standing: 'bad', state: '1 waits, the oldest for 20 minutes' })
  expect(await checkOf('refunds')).toMatchObject({ standing: 'bad', state: expect.stringContaining('1 not sent') })
  expect(await checkOf('matters')).toMatchObject({ standing: 'watch', page: { name: 'Today', address: '/admin' } })
})

it('a payment provider that answers is told from one that does not take the keys', async () => {
  expect(await checkOf('provider')).toMatchObject({ standing: 'off', title: 'Razorpay' })
  expect((await pay.open(await aShopper(pay.shop, haldi))).statusCode).toBe(200)
  expect(await checkOf('provider')).toMatchObject({ standing: 'well', lastDoneAt: expect.any(String) })
  const wrong = await openPayShop(sandbox, { RAZORPAY_KEY_SECRET: 'another-secret' })
  expect((await wrong.open(await aShopper(wrong.shop, haldi))).statusCode).toBe(503)
  const check = await checkOf('provider')
  expect(check).toMatchObject({ standing: 'bad', advice: expect.stringContaining('RAZORPAY_KEY_SECRET') })
  await wrong.shop.close()
})

it('a gateway that takes no login code is seen with its reason, and without any number', async () => {
  const shop = (await openPayShop(sandbox, { ...msg91.settings(), ...liveKeys, RAZORPAY_URL: '' })).shop
  const owner = await signInStaff(shop, 'admin')
  const sendRequest = () => shop.call(sendPhoneCode, { query: { countryCode: '+91', mobileNumber: anyMobile() } })
  await sendRequest()
  expect(await checkOf('sms', owner)).toMatchObject({ standing: 'well', lastDoneAt: expect.any(String) })
  msg91.answer = { statusCode: 500, body: '{}', afterMs: 0 }
  await expect(sendRequest()).rejects.toMatchObject({ statusCode: 502 })
  expect(await checkOf('sms', owner)).toMatchObject({ standing: 'watch', lastFailedAt: expect.any(String) })
  await expect(sendRequest()).rejects.toMatchObject({ statusCode: 502 })
  const check = await checkOf('sms', owner)
  expect(check).toMatchObject({ standing: 'bad', advice: expect.stringContaining('MSG91') })
  expect(check?.state).toContain('2 given up. MSG91: HTTP 500')
  expect(JSON.stringify(check)).not.toMatch(/6\d{9}/)
  await shop.close()
})

it('messages that wait for the gateway are told from those given up for their number or their age', async () => {
  const shop = (await openPayShop(sandbox, { ...msg91.settings(), ...liveKeys, RAZORPAY_URL: '' })).shop
  const owner = await signInStaff(shop, 'admin')
  await shop.pool.query(`
    insert into message (recipient, template, text, failure, attempts, created_at)
    select '+916000000001', template, 'a text', failure, attempts, now() - passed from (values
      ('order-confirmed', 'MSG91: HTTP 402', 0, interval '9 hours'),
      ('order-packed', 'MSG91: HTTP 402', 0, interval '47 hours'),
      ('order-packed', 'MSG91: HTTP 400', 8, interval '1 hour'),
      ('cash-order-code', 'MSG91: HTTP 402', 0, interval '30 hours'),
      ('order-delivered', 'MSG91: HTTP 402', 0, interval '3 days'),
      ('order-delivered', 'MSG91: HTTP 402', 0, interval '5 days'),
      ('order-packed', 'MSG91: HTTP 400', 8, interval '3 days')) as told(template, failure, attempts, passed)`)
  const check = await checkOf('sms', owner)
  expect(check?.state).toContain('2 wait, 3 given up. MSG91: HTTP 400')
  expect(check?.advice).toContain('What waits goes out by itself afterwards')
  await shop.close()
})

it.each([
  ['AccessDenied', 'the bucket does not allow all that the shop does', 's3:ListBucket'],
  ['SignatureDoesNotMatch', 'the bucket does not answer', 'S3_'],
])('an admin whose bucket says %s is told what to look at', async (code, state, advice) => {
  const refusal = `<?xml version="1.0"?><Error><Code>${code}</Code><Message>No.</Message></Error>`
  // As Amazon answers for a missing file: a look alone has no body that could say why.
  const refusing = createServer(({ method }, answer) => {
    answer.writeHead(403, { 'content-type': 'application/xml' }).end(method === 'HEAD' ? undefined : refusal)
  })
  await new Promise<void>((listening) => refusing.listen(0, '127.0.0.1', listening))
  const { shop } = await openPayShop(sandbox, {
    FILES: 's3',
    S3_ENDPOINT: `http://127.0.0.1:${(refusing.address() as AddressInfo).port}`,
    S3_BUCKET: 'shop-files',
    S3_ACCESS_KEY: 'a',
    S3_SECRET_KEY: 'b',
    S3_PATH_STYLE: 'yes',
  })
  const check = await checkOf('files', await signInStaff(shop, 'admin'))
  expect(check).toMatchObject({ standing: 'bad', state: expect.stringContaining(state) })
  expect(check?.advice).toContain(advice)
  await shop.close()
  await new Promise((closed) => refusing.close(closed))
})

it('no secret of the server is told', async () => {
  const { body } = await pay.shop.app.inject({ url: '/api/v1/admin/health', headers: { cookie: admin.cookie } })
  const { secret, payments, databaseUrl } = pay.shop.config
  for (const secretValue of [secret, payments.keySecret, ...payments.webhookSecrets, databaseUrl ?? '']) {
    expect(body).not.toContain(secretValue)
  }
})
