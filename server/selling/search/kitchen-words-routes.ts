import type { FastifyInstance } from 'fastify'
import {
  addKitchenWords,
  changeKitchenWords,
  listKitchenWords,
  removeKitchenWords,
} from '#contract/api/admin/catalog/kitchen-words.ts'
import { serveStaff } from '#server/back-office/access/serve-staff.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import * as words from './edit-kitchen-words.ts'

/** The words of the kitchen, as the shop's people edit them. */
export function kitchenWordsRoutes(app: FastifyInstance, shop: Shop) {
  serveStaff(app, shop, listKitchenWords, () => words.readAllKitchenWords(shop.db))
  serveStaff(app, shop, addKitchenWords, ({ body, staff }) =>
    inTransaction(shop.db, (tx) => words.addKitchenWords(tx, staff, body)),
  )
  serveStaff(app, shop, changeKitchenWords, ({ params, body, staff }) =>
    inTransaction(shop.db, (tx) => words.changeKitchenWords(tx, staff, params.id, body)),
  )
  serveStaff(app, shop, removeKitchenWords, async ({ params, staff }) => {
    await inTransaction(shop.db, (tx) => words.removeKitchenWords(tx, staff, params.id))
    return null
  })
}
