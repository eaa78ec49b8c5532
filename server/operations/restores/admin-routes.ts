import type { FastifyInstance } from 'fastify'
import { closeRestoreCheck, listHeldMessages, sendHeldMessage } from '#contract/api/admin/operations/restores.ts'
import { ApiError } from '#contract/api/envelope.ts'
import { serveStaff } from '#server/back-office/access/serve-staff.ts'
import { writeAudit } from '#server/back-office/audit/audit.ts'
import { isRandomId } from '#server/platform/db/ids.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { sendHeldBack } from '#server/selling/order-messages/held-back.ts'
import { closeCheck } from './open-checks.ts'
import { showHeldMessages } from './show-held-messages.ts'

export function adminRestoreRoutes(app: FastifyInstance, shop: Shop) {
  serveStaff(app, shop, closeRestoreCheck, async ({ params: { id }, staff }) => {
    if (!isRandomId(id) || !(await closeCheck(shop.db, id, staff))) throw nothingToLookAt
    return null
  })
  serveStaff(app, shop, listHeldMessages, () => showHeldMessages(shop.db))
  serveStaff(app, shop, sendHeldMessage, async ({ params: { id }, staff }) => {
    if (!isRandomId(id)) throw notHeldBack
    await inTransaction(shop.db, async (tx) => {
      const sent = await sendHeldBack(tx, shop, id)
      if (!sent) throw notHeldBack
      await writeAudit(tx, staff, {
        action: 'restore.message-send',
        subject: { kind: 'held-message', id },
        after: sent,
      })
    })
    return null
  })
}

const nothingToLookAt = new ApiError(404, 'There is nothing like this to look at.')
const notHeldBack = new ApiError(404, 'This message is not held back (any more).')
