import { call } from '#contract/api/endpoint.ts'
import type * as schema from './health.schema.ts'

export type * from './health.schema.ts'

/**
 * How the shop runs: jobs, payments, messages, database and this server. What is counted is of the process that answers, since
 * `startedAt`; what waits is of the whole shop.
 */
export const getHealth = call<typeof schema.getHealth>('GET', '/admin/health', {
  has: ['groups'],
})

/**
 * Takes the `SHOP_SECRET` that the server runs with for the shop's, where it is another than before, so that nobody is warned of it any
 * more. What was made under the former one stays void. 409 where it is the shop's already.
 */
export const acceptSecret = call<typeof schema.acceptSecret>('POST', '/admin/health/secret/accept')
