import { call } from '#contract/api/endpoint.ts'
import type * as schema from './reviews.schema.ts'

export type * from './reviews.schema.ts'

/** Reviews of all products, newest first. `search` finds parts of a product's name, the writer's or the words. */
export const listAllReviews = call<typeof schema.listAllReviews>('GET', '/admin/reviews', {
  has: ['rows'],
})

/**
 * Decides about reviews: `show` and `hide` check them, `later` shows them and leaves them to be checked again. What is hidden
 * does not count in a product's stars. Hiding needs a `reason`, which stays in the audit log. Those gone meanwhile are left out.
 */
export const checkReviews = call<typeof schema.checkReviews>('POST', '/admin/reviews/check', {
  has: ['rows'],
})
