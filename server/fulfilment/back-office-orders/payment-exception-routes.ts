import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { closePaymentException, listPaymentExceptions } from '#contract/api/admin/payments/payment-exceptions.ts'
import { ApiError } from '#contract/api/envelope.ts'
import { otherRole } from '#contract/api/refusals.ts'
import { isForAdmins } from '#contract/rules/payments/payment-exceptions.ts'
import { serveStaff } from '#server/back-office/access/serve-staff.ts'
import { paymentExceptions } from '#server/platform/schema/fulfilment/payments.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { closePaymentException as close, listPaymentExceptionsOf } from '../payments/payment-exceptions.ts'

/** The payment exceptions that a person must act on, and how each is closed. */
export function paymentExceptionRoutes(app: FastifyInstance, shop: Shop) {
  serveStaff(app, shop, listPaymentExceptions, () => listPaymentExceptionsOf(shop.db))
  serveStaff(app, shop, closePaymentException, async ({ params: { id }, body: { reason }, staff }) => {
    const isId = /^[0-9a-f-]{36}$/.test(id)
    const [exception] = isId ? await shop.db.select().from(paymentExceptions).where(eq(paymentExceptions.id, id)) : []
    if (!exception) throw notFound
    if (isForAdmins(exception) && staff.role !== 'admin') throw new ApiError(403, otherRole)
    await close(shop.db, id, { closedBy: staff.name, reason }, staff)
    return null
  })
}

const notFound = new ApiError(404, 'There is no such matter.')
