import { call } from '#contract/api/endpoint.ts'
import type * as schema from './opening.schema.ts'

export type * from './opening.schema.ts'

/** The words that open the shop: typed out, as nothing that goes comes back. */
export const confirmationPhrase = 'Open my shop'

/** What the shop still lacks before it may sell, group by group. */
export const getReadiness = call<typeof schema.getReadiness>('GET', '/admin/shop/ready', {
  has: ['groups'],
})

/**
 * What would go and what would stay if the demo shop were turned into the owner's own; nothing is changed. `keep` names the
 * products that stay; without it all do. 409 once the shop has a real order.
 */
export const previewOpening = call<typeof schema.previewOpening>('POST', '/admin/shop/open/preview', {
  has: ['gone', 'stays'],
})

/** Turns the demo shop into the owner's own, all or nothing. 400 without the words, 409 once the shop has a real order, or where no admin would be left. */
export const openOwnShop = call<typeof schema.openOwnShop>('POST', '/admin/shop/open', {
  has: ['gone', 'stays'],
})
