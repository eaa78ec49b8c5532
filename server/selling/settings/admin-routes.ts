import type { FastifyInstance } from 'fastify'
import {
  changeSellerDetails,
  changeShopSettings,
  getSellerDetails,
  getShopSettings,
  pauseOrders,
} from '#contract/api/admin/content/settings.ts'
import { serveStaff } from '#server/back-office/access/serve-staff.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { changeSeller, readSellerDetails } from './change-seller.ts'
import { changeSettings, pauseShop, readShopSettings } from './change-settings.ts'

export function adminSettingRoutes(app: FastifyInstance, shop: Shop) {
  serveStaff(app, shop, getShopSettings, () => readShopSettings(shop.db, shop.config))
  serveStaff(app, shop, changeShopSettings, ({ staff, body }) => changeSettings(shop, staff, body))
  serveStaff(app, shop, pauseOrders, ({ staff, body }) => pauseShop(shop, staff, body))
  serveStaff(app, shop, getSellerDetails, () => readSellerDetails(shop.db))
  serveStaff(app, shop, changeSellerDetails, ({ staff, body }) => changeSeller(shop.db, staff, body))
}
