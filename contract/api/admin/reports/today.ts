import { call } from '#contract/api/endpoint.ts'
import type * as schema from './today.schema.ts'

export type * from './today.schema.ts'

/** Everything that waits for somebody, what is most urgent first, at most 20 of each kind. */
export const getToday = call<typeof schema.getToday>('GET', '/admin/today', {
  has: ['toConfirm', 'toReview', 'toPack', 'toHandOver', 'onTheWay'],
})

/**
 * Server-sent events (not an envelope): `changed` whenever something that waits has changed, within 2 seconds. `once=true` gives
 * the present state and ends. A session that has ended gets `signed-out` and no more.
 */
export const watchToday = call<typeof schema.watchToday>('GET', '/admin/today/events')
