import { call } from '#contract/api/endpoint.ts'
import type * as schema from './coupons.schema.ts'

export type * from './coupons.schema.ts'

export const offerStates = ['now', 'later', 'over', 'stopped', 'used-up'] as const

/** Offers, those that end last first. `search` looks in code and title. */
export const listOffers = call<typeof schema.listOffers>('GET', '/admin/offers', {
  has: ['rows'],
})

/** One offer, and who uses it; 404 when there is none. */
export const getOffer = call<typeof schema.getOffer>('GET', '/admin/offers/:id', {
  has: ['id'],
})

/** Makes an offer. 409 when its code is taken, 400 when its parts do not fit each other. */
export const addOffer = call<typeof schema.addOffer>('POST', '/admin/offers', {
  has: ['id'],
})

/**
 * Changes an offer; orders that hold it keep what they were charged. 409 when somebody else changed it meanwhile, its code is
 * taken, or more orders hold it than the new limit.
 */
export const changeOffer = call<typeof schema.changeOffer>('PUT', '/admin/offers/:id', {
  has: ['id'],
})

/** Takes an offer back before its end, or brings it back. */
export const stopOffer = call<typeof schema.stopOffer>('POST', '/admin/offers/:id/stop', {
  has: ['id'],
})

/** Removes an offer that no order ever held; 409 for any other, which can be stopped. */
export const removeOffer = call<typeof schema.removeOffer>('DELETE', '/admin/offers/:id')
