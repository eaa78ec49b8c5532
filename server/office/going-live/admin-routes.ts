import type { FastifyInstance } from 'fastify'
import { getReadiness, openOwnShop, previewOpening as preview } from '#contract/api/admin/operations/opening.ts'
import { serveStaff } from '#server/back-office/access/serve-staff.ts'
import { writeAudit } from '#server/back-office/audit/audit.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { type Opening, openWithin, previewOpening, refuseWithoutAdmin } from './convert-demo-shop.ts'
import { readReadiness } from './readiness.ts'

export function adminShopRoutes(app: FastifyInstance, shop: Shop) {
  serveStaff(app, shop, getReadiness, () => readReadiness(shop))
  serveStaff(app, shop, preview, async ({ body }) => toWire(await previewOpening(shop.db, body.keep)))
  serveStaff(app, shop, openOwnShop, ({ staff, body }) =>
    inTransaction(shop.db, async (tx) => {
      const opening = toWire(await openWithin(tx, body.keep))
      await refuseWithoutAdmin(tx)
      // The first backup is made as soon as there is something to lose.
      await enqueue(shop.db, 'back-up', null, { within: tx, onceFor: 'opened' })
      await writeAudit(tx, staff, { action: 'shop.open', subject: { kind: 'shop', id: 'shop' }, after: opening })
      return opening
    }),
  )
}

function toWire({ gone, stays }: Opening) {
  const counted = (entries: Opening['gone']) => entries.map(([number, what]) => ({ number, what }))
  return { gone: counted(gone), stays: counted(stays) }
}
