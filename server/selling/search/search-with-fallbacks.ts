import type { Pool } from 'pg'
import { withoutSigns } from '#contract/rules/catalog/search-keyword.ts'
import type { SynonymIndex } from '#contract/rules/catalog/synonyms.ts'
import { type SearchTerm, toSearchTerms } from './search-terms.ts'
import { findSimilarTerms } from './similar-terms.ts'

type Fallbacks<T> = {
  synonymIndex: SynonymIndex
  read: (words: SearchTerm[]) => Promise<T>
  hasMatches: (answer: T) => boolean
}

/**
 * Asks for the words as they were typed, then for what is between the signs in them, then for known words that may be meant: each
 * only where those before found nothing, so that a guess never stands among what was really asked for.
 */
export async function searchWithFallbacks<T>(
  pool: Pool,
  words: string[],
  { synonymIndex, read, hasMatches }: Fallbacks<T>,
): Promise<T> {
  const typedTerms = toSearchTerms(words, synonymIndex)
  const typedMatches = await read(typedTerms)
  const plainTerms = withoutSigns(words)
  if (hasMatches(typedMatches) || plainTerms.length === 0) return typedMatches
  const hasSigns = plainTerms.join(' ') !== words.join(' ')
  const signlessTerms = hasSigns ? toSearchTerms(plainTerms, synonymIndex) : typedTerms
  const plainMatches = hasSigns ? await read(signlessTerms) : typedMatches
  if (hasMatches(plainMatches)) return plainMatches
  const likelyTerms = toSearchTerms(plainTerms, synonymIndex, await findSimilarTerms(pool, plainTerms))
  const isNew = likelyTerms.some(({ same }, at) => same !== signlessTerms[at]?.same)
  return isNew ? read(likelyTerms) : plainMatches
}
