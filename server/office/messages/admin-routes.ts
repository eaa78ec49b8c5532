import type { FastifyInstance } from 'fastify'
import { changeWording, listWordings as list, previewWording } from '#contract/api/admin/content/wordings.ts'
import { serveStaff } from '#server/back-office/access/serve-staff.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { changeWords, listWordings, previewWords } from './edit-wordings.ts'

export function adminMessageRoutes(app: FastifyInstance, shop: Shop) {
  serveStaff(app, shop, list, () => listWordings(shop.db, shop.config))
  serveStaff(app, shop, previewWording, ({ params: { template, channel }, body }) =>
    previewWords(shop.config, template, channel, body),
  )
  serveStaff(app, shop, changeWording, ({ staff, params: { template: name, channel }, body }) =>
    changeWords(shop, staff, { name, channel, ...body }),
  )
}
