import { randomBytes } from 'node:crypto'
import type { Endpoint } from '#contract/api/endpoint.ts'
import { liveKeys, startPaymentSandbox } from '#server/fulfilment/payments/testing/payment-sandbox.ts'
import { signInStaff } from '#server/people/staff/testing/sign-in-staff.ts'
import { openRowJournal } from '../row-journal.ts'
import { openTestShop } from '../test-shop.ts'

export type Target = Awaited<ReturnType<typeof openTarget>>

/** A demo shop whose every changed row is noted, with a shopper and somebody who may do everything in the back office. */
export async function openTarget({ withPages = false } = {}) {
  const sandbox = await startPaymentSandbox(liveKeys)
  const settings = {
    ...{ ...liveKeys, RAZORPAY_URL: sandbox.url, ADDRESS_LIMIT_FACTOR: '0', OPEN_CASH_ORDERS_PER_MOBILE: '100' },
    // As a real shop has them, which the same people are to be known by. Passkeys of the tests are bound to the address.
    ...{ SHOP_SECRET: randomBytes(32).toString('base64url'), PUBLIC_URL: 'https://localhost' },
  }
  const shop = await openTestShop({ seeded: true, settings, withPages })
  const shopper = await shop.signIn()
  const admin = await signInStaff(shop, 'admin')
  const unproven = await signInStaff(shop, 'admin', { isProven: false })
  // Whoever was last seen a while ago is written down with any call.
  await shop.pool.query("update staff_session set last_seen_at = now() + interval '1 day'")
  const journal = await openRowJournal(shop.config.databaseUrl ?? '')
  return {
    shop,
    sandbox,
    shopper,
    admin,
    unproven,
    journal,
    headersFor({ access }: Endpoint): Record<string, string> {
      return access.startsWith('staff') ? { cookie: admin.cookie } : { authorization: `Bearer ${shopper.token}` }
    },
    async close() {
      await journal.close()
      await shop.close()
      await sandbox.close()
    },
  }
}

/** What a refused call may write, and why. All else that it leaves behind is a fault. */
const writtenByRefusals: { why: string; changes: string[]; calls?: string[] }[] = [
  {
    why: 'tries are limited, and those that were refused count before all others',
    changes: ['INSERT counted_try', 'UPDATE counted_try (taken_at)'],
  },
  {
    why: 'webhooks that were refused are counted within a second, while other calls are answered',
    changes: ['INSERT refused_webhook', 'UPDATE refused_webhook (last_at, times)'],
  },
  {
    why: 'five wrong second factors end a session, and the owner can read of each',
    changes: [
      'INSERT audit_entry',
      'UPDATE staff_session (wrong_factors)',
      'UPDATE staff_session (ended_at, wrong_factors)',
    ],
    calls: ['givePasskey', 'giveTotp'],
  },
  {
    why: 'a passkey is asked for an answer once, right or wrong',
    changes: ['UPDATE staff_session (passkey_challenge)', 'UPDATE staff_session (passkey_challenge, wrong_factors)'],
    calls: ['givePasskey', 'setUpPasskey'],
  },
]

/** Of what was changed ('UPDATE shopper (name)'), that which this call, refused, has no business to change. */
export function leftBehind(name: string, changes: string[]) {
  const rightly = writtenByRefusals.filter(({ calls }) => calls?.includes(name) ?? true)
  return changes.filter((change) => !rightly.some((written) => written.changes.includes(change)))
}
