import type { FastifyInstance } from 'fastify'
import {
  changeMessageTemplate,
  listMessageTemplates as list,
  previewMessageTemplate,
} from '#contract/api/admin/content/message-templates.ts'
import { serveStaff } from '#server/back-office/access/serve-staff.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { changeTemplate, listMessageTemplates, previewTemplate } from './edit-templates.ts'

export function adminMessageRoutes(app: FastifyInstance, shop: Shop) {
  serveStaff(app, shop, list, () => listMessageTemplates(shop.db, shop.config))
  serveStaff(app, shop, previewMessageTemplate, ({ params: { template, channel }, body }) =>
    previewTemplate(shop.config, template, channel, body),
  )
  serveStaff(app, shop, changeMessageTemplate, ({ staff, params: { template: name, channel }, body }) =>
    changeTemplate(shop, staff, { name, channel, ...body }),
  )
}
