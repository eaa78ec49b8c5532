import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Id } from '../fields.ts'

/** One thing the law or the shop asks for before it sells. */
export const ReadyPoint = z.object({
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
export type ReadyPoint = z.infer<typeof ReadyPoint>

/** What the shop still lacks before it may sell, group by group. */
export const getReadiness = endpoint('GET', '/admin/shop/ready', {
  summary: 'Ready to sell?',
  access: 'staff',
  roles: ['admin', 'manager'],
  data: z.object({
    isDemo: z.boolean(),
    groups: z.array(z.object({ name: z.string(), points: z.array(ReadyPoint) })),
  }),
  has: ['groups'],
})

const Counted = z.object({ number: z.number(), what: z.string() })
const Opening = z.object({ gone: z.array(Counted), stays: z.array(Counted) })
export type Opening = z.infer<typeof Opening>

const keep = z.optional(z.array(Id).check(z.minLength(1, 'Keep at least one product'), z.maxLength(5_000)))

/**
 * What would go and what would stay if the demo shop were turned into the owner's own; nothing is changed. `keep` names the
 * products that stay; without it all do. 409 once the shop has a real order.
 */
export const previewOpening = endpoint('POST', '/admin/shop/open/preview', {
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
  has: ['gone', 'stays'],
})

export const noAdminLeft =
  'Nobody would be left who can sign in as an admin: nothing was changed. Please put yourself on the staff list as an admin, and sign in once by that number with a second factor of your own, first.'

/** The words that open the shop: typed out, as nothing that goes comes back. */
export const openingWords = 'Open my shop'

/** Turns the demo shop into the owner's own, all or nothing. 400 without the words, 409 once the shop has a real order, or where no admin would be left. */
export const openOwnShop = endpoint('POST', '/admin/shop/open', {
  summary: 'Turn the demo shop into a real one',
  refuses: {
    409: [
      'This shop already has {goods}: it is open, and nothing was changed.',
      'There is no product {products} to keep; nothing was changed.',
      noAdminLeft,
    ],
  },
  access: 'staff',
  roles: ['admin'],
  body: z.object({ keep, words: z.literal(openingWords, `Type “${openingWords}” to open the shop`) }),
  data: Opening,
  has: ['gone', 'stays'],
})
