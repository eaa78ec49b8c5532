import { call } from '#contract/api/endpoint.ts'
import type * as schema from './restores.schema.ts'

export type * from './restores.schema.ts'

/** Somebody has looked at it; twice stays once. With the check of the messages those that nobody sent stay unsent. 404 for none. */
export const closeRestoreCheck = call<typeof schema.closeRestoreCheck>('POST', '/admin/restores/checks/:id/close')

/** Messages that were not sent because of a restore, the oldest first, at most 100. */
export const listHeldMessages = call<typeof schema.listHeldMessages>('GET', '/admin/restores/messages', {
  eachHas: ['id', 'text'],
})

/** Sends one of them after all; sent twice it goes once. 404 where it is not held back (any more). */
export const sendHeldMessage = call<typeof schema.sendHeldMessage>('POST', '/admin/restores/messages/:id/send')
