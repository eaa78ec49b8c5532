import * as z from 'zod/mini'
import { endpointSchema } from '#contract/api/endpoint.ts'

/** One part of the running shop, and how it stands. */
export const HealthCheck = z.object({
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
export type HealthCheck = z.infer<typeof HealthCheck>

export const getHealth = endpointSchema({
  summary: 'How the shop runs',
  access: 'staff',
  roles: ['admin'],
  data: z.object({
    startedAt: z.string(),
    groups: z.array(z.object({ name: z.string(), about: z.string(), points: z.array(HealthCheck) })),
  }),
})

export const acceptSecret = endpointSchema({
  summary: 'Accept a changed secret of the shop',
  refuses: { 409: ['The server runs with the secret that this shop has.'] },
  access: 'staff',
  roles: ['admin'],
  data: z.null(),
})
