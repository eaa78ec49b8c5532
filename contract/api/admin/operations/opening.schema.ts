import * as z from 'zod/mini'
import { endpointSchema } from '#contract/api/endpoint.ts'
import { Id } from '#contract/api/fields.ts'
import { confirmationPhrase } from './opening.ts'

/** One thing the law or the shop asks for before it sells. */
export const ReadinessCheck = z.object({
  key: z.string(),
  title: z.string(),
  /** `needed`: selling without it breaks the law or the shop; `advised`: it works without. */
  weight: z.enum(['needed', 'advised']),
  isMet: z.boolean(),
  /** What is there now, or what is missing. */
  state: z.string(),
  /** Where this is asked for, such as a rule of law. */
  rule: z.string(),
  /** The page to fill it in, or null where it is a setting of the server named in `setting`. */
  page: z.nullable(z.object({ name: z.string(), address: z.string() })),
  setting: z.nullable(z.string()),
})
export type ReadinessCheck = z.infer<typeof ReadinessCheck>

export const getReadiness = endpointSchema({
  summary: 'Ready to sell?',
  access: 'staff',
  roles: ['admin', 'manager'],
  data: z.object({
    isDemo: z.boolean(),
    groups: z.array(z.object({ name: z.string(), points: z.array(ReadinessCheck) })),
  }),
})

const Counted = z.object({ number: z.number(), what: z.string() })

const Opening = z.object({ gone: z.array(Counted), stays: z.array(Counted) })
export type Opening = z.infer<typeof Opening>

const keep = z.optional(z.array(Id).check(z.minLength(1, 'Keep at least one product'), z.maxLength(5_000)))

export const previewOpening = endpointSchema({
  summary: 'What opening the shop would clear away',
  refuses: {
    409: [
      'This shop already has {goods}: it is open, and nothing was changed.',
      'There is no product {products} to keep; nothing was changed.',
    ],
  },
  access: 'staff',
  roles: ['admin'],
  body: z.object({ keep }),
  data: Opening,
})

export const noAdminRemaining =
  'Nobody would be left who can sign in as an admin: nothing was changed. Please put yourself on the staff list as an admin, and sign in once by that number with a second factor of your own, first.'

export const openOwnShop = endpointSchema({
  summary: 'Turn the demo shop into a real one',
  refuses: {
    409: [
      'This shop already has {goods}: it is open, and nothing was changed.',
      'There is no product {products} to keep; nothing was changed.',
      noAdminRemaining,
    ],
  },
  access: 'staff',
  roles: ['admin'],
  body: z.object({ keep, words: z.literal(confirmationPhrase, `Type “${confirmationPhrase}” to open the shop`) }),
  data: Opening,
})
