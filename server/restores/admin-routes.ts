import type { FastifyInstance } from 'fastify'
import { closeRestoreCheck, listHeldMessages, sendHeldMessage } from '#contract/api/admin/restores.ts'
import { ApiError } from '#contract/api/envelope.ts'
import { isRandomId } from '../catalog/ids.ts'
import { inTransaction } from '../db/transaction.ts'
import { sendHeldBack } from '../messages/held-back.ts'
import type { Shop } from '../shop.ts'
import { writeAudit } from '../staff/audit.ts'
import { serveStaff } from '../staff/serve-staff.ts'
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
