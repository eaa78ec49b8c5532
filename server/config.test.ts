import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

const real = {
  NODE_ENV: 'production',
  SHOP_SECRET: 'x'.repeat(40),
  SMS_GATEWAY: 'msg91',
  MSG91_AUTH_KEY: 'key',
  MSG91_TEMPLATE_LOGIN_CODE: '1',
  MSG91_TEMPLATE_ORDER_CONFIRMED: '2',
  MSG91_TEMPLATE_ORDER_PACKED: '3',
  MSG91_TEMPLATE_ORDER_DELIVERED: '4',
  MSG91_TEMPLATE_ORDER_CANCELLED: '5',
  MSG91_TEMPLATE_ORDER_REFUNDED: '6',
  MSG91_TEMPLATE_NEW_ORDER_FOR_OWNER: '7',
  MSG91_TEMPLATE_BACK_IN_STOCK: '8',
  MSG91_TEMPLATE_ORDER_NOTE: '9',
  MSG91_TEMPLATE_TICKET_ANSWERED: '10',
  PUBLIC_URL: 'https://mill.example',
}

const razorpay = {
  RAZORPAY_KEY_ID: 'rzp_live_abcdefghijklmn',
  RAZORPAY_KEY_SECRET: 'secret',
  RAZORPAY_WEBHOOK_SECRET: 'secret-of-webhooks',
}

describe('a mill owner who starts the shop', () => {
  it('gets a demo shop for this machine only when nothing is set', () => {
    expect(readConfig({})).toMatchObject({ mode: 'demo', host: '127.0.0.1', port: 3000, phoneAuth: 'local' })
  })

  it('gets a real shop in production, open to the network', () => {
    expect(readConfig(real)).toMatchObject({ mode: 'production', host: '0.0.0.0', isDemo: false })
  })

  it('is measured for nobody until a port is named, and then for this machine alone', () => {
    expect(readConfig(real)).toMatchObject({ metrics: { port: undefined }, slowQueryMs: 500 })
    expect(readConfig({ ...real, METRICS_PORT: '9464' }).metrics).toEqual({ port: 9464, host: '127.0.0.1' })
  })

  it('takes cash only until Razorpay’s keys are set, and tries payments out in a demo shop', () => {
    expect(readConfig(real).payments.kind).toBe('cash-only')
    expect(readConfig({ PORT: '4000' }).payments).toMatchObject({
      kind: 'sandbox',
      url: 'http://127.0.0.1:4000/sandbox/payments',
      checkoutScript: '/sandbox/payments/checkout.js',
    })
    const { payments } = readConfig({ ...real, ...razorpay, RAZORPAY_WEBHOOK_SECRET_OLD: 'the-former-one' })
    expect(payments).toMatchObject({
      kind: 'razorpay',
      url: 'https://api.razorpay.com',
      checkoutScript: 'https://checkout.razorpay.com/v1/checkout.js',
      webhookSecrets: ['secret-of-webhooks', 'the-former-one'],
    })
    expect(readConfig({ ...razorpay, PAYMENTS: 'cash-only' }).payments.kind).toBe('cash-only')
  })

  it.each([
    ['without a secret', { SHOP_SECRET: '' }, /SHOP_SECRET/],
    ['with a short secret', { SHOP_SECRET: 'short' }, /SHOP_SECRET/],
    ['with the outbox as gateway', { SMS_GATEWAY: 'outbox' }, /SMS_GATEWAY/],
    ['with the payment sandbox', { PAYMENTS: 'sandbox' }, /PAYMENTS/],
    ['with the phone login emulator', { FIREBASE_AUTH_EMULATOR: 'http://127.0.0.1:9099' }, /FIREBASE_AUTH_EMULATOR/],
    ['without the gateway’s key', { MSG91_AUTH_KEY: '' }, /MSG91_AUTH_KEY/],
    ['without a template', { MSG91_TEMPLATE_LOGIN_CODE: '' }, /MSG91_TEMPLATE_LOGIN_CODE/],
    ['without the template of refunds', { MSG91_TEMPLATE_ORDER_REFUNDED: '' }, /MSG91_TEMPLATE_ORDER_REFUNDED/],
    [
      'without the template of goods back in stock',
      { MSG91_TEMPLATE_BACK_IN_STOCK: '' },
      /MSG91_TEMPLATE_BACK_IN_STOCK/,
    ],
    ['without its own address, to which messages lead', { PUBLIC_URL: '' }, /PUBLIC_URL/],
    ['with mails that nobody gets', { MAIL_GATEWAY: 'outbox' }, /MAIL_GATEWAY/],
    ['with mail but no server', { MAIL_GATEWAY: 'smtp', MAIL_FROM: 'orders@mill.example' }, /SMTP_URL/],
    ['with a mail server but no sender', { SMTP_URL: 'smtp://mail.example' }, /MAIL_FROM/],
    ['with something else than a mail server', { SMTP_URL: 'https://mail.example' }, /SMTP_URL/],
    [
      'with two lines as sender',
      { SMTP_URL: 'smtp://m.example', MAIL_FROM: 'a@b.example\r\nBcc: c@d.example' },
      /MAIL_FROM/,
    ],
    ['with Razorpay but no key secret', { ...razorpay, RAZORPAY_KEY_SECRET: '' }, /RAZORPAY_KEY_SECRET/],
    [
      'with Razorpay but nothing to know its webhooks by',
      { ...razorpay, RAZORPAY_WEBHOOK_SECRET: '' },
      /WEBHOOK_SECRET/,
    ],
    ['with a webhook secret one could guess', { ...razorpay, RAZORPAY_WEBHOOK_SECRET: 'short' }, /WEBHOOK_SECRET/],
    ['with Razorpay by name only', { PAYMENTS: 'razorpay' }, /RAZORPAY_KEY_ID/],
    ['with Firebase but no project', { PHONE_AUTH: 'firebase', FIREBASE_API_KEY: 'key' }, /FIREBASE_PROJECT_ID/],
  ])('is told in one sentence which setting is at fault: %s', (_, change, named) => {
    expect(() => readConfig({ ...real, ...change })).toThrow(named)
  })

  it.each([
    [{ FIREBASE_API_KEY: 'a:b' }, /FIREBASE_API_KEY.*colon/],
    [{ FIREBASE_LANGUAGE: 'english' }, /FIREBASE_LANGUAGE/],
    [{ FIREBASE_LANGUAGE: 'e_n' }, /FIREBASE_LANGUAGE/],
    [{ PORT: 'http' }, /PORT/],
    [{ METRICS_PORT: 'yes' }, /METRICS_PORT/],
    [{ SLOW_QUERY_MS: '-1' }, /SLOW_QUERY_MS/],
  ])('[VAL-39] cannot start with %o', (change, named) => {
    expect(() => readConfig(change)).toThrow(named)
  })
})
