import { afterEach, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts'

let shop: TestShop
afterEach(() => shop.close())

const ledger = '/sandbox/payments/ledger.json'

it('[API-42] a demo shop serves the payment sandbox with its checkout script to everybody, its controls to its own machine', async () => {
  shop = await openTestShop()
  const script = await shop.app.inject('/sandbox/payments/checkout.js')
  expect([script.statusCode, script.headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8'])
  expect(script.headers['x-content-type-options']).toBe('nosniff')
  expect((await shop.app.inject(ledger)).json()).toMatchObject({ orders: [], payments: [] })
  expect((await shop.app.inject({ url: ledger, remoteAddress: '203.0.113.7' })).statusCode).toBe(404)
  const faults = { method: 'POST', url: '/sandbox/payments/faults', payload: { faults: [] } } as const
  expect((await shop.app.inject({ ...faults, headers: { 'x-forwarded-for': '203.0.113.7' } })).statusCode).toBe(404)
  expect((await shop.app.inject(faults)).json()).toEqual([])
  const unknown = await shop.app.inject('/sandbox/payments/v1/orders')
  expect([unknown.statusCode, unknown.json().error.description]).toEqual([401, 'Authentication failed'])
})

it('a demo’s owner can press what a buyer’s bank does: the page of the provider’s office may run its own script', async () => {
  shop = await openTestShop()
  const page = await shop.app.inject('/sandbox/payments/office')
  expect(page.body).toContain('<script src="office.js"')
  expect(page.headers['content-security-policy']).toContain("script-src 'self'; style-src 'self'; connect-src 'self'")
})

const others: Record<string, string>[] = [
  { PAYMENTS: 'cash-only' },
  { PAYMENTS: 'sandbox', RAZORPAY_URL: 'http://127.0.0.1:9/sandbox/payments' },
  { RAZORPAY_KEY_ID: 'rzp_live_1', RAZORPAY_KEY_SECRET: 'secret', RAZORPAY_WEBHOOK_SECRET: 'a-webhook-secret' },
]

it.each(others)('a shop with $PAYMENTS $RAZORPAY_URL $RAZORPAY_KEY_ID serves no sandbox', async (settings) => {
  shop = await openTestShop({ settings })
  for (const url of [ledger, '/sandbox/payments/checkout.js']) expect((await shop.app.inject(url)).statusCode).toBe(404)
})
