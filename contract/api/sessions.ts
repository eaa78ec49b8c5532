import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { bounded, Moment } from './fields.ts'

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

/** Where the caller is logged in: this place first, then the one used last. */
export const listShopperSessions = endpoint('GET', '/user/me/sessions', {
  summary: 'Where the caller is logged in',
  access: 'user',
  data: z.array(ShopperSession),
  eachHas: ['id', 'device'],
})

/** Ends one session of the caller, whose browser is not known any more; gives the others. 404 where it is not theirs or over. */
export const endShopperSession = endpoint('DELETE', '/user/me/sessions/:id', {
  summary: 'End one own session',
  refuses: {
    404: ['You are logged out there already.'],
  },
  access: 'user',
  params: z.object({ id: bounded(64).check(z.minLength(1)) }),
  data: z.array(ShopperSession),
  eachHas: ['id', 'device'],
})

/** Ends every session of the caller but this one; no other browser is known any more. */
export const endOtherShopperSessions = endpoint('POST', '/user/me/sessions/end-others', {
  summary: 'End all other own sessions',
  access: 'user',
  data: z.array(ShopperSession),
  eachHas: ['id', 'device'],
})
