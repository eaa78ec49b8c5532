import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Moment, Rupees } from './fields.ts'

/** What applies to every order (ENT-24): `deliveryCharge` in rupees, `tax` in percent. */
export const Settings = z.object({
  id: z.string(),
  createdAt: Moment,
  updatedAt: Moment,
  deliveryCharge: Rupees,
  tax: z.number(),
})
export type Settings = z.infer<typeof Settings>

/** The delivery charge and the tax rate (API-27). */
export const getSettings = endpoint('GET', '/setting/get', {
  summary: 'Delivery charge and tax rate',
  access: 'anyone',
  data: Settings,
})
