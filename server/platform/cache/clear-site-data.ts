import { Answer } from '../http/serve.ts'

/**
 * Has a browser forget its copies of what it was shown, at log-out. Never its storage: cart, wishlist and consents stay (open-points 18).
 */
export const clearCacheHeaders = { 'clear-site-data': '"cache"' }

/** An answer that logs out. */
export function answerClearingCache<D>(data: D) {
  return new Answer({ data, headers: clearCacheHeaders })
}
