import * as z from 'zod/mini'
import { endpointSchema } from '../endpoint.ts'
import { Moment, matching } from '../fields.ts'

/** Names the wording of the privacy notice that was on the screen; the storefront keeps the wording itself. */
export const NoticeVersion = matching(/^[\w.-]{1,32}$/, 'Please reload the page and try again.')

/**
 * What somebody agreed to on the way in, beside the listed fields of a call. Nothing of it needs to be sent: going on is the
 * consent to the service itself, and `offers` is there only when the unticked box was ticked.
 */
export const GivenConsent = z.object({
  notice: z.optional(NoticeVersion),
  offers: z.optional(z.literal('yes')),
})
export type GivenConsent = z.infer<typeof GivenConsent>

/** One line of the log: agreed (`isGiven`) or withdrawn, to which wording, and where. */
export const Consent = z.object({
  purpose: z.enum(['service', 'marketing']),
  isGiven: z.boolean(),
  noticeVersion: z.string(),
  via: z.enum(['sign-in', 'guest-checkout', 'profile']),
  createdAt: Moment,
})
export type Consent = z.infer<typeof Consent>

/** Whether offers may be sent now, and the log that proves it, newest first. */
export const Consents = z.object({ wantsOffers: z.boolean(), log: z.array(Consent) })
export type Consents = z.infer<typeof Consents>

export const listConsents = endpointSchema({
  summary: 'The own consents and their history',
  access: 'user',
  data: Consents,
})

export const changeConsent = endpointSchema({
  summary: 'Agree to offers by SMS, or withdraw it',
  access: 'user',
  body: z.object({ wantsOffers: z.boolean(), notice: NoticeVersion }),
  data: Consents,
})
