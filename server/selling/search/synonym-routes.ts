import type { FastifyInstance } from 'fastify'
import { addSynonyms, changeSynonyms, listSynonyms, removeSynonyms } from '#contract/api/admin/catalog/synonyms.ts'
import { serveStaff } from '#server/back-office/access/serve-staff.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import * as words from './edit-synonyms.ts'

/** The words of the kitchen, as the shop's people edit them. */
export function synonymRoutes(app: FastifyInstance, shop: Shop) {
  serveStaff(app, shop, listSynonyms, () => words.readAllSynonyms(shop.db))
  serveStaff(app, shop, addSynonyms, ({ body, staff }) =>
    inTransaction(shop.db, (tx) => words.addSynonyms(tx, staff, body)),
  )
  serveStaff(app, shop, changeSynonyms, ({ params, body, staff }) =>
    inTransaction(shop.db, (tx) => words.changeSynonyms(tx, staff, params.id, body)),
  )
  serveStaff(app, shop, removeSynonyms, async ({ params, staff }) => {
    await inTransaction(shop.db, (tx) => words.removeSynonyms(tx, staff, params.id))
    return null
  })
}
