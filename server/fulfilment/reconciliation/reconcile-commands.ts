import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { writeAudit } from '#server/back-office/audit/audit.ts'
import { reconciliations } from '#server/platform/schema/fulfilment/reconciliation.ts'
import { choosePaymentProvider } from '#server/providers/payments/provider.ts'
import type { PaymentShop } from '../payments/reconcile-order.ts'
import { outcomeOf } from './outcome.ts'
import { reconcile, type Ways } from './reconcile.ts'
import { requestReconciliation } from './request-reconciliation.ts'

const usage = `Please say for how many days back:
  npm run reconcile            compares the last 30 days with the payment provider's books
  npm run reconcile -- <days>  the last 1 to 365 days`

/** Compares and gives what to print; throws an `Error` with one sentence when it cannot, or not to its end now. */
export async function runReconcileCommand(shop: PaymentShop, [daysText = '30', ...more]: string[], ways: Ways = {}) {
  const days = Number(daysText)
  if (!/^\d{1,3}$/.test(daysText) || days < 1 || days > 365 || more.length > 0) throw new Error(usage)
  if (!choosePaymentProvider(shop.config))
    throw new Error('This shop takes cash only: there is nothing to compare with.')
  const from = new Date(Date.now() - days * 24 * 60 * 60_000)
  await requestReconciliation(shop.db, { from, reason: 'staff', wantedBy: 'command' })
  await writeAudit(shop.db, 'command', {
    action: 'payments.compare',
    subject: { kind: 'shop', id: 'payments' },
    after: { days },
  })
  return follow(shop, ways)
}

async function follow(shop: PaymentShop, ways: Ways): Promise<string> {
  const openReconciliation = await findOpen(shop)
  for (let row = openReconciliation; row; row = await find(shop, row.id)) {
    if (row.endedAt) return outcomeOf(row)
    if (row.failure) throw new Error(outcomeOf(row))
    // Another process is at it, or at another one.
    if (!(await reconcile(shop, ways))) await sleep(1_000)
  }
  return 'It was done by another process meanwhile.'
}

async function findOpen({ db }: PaymentShop) {
  const rows = await db.select().from(reconciliations).where(eq(reconciliations.reason, 'staff'))
  return rows.find(({ endedAt }) => endedAt === null)
}

async function find({ db }: PaymentShop, id: string) {
  const [row] = await db.select().from(reconciliations).where(eq(reconciliations.id, id))
  return row
}
