import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { closeMatter, listMatters } from '#contract/api/admin/payments/matters.ts'
import { ApiError } from '#contract/api/envelope.ts'
import { otherRole } from '#contract/api/refusals.ts'
import { isForAdmins } from '#contract/rules/payments/payment-exceptions.ts'
import { serveStaff } from '#server/back-office/access/serve-staff.ts'
import { openMatters } from '#server/platform/schema/fulfilment/payments.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { closeMatter as close, listMattersOf } from '../payments/open-matters.ts'

/** The payment exceptions that a person must act on, and how each is closed. */
export function paymentExceptionRoutes(app: FastifyInstance, shop: Shop) {
  serveStaff(app, shop, listMatters, () => listMattersOf(shop.db))
  serveStaff(app, shop, closeMatter, async ({ params: { id }, body: { reason }, staff }) => {
    const isId = /^[0-9a-f-]{36}$/.test(id)
    const [exception] = isId ? await shop.db.select().from(openMatters).where(eq(openMatters.id, id)) : []
    if (!exception) throw notFound
    if (isForAdmins(exception) && staff.role !== 'admin') throw new ApiError(403, otherRole)
    await close(shop.db, id, { closedBy: staff.name, reason }, staff)
    return null
  })
}

const notFound = new ApiError(404, 'There is no such matter.')
