import * as z from 'zod/mini'
import { endpointSchema } from '../endpoint.ts'
import { bounded, Moment } from '../fields.ts'

/** Where a shopper is logged in. `lastUsedAt` is right to the hour; nothing of it could log in. */
export const ShopperSession = z.object({
  id: z.string(),
  /** The browser, for people, such as 'Chrome on Android'. */
  device: z.string(),
  createdAt: Moment,
  lastUsedAt: Moment,
  /** Whether it is the one that asks. */
  isThis: z.boolean(),
})
export type ShopperSession = z.infer<typeof ShopperSession>

export const listShopperSessions = endpointSchema({
  summary: 'Where the caller is logged in',
  access: 'user',
  data: z.array(ShopperSession),
})

export const endShopperSession = endpointSchema({
  summary: 'End one own session',
  refuses: {
    404: ['You are logged out there already.'],
  },
  access: 'user',
  params: z.object({ id: bounded(64).check(z.minLength(1)) }),
  data: z.array(ShopperSession),
})

export const endOtherShopperSessions = endpointSchema({
  summary: 'End all other own sessions',
  access: 'user',
  data: z.array(ShopperSession),
})
