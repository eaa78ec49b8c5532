import { expect, it } from 'vitest'
import { readConfig } from '#server/platform/config/config.ts'
import { openTestShop } from '#server/testing/test-shop.ts'
import { pagePolicy } from './security-headers.ts'

const razorpay = {
  RAZORPAY_KEY_ID: 'rzp_live_1',
  RAZORPAY_KEY_SECRET: 'secret',
  RAZORPAY_WEBHOOK_SECRET: 'a-webhook-secret',
}
const policyOf = (settings: Record<string, string>) =>
  Object.fromEntries(
    pagePolicy(readConfig(settings), ["'sha256-x'"])
      .split('; ')
      .map((directive) => directive.split(/ (.*)/s) as [string, string]),
  )

it('a page of a shop that takes cash only, or tries payments out itself, loads nothing from anywhere else', () => {
  for (const PAYMENTS of ['cash-only', 'sandbox']) {
    const policy = policyOf({ PAYMENTS })
    expect(policy['script-src']).toBe("'self' 'sha256-x'")
    expect(policy['frame-src']).toBe("'none'")
    expect(JSON.stringify(policy)).not.toMatch(/https?:/)
  }
})

it('[API-42] a page of a shop with Razorpay loads its script and frames from Razorpay’s own hosts, and still no other', () => {
  const policy = policyOf(razorpay)
  expect(policy['script-src']).toBe("'self' 'sha256-x' https://checkout.razorpay.com https://cdn.razorpay.com")
  expect(policy['frame-src']).toBe('https://api.razorpay.com https://checkout.razorpay.com')
  expect(policy['connect-src']).toContain('https://lumberjack.razorpay.com')
  expect(policy['style-src']).toBe("'self'")
  for (const host of JSON.stringify(policy).matchAll(/https:\/\/([\w.-]+)/g))
    expect(host[1]).toMatch(/\.razorpay\.com$/)
})

it('a page of a shop with both providers may load from both', () => {
  const firebase = { PHONE_AUTH: 'firebase', FIREBASE_API_KEY: 'key', FIREBASE_PROJECT_ID: 'shop' }
  const policy = policyOf({ ...razorpay, ...firebase })
  expect(policy['frame-src']).toContain('https://recaptcha.google.com')
  expect(policy['frame-src']).toContain('https://api.razorpay.com')
})

it('a sandbox in a process of its own is let in by its address', () => {
  const policy = policyOf({ PAYMENTS: 'sandbox', RAZORPAY_URL: 'http://127.0.0.1:3100/sandbox/payments' })
  expect(policy['script-src']).toContain('http://127.0.0.1:3100')
  expect(policy['style-src']).toBe("'self' http://127.0.0.1:3100")
})

it('banks may open their pages from Razorpay’s frame; elsewhere pages are alone with themselves', async () => {
  const headersOf = async (settings: Record<string, string>) => {
    const shop = await openTestShop({ settings })
    const { headers } = await shop.app.inject('/health')
    await shop.close()
    return [headers['cross-origin-opener-policy'], headers['permissions-policy']]
  }
  expect(await headersOf(razorpay)).toEqual([
    'same-origin-allow-popups',
    'camera=(), microphone=(), geolocation=(), payment=(self "https://api.razorpay.com" "https://checkout.razorpay.com")',
  ])
  expect(await headersOf({})).toEqual(['same-origin', 'camera=(), microphone=(), geolocation=(), payment=(self)'])
})
