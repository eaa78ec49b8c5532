import { call } from '../endpoint.ts'
import type * as schema from './consents.schema.ts'

export type * from './consents.schema.ts'

/** What the caller agreed to and withdrew. */
export const listConsents = call<typeof schema.listConsents>('GET', '/user/me/consents', {
  has: ['wantsOffers', 'log'],
})

/** Agrees to offers by SMS, or withdraws that: as easy one way as the other (DPDP Act 2023 s. 6(4)). */
export const changeConsent = call<typeof schema.changeConsent>('POST', '/user/me/consents', {
  has: ['wantsOffers', 'log'],
})
