import { ApiError } from '#contract/api/envelope.ts'
import { likeContaining } from './like.ts'

/** A search of the back office as a pattern for LIKE: small letters, one space between words; throws 400 below 3 letters. */
export function searchPattern(search: string) {
  const words = readSearch(search)
  if (words.length < 3) throw new ApiError(400, 'Type at least 3 letters or digits.')
  return likeContaining(words)
}

/** The mobile number that somebody typed, if it is a whole one: '+91 98765 43210' is 9876543210. */
export function mobileIn(search: string) {
  return /^\d{10}$/.exec(readSearch(search))?.[0]
}

function readSearch(search: string) {
  const words = search.trim().toLowerCase().replace(/\s+/g, ' ')
  return /^\+?[\d\s-]+$/.test(words) ? words.replace(/\D/g, '').replace(/^91(?=\d{10}$)/, '') : words
}
