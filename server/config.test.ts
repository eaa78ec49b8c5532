import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

const real = {
  NODE_ENV: 'production',
  SHOP_SECRET: 'x'.repeat(40),
  SMS_GATEWAY: 'msg91',
  MSG91_AUTH_KEY: 'key',
  MSG91_TEMPLATE_LOGIN_CODE: '1',
  MSG91_TEMPLATE_ORDER_CONFIRMED: '2',
}

describe('a mill owner who starts the shop', () => {
  it('gets a demo shop for this machine only when nothing is set', () => {
    expect(readConfig({})).toMatchObject({ mode: 'demo', host: '127.0.0.1', port: 3000, phoneAuth: 'local' })
  })

  it('gets a real shop in production, open to the network', () => {
    expect(readConfig(real)).toMatchObject({ mode: 'production', host: '0.0.0.0', isDemo: false })
  })

  it.each([
    ['without a secret', { SHOP_SECRET: '' }, /SHOP_SECRET/],
    ['with a short secret', { SHOP_SECRET: 'short' }, /SHOP_SECRET/],
    ['with the outbox as gateway', { SMS_GATEWAY: 'outbox' }, /SMS_GATEWAY/],
    ['with the payment sandbox', { PAYMENTS: 'sandbox' }, /PAYMENTS/],
    ['with the phone login emulator', { FIREBASE_AUTH_EMULATOR: 'http://127.0.0.1:9099' }, /FIREBASE_AUTH_EMULATOR/],
    ['without the gateway’s key', { MSG91_AUTH_KEY: '' }, /MSG91_AUTH_KEY/],
    ['without a template', { MSG91_TEMPLATE_LOGIN_CODE: '' }, /MSG91_TEMPLATE_LOGIN_CODE/],
    ['with Firebase but no project', { PHONE_AUTH: 'firebase', FIREBASE_API_KEY: 'key' }, /FIREBASE_PROJECT_ID/],
  ])('is told in one sentence which setting is at fault: %s', (_, change, named) => {
    expect(() => readConfig({ ...real, ...change })).toThrow(named)
  })

  it.each([
    [{ FIREBASE_API_KEY: 'a:b' }, /FIREBASE_API_KEY.*colon/],
    [{ FIREBASE_LANGUAGE: 'english' }, /FIREBASE_LANGUAGE/],
    [{ FIREBASE_LANGUAGE: 'e_n' }, /FIREBASE_LANGUAGE/],
    [{ PORT: 'http' }, /PORT/],
  ])('[VAL-39] cannot start with %o', (change, named) => {
    expect(() => readConfig(change)).toThrow(named)
  })
})
