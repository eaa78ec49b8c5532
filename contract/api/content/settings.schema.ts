import * as z from 'zod/mini'
import { endpointSchema } from '../endpoint.ts'
import { Moment, Rupees } from '../fields.ts'

/**
 * What applies to every order (ENT-24): `deliveryCharge` in rupees, `tax` in percent. `unprovenOrder`, a field of ours, is what a cash order may
 * hold at most without a proven number.
 */
export const Settings = z.object({
  id: z.string(),
  createdAt: Moment,
  updatedAt: Moment,
  deliveryCharge: Rupees,
  tax: z.number(),
  unprovenOrder: z.optional(z.object({ total: Rupees, pieces: z.number() })),
})
export type Settings = z.infer<typeof Settings>

export const getSettings = endpointSchema({
  summary: 'Delivery charge and tax rate',
  access: 'anyone',
  data: Settings,
})

const NamedLink = z.object({ name: z.string(), address: z.string() })

/**
 * Who sells here and the promises of the storefront; what the owner has not filled in is empty and not shown. Outside a demo
 * shop marked placeholders are empty too.
 */
export const Seller = z.object({
  legalName: z.string(),
  address: z.string(),
  gstin: z.string(),
  fssaiLicence: z.string(),
  contactMail: z.string(),
  contactPhone: z.string(),
  contactHours: z.string(),
  officerName: z.string(),
  officerDesignation: z.string(),
  officerMail: z.string(),
  officerPhone: z.string(),
  apps: z.array(NamedLink),
  social: z.array(NamedLink),
  deliveryPromise: z.string(),
  deliveryPromiseShort: z.string(),
  ratingPromise: z.string(),
  /** Why no orders are taken at the moment, and from when on again; absent while the shop is open. */
  notice: z.optional(z.string()),
})
export type Seller = z.infer<typeof Seller>

export const getSeller = endpointSchema({
  summary: 'Who sells here',
  access: 'anyone',
  data: Seller,
})
