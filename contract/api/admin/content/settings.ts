import { call } from '#contract/api/endpoint.ts'
import type * as schema from './settings.schema.ts'

export type * from './settings.schema.ts'

/** Fields that say who sells here before the law, and where money goes: an admin alone changes them. */
export const lawFields = [
  'legalName',
  'address',
  'gstin',
  'fssaiLicence',
  'officerName',
  'officerDesignation',
  'officerMail',
  'officerPhone',
  'upiId',
] as const

/** The shop's settings. */
export const getShopSettings = call<typeof schema.getShopSettings>('GET', '/admin/settings', {
  has: ['version'],
})

/**
 * Changes what is charged and what cash orders may be. The tax rate is for an admin alone (403). 409 when somebody else changed
 * the settings meanwhile (`data.current`), or when codes for cash orders cannot be sent yet.
 */
export const changeShopSettings = call<typeof schema.changeShopSettings>('PUT', '/admin/settings', {
  has: ['version'],
})

/**
 * Pauses orders until a moment, or takes them again (`until` null). While paused the storefront says the sentence and the moment,
 * and calls that would make an order are refused with it (409); orders placed before go on.
 */
export const pauseOrders = call<typeof schema.pauseOrders>('PUT', '/admin/settings/pause', {
  has: ['version'],
})

/** Who sells here, placeholders included. */
export const getSellerDetails = call<typeof schema.getSellerDetails>('GET', '/admin/seller', {
  has: ['version'],
})

/**
 * Changes who sells here. What the law names is for an admin alone (403), and another UPI ID for one who gave the second factor a
 * moment ago (403, `FactorWanted`); 409 when somebody else changed it meanwhile. Another GSTIN or licence number is written in
 * capitals without gaps, and 400 where it cannot be one.
 */
export const changeSellerDetails = call<typeof schema.changeSellerDetails>('PUT', '/admin/seller', {
  has: ['version'],
})
