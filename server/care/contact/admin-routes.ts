import type { FastifyInstance } from 'fastify'
import {
  handleContactMessage as handleCall,
  listContactMessages as listCall,
} from '#contract/api/admin/customers/contact.ts'
import { serveStaff } from '#server/back-office/access/serve-staff.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { handleContactMessage, listContactMessages } from './handle-contact-messages.ts'

export function adminContactRoutes(app: FastifyInstance, shop: Shop) {
  serveStaff(app, shop, listCall, ({ query }) => listContactMessages(shop.db, query))
  serveStaff(app, shop, handleCall, ({ params, body, staff }) =>
    handleContactMessage(shop.db, params.id, body.isHandled, staff),
  )
}
