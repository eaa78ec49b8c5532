import type { FastifyInstance } from 'fastify'
import {
  addOffer as add,
  changeOffer as change,
  getOffer,
  listOffers as list,
  removeOffer as remove,
  stopOffer as stop,
} from '#contract/api/admin/catalog/coupons.ts'
import { serveStaff } from '#server/back-office/access/serve-staff.ts'
import { isRandomId } from '#server/platform/db/ids.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { addOffer, changeOffer, missing, removeOffer, stopOffer } from './change-offers.ts'
import { readOfferUses } from './offer-uses.ts'
import { listOffers, readOffer } from './read-offers.ts'

export function adminCouponRoutes(app: FastifyInstance, shop: Shop) {
  const { db } = shop
  serveStaff(app, shop, list, ({ query }) => listOffers(db, query))
  serveStaff(app, shop, getOffer, async ({ params }) => {
    const offer = isRandomId(params.id) ? await readOffer(db, params.id) : undefined
    if (!offer) throw missing()
    return { ...offer, uses: await readOfferUses(db, offer.id) }
  })
  serveStaff(app, shop, add, ({ staff, body }) => addOffer(db, staff, body))
  serveStaff(app, shop, change, ({ staff, params, body }) => changeOffer(db, staff, idOf(params), body))
  serveStaff(app, shop, stop, ({ staff, params, body }) => stopOffer(db, staff, idOf(params), body.isStopped))
  serveStaff(app, shop, remove, ({ staff, params }) => removeOffer(db, staff, idOf(params)))
}

function idOf({ id }: { id: string }) {
  if (!isRandomId(id)) throw missing()
  return id
}
