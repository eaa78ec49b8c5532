import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/api/admin/content/buildings.ts'
import { serveStaff } from '#server/back-office/access/serve-staff.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { addBuildings, changeBuilding, listBuildings, removeBuilding, removeDemoBuildings } from './change-buildings.ts'

export function adminAreaRoutes(app: FastifyInstance, shop: Shop) {
  const { db } = shop
  serveStaff(app, shop, calls.listBuildings, ({ query }) => listBuildings(db, query))
  serveStaff(app, shop, calls.addBuildings, ({ staff, body }) => addBuildings(db, staff, body.buildings))
  serveStaff(app, shop, calls.changeBuilding, ({ staff, params, body }) => changeBuilding(db, staff, params.id, body))
  serveStaff(app, shop, calls.removeBuilding, ({ staff, params }) => removeBuilding(db, staff, params.id))
  serveStaff(app, shop, calls.removeDemoBuildings, ({ staff }) => removeDemoBuildings(db, staff))
}
