import type { FastifyInstance } from 'fastify'
import {
  acceptPaymentException,
  attachPaymentException,
  listFittingOrders,
  listReconciliations,
  type Reconciliation,
  refundPaymentException,
  startReconciliation,
} from '#contract/api/admin/payments/reconciliations.ts'
import { ApiError } from '#contract/api/envelope.ts'
import type { StaffCaller } from '#server/back-office/access/callers.ts'
import { serveStaff } from '#server/back-office/access/serve-staff.ts'
import { writeAudit } from '#server/back-office/audit/audit.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { choosePaymentProvider } from '#server/providers/payments/provider.ts'
import { attachPayment, listFitting } from './exceptions/attach-payment.ts'
import { acceptException, findException, refundException } from './exceptions/resolve-exception.ts'
import { listReconciliations as list } from './read-reconciliations.ts'
import { requestReconciliation } from './request-reconciliation.ts'

const dayMs = 24 * 60 * 60_000
const byOf = (staff: StaffCaller) => ({ actor: staff, name: staff.name })

export function adminReconciliationRoutes(app: FastifyInstance, shop: Shop) {
  serveStaff(app, shop, listReconciliations, async () => (await list(shop.db)).map(asAnswer))
  serveStaff(app, shop, startReconciliation, async ({ body: { days }, staff }) => {
    if (!choosePaymentProvider(shop.config)) throw cashOnly
    const from = new Date(Date.now() - days * dayMs)
    await inTransaction(shop.db, async (tx) => {
      await requestReconciliation(tx, { from, reason: 'staff', wantedBy: staff.name })
      const subject = { kind: 'shop', id: 'payments' }
      await writeAudit(tx, staff, { action: 'payments.compare', subject, after: { days } })
      await enqueue(shop.db, 'reconcile-payments', null, { within: tx })
    })
    return null
  })
  serveStaff(app, shop, listFittingOrders, async ({ params: { id } }) => {
    const { subject } = await findException(shop, id)
    return listFitting(shop.db, subject)
  })
  serveStaff(app, shop, refundPaymentException, async ({ params: { id }, staff }) => {
    await refundException(shop, id, byOf(staff))
    return null
  })
  serveStaff(app, shop, attachPaymentException, async ({ params: { id }, body: { orderNumber }, staff }) => ({
    isConfirmed: await attachPayment(shop, id, orderNumber, byOf(staff)),
  }))
  serveStaff(app, shop, acceptPaymentException, async ({ params: { id }, body, staff }) => {
    await acceptException(shop, id, body, byOf(staff))
    return null
  })
}

const cashOnly = new ApiError(409, 'This shop takes cash only: there is nothing to compare with.')

function asAnswer(row: Awaited<ReturnType<typeof list>>[number]): Reconciliation {
  const { id, reason, wantedBy, fromAt, toAt, startedAt, endedAt, failure, outcome } = row
  const { payments, refunds, orders, heard, findings } = row
  const open = failure ? 'failed' : startedAt ? 'under-way' : 'waits'
  return {
    ...{ id, reason, wantedBy, outcome, payments, refunds, orders, heard, findings },
    from: fromAt.toISOString(),
    to: toAt?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
    standing: endedAt ? 'done' : open,
  }
}
