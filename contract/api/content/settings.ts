import { call } from '../endpoint.ts'
import type * as schema from './settings.schema.ts'

export type * from './settings.schema.ts'

/** The delivery charge and the tax rate (API-27). */
export const getSettings = call<typeof schema.getSettings>('GET', '/setting/get', {
  has: ['deliveryCharge', 'tax'],
})

/** Who sells here: what the Consumer Protection (E-Commerce) Rules 2020 and FSSAI want shown (a call of ours). */
export const getSeller = call<typeof schema.getSeller>('GET', '/seller/get')
