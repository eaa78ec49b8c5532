import * as z from 'zod/mini'
import { endpointSchema } from '#contract/api/endpoint.ts'
import { cursorPageFields, Id, Moment, text, uuid, wholeNumber } from '#contract/api/fields.ts'

const roles = ['admin', 'manager', 'support'] as const

/** `to-check`: nobody of the shop has looked at it yet. It is shown all the same until it is hidden. */
export const reviewStates = ['to-check', 'shown', 'hidden'] as const

const AnyReview = z.object({
  id: z.string(),
  product: z.object({ id: z.string(), name: z.string() }),
  customer: z.object({ id: z.string(), name: z.nullable(z.string()) }),
  rating: z.number(),
  review: z.nullable(z.string()),
  createdAt: Moment,
  isHidden: z.boolean(),
  checkedAt: z.nullable(Moment),
  checkedBy: z.nullable(z.string()),
})
export type AnyReview = z.infer<typeof AnyReview>

export const listAllReviews = endpointSchema({
  summary: 'Reviews of all products',
  refuses: {
    400: ['This list cannot be continued from there.', 'Type at least 3 letters or digits.'],
  },
  access: 'staff',
  roles,
  query: z.object({
    search: z.optional(text(100, 'The search')),
    state: z.optional(z.enum(reviewStates)),
    rating: z.optional(wholeNumber(1, 5, 'Choose 1 to 5 stars')),
    productId: z.optional(Id),
    ...cursorPageFields,
  }),
  data: z.object({ rows: z.array(AnyReview), nextCursor: z.nullable(z.string()) }),
})

export const checkReviews = endpointSchema({
  summary: 'Show or hide reviews',
  refuses: {
    400: ['Say why it is hidden.'],
  },
  access: 'staff',
  roles,
  body: z.object({
    ids: z
      .array(uuid('There is no such review'))
      .check(z.minLength(1, 'Choose a review'), z.maxLength(100, 'At most 100 reviews at a time')),
    decision: z.enum(['show', 'hide', 'later']),
    reason: z.optional(text(200, 'The reason')),
  }),
  data: z.object({ rows: z.array(AnyReview) }),
})
