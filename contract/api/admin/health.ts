import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/** One part of the running shop, and how it stands. */
export const HealthPoint = z.object({
  key: z.string(),
  title: z.string(),
  /** `watch`: the shop goes on, but somebody should look; `bad`: something does not work; `off`: not in use, or nothing is known yet. */
  standing: z.enum(['well', 'watch', 'bad', 'off']),
  /** What was found, in a sentence. */
  state: z.string(),
  /** What to do about it; null where nothing is to be done. */
  advice: z.nullable(z.string()),
  /** When it last went well and when it last failed, as far as that is known. */
  lastDoneAt: z.nullable(z.string()),
  lastFailedAt: z.nullable(z.string()),
  /** Where to look at it, or null. */
  page: z.nullable(z.object({ name: z.string(), address: z.string() })),
})
export type HealthPoint = z.infer<typeof HealthPoint>

/**
 * How the shop runs: jobs, payments, messages, database and this server. What is counted is of the process that answers, since
 * `startedAt`; what waits is of the whole shop.
 */
export const getHealth = endpoint('GET', '/admin/health', {
  summary: 'How the shop runs',
  access: 'staff',
  roles: ['admin'],
  data: z.object({
    startedAt: z.string(),
    groups: z.array(z.object({ name: z.string(), about: z.string(), points: z.array(HealthPoint) })),
  }),
  has: ['groups'],
})

/**
 * Takes the `SHOP_SECRET` that the server runs with for the shop's, where it is another than before, so that nobody is warned of it any
 * more. What was made under the former one stays void. 409 where it is the shop's already.
 */
export const acceptSecret = endpoint('POST', '/admin/health/secret/accept', {
  summary: 'Accept a changed secret of the shop',
  refuses: { 409: ['The server runs with the secret that this shop has.'] },
  access: 'staff',
  roles: ['admin'],
  data: z.null(),
})
