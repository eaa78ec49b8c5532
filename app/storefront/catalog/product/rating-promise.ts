import type { Seller } from '#contract/api/content/settings.ts'

const specified = 'Highly rated by customers for: Freshness, Purity & Taste'

/** The owner's line on ratings, empty where it is switched off; the specification's where it could not be read (open-points 117). */
export function ratingPromiseOf(seller: Pick<Seller, 'ratingPromise'> | null) {
  return seller ? seller.ratingPromise : specified
}
