import { call } from '../endpoint.ts'
import type * as schema from './sessions.schema.ts'

export type * from './sessions.schema.ts'

/** Where the caller is logged in: this place first, then the one used last. */
export const listShopperSessions = call<typeof schema.listShopperSessions>('GET', '/user/me/sessions', {
  eachHas: ['id', 'device'],
})

/** Ends one session of the caller, whose browser is not known any more; gives the others. 404 where it is not theirs or over. */
export const endShopperSession = call<typeof schema.endShopperSession>('DELETE', '/user/me/sessions/:id', {
  eachHas: ['id', 'device'],
})

/** Ends every session of the caller but this one; no other browser is known any more. */
export const endOtherShopperSessions = call<typeof schema.endOtherShopperSessions>(
  'POST',
  '/user/me/sessions/end-others',
  {
    eachHas: ['id', 'device'],
  },
)
