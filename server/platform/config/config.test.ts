import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type Config, readConfig, readSettings } from './config.ts'
import { Environment } from './environment.ts'
import { warningsOfFormerNames } from './renamed-settings.ts'
import { demoSecret, weaknessOf } from './weak-secrets.ts'

const real = {
  NODE_ENV: 'production',
  SHOP_SECRET: 'Zk3v9QpT7mWx2LrB8sYd4HnC6jFgA1eU',
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
  RAZORPAY_KEY_SECRET: 'secret-of-the-key',
  RAZORPAY_WEBHOOK_SECRET: 'secret-of-webhooks',
}

const sandboxKeys = {
  key: 'sandbox-key-secret-that-protects-nothing',
  webhook: 'sandbox-webhook-secret-that-protects-nothing',
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
    ['the demo’s secret', { SHOP_SECRET: demoSecret }, /^SHOP_SECRET is one of the demo.*openssl rand -base64 48\.$/],
    ['one letter', { SHOP_SECRET: 'a'.repeat(40) }, /^SHOP_SECRET is easily guessed/],
    ['two letters', { SHOP_SECRET: 'ab'.repeat(20) }, /^SHOP_SECRET is easily guessed/],
    ['a word again and again', { SHOP_SECRET: 'turmeric-atta'.repeat(3) }, /^SHOP_SECRET is easily guessed/],
    ['the alphabet', { SHOP_SECRET: 'abcdefghijklmnopqrstuvwxyz0123456789' }, /^SHOP_SECRET is easily guessed/],
    ['words of examples', { SHOP_SECRET: 'please-change-this-secret-of-my-shop' }, /^SHOP_SECRET holds words/],
    [
      'the sandbox’s webhook secret',
      { ...razorpay, RAZORPAY_WEBHOOK_SECRET: sandboxKeys.webhook },
      /^RAZORPAY_WEBHOOK_SECRET is one/,
    ],
    [
      'it as the former one',
      { ...razorpay, RAZORPAY_WEBHOOK_SECRET_OLD: sandboxKeys.webhook },
      /^RAZORPAY_WEBHOOK_SECRET_OLD is one/,
    ],
    ['the sandbox’s key', { ...razorpay, RAZORPAY_KEY_SECRET: sandboxKeys.key }, /^RAZORPAY_KEY_SECRET is one/],
    [
      'keys of test mode',
      { ...razorpay, RAZORPAY_KEY_ID: 'rzp_test_abcdefghijklmn' },
      /^A production shop .* RAZORPAY_KEY_ID of test mode/,
    ],
    [
      'providers that need not prove who they are',
      { NODE_TLS_REJECT_UNAUTHORIZED: '0' },
      /^A production shop .* NODE_TLS_REJECT_UNAUTHORIZED=0/,
    ],
    ['a sandbox for everybody', { SANDBOX_PUBLIC: 'yes' }, /^A production shop .* SANDBOX_PUBLIC=yes/],
    [
      'an address without https',
      { PUBLIC_URL: 'http://mill.example' },
      /^PUBLIC_URL does not begin with https.*https:\/\/mill\.example\.$/,
    ],
    [
      'another SMS provider',
      { MSG91_URL: 'https://sms.example' },
      /^A production shop speaks to control\.msg91\.com itself: leave MSG91_URL out\.$/,
    ],
    [
      'another payment provider',
      { RAZORPAY_URL: 'http://127.0.0.1:3100' },
      /^A production shop speaks to api\.razorpay\.com itself/,
    ],
    [
      'another keeper of keys',
      { FIREBASE_KEYS_URL: 'https://keys.example' },
      /^A production shop speaks to www\.googleapis\.com itself/,
    ],
  ])('[API-17] is told in one sentence that a real shop cannot have %s', (_, change, sentence) => {
    expect(() => readConfig({ ...real, ...change })).toThrow(sentence)
    expect(readSettings({ ...real, ...change }).faults).toHaveLength(1)
  })

  it('is told everything at once, what cannot be read too', () => {
    const { faults } = readSettings({
      ...{ ...real, SHOP_SECRET: demoSecret, PUBLIC_URL: 'http://mill.example', PORT: 'http', MAIL_GATEWAY: 'outbox' },
      ...{ RAZORPAY_URL: 'http://127.0.0.1:3100', MSG91_AUTH_KEY: '', LOG_LEVEL: 'loud', SHOP_MODE: '' },
    })
    const named = ['PORT', 'LOG_LEVEL', 'MAIL_GATEWAY', 'PUBLIC_URL', 'SHOP_SECRET', 'RAZORPAY_URL', 'MSG91_AUTH_KEY']
    expect(faults.map((sentence) => named.find((name) => new RegExp(`\\b${name}\\b`).test(sentence)))).toEqual(
      expect.arrayContaining(named),
    )
    expect(faults).toHaveLength(named.length)
    for (const sentence of faults) expect(sentence).toMatch(/^[A-Z][^\n]*\.$/)
  })

  it('may have every secret that is drawn at random, however it is written', () => {
    const drawn = [32, 33, 48].flatMap((bytes) =>
      (['hex', 'base64', 'base64url'] as const).map((as) => randomBytes(bytes).toString(as)),
    )
    for (const secret of [...drawn, randomBytes(16).toString('hex'), 'a secret of at least thirty-two characters'])
      expect([secret, weaknessOf(secret)]).toEqual([secret, undefined])
  })

  it('whose shop is real is led to no other provider by any setting there is', () => {
    const stranger = 'http://127.0.0.1:9/stranger'
    const own = ({ sms, payments, firebase }: Config) => [
      ...[sms.msg91.url, payments.url, payments.checkoutScript, firebase.keysUrl, firebase.emulator],
    ]
    const settings = {
      ...real,
      ...razorpay,
      PHONE_AUTH: 'firebase',
      FIREBASE_API_KEY: 'key',
      FIREBASE_PROJECT_ID: 'mill',
    }
    const right = own(readConfig(settings))
    expect(right.join(' ')).not.toContain('127.0.0.1')
    for (const name of Object.keys(Environment.shape).filter((one) => one !== 'SHOP_MODE')) {
      const { config, faults } = readSettings({ ...settings, [name]: stranger })
      expect([name, own(config)]).toEqual([name, right])
      if (/^(RAZORPAY|MSG91|FIREBASE)_.*(URL|EMULATOR)$/.test(name)) expect([name, faults.length]).toEqual([name, 1])
    }
  })

  it('sets by its former name for one release what has a new one, and the new name wins', () => {
    expect(readConfig({ PREPARED_MEGABYTES: '7' }).responseCacheMegabytes).toBe(7)
    expect(readConfig({ PREPARED_MEGABYTES: '7', RESPONSE_CACHE_MEGABYTES: '9' }).responseCacheMegabytes).toBe(9)
    expect(warningsOfFormerNames({ PREPARED_MEGABYTES: '7' })).toEqual([
      'The setting PREPARED_MEGABYTES is called RESPONSE_CACHE_MEGABYTES now; the release after this one no longer reads PREPARED_MEGABYTES.',
    ])
    expect(warningsOfFormerNames({ RESPONSE_CACHE_MEGABYTES: '7' })).toEqual([])
  })

  it('may lead a demo shop to stand-ins', () => {
    const { sms, payments, firebase } = readConfig({
      ...{
        ...razorpay,
        RAZORPAY_URL: 'http://127.0.0.1:1/pay',
        MSG91_URL: 'http://127.0.0.1:2',
        FIREBASE_KEYS_URL: 'http://127.0.0.1:3',
      },
    })
    expect([payments.url, sms.msg91.url, firebase.keysUrl]).toEqual([
      'http://127.0.0.1:1/pay',
      'http://127.0.0.1:2',
      'http://127.0.0.1:3',
    ])
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
