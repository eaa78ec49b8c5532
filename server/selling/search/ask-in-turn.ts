import type { Pool } from 'pg'
import type { KitchenIndex } from '#contract/rules/catalog/kitchen-words.ts'
import { withoutSigns } from '#contract/rules/catalog/search-keyword.ts'
import { type AskedWord, askFor } from './asked-words.ts'
import { findNearWords } from './near-words.ts'

type Ways<T> = {
  kitchen: KitchenIndex
  read: (words: AskedWord[]) => Promise<T>
  isFound: (answer: T) => boolean
}

/**
 * Asks for the words as they were typed, then for what is between the signs in them, then for known words that may be meant: each
 * only where those before found nothing, so that a guess never stands among what was really asked for.
 */
export async function askInTurn<T>(pool: Pool, words: string[], { kitchen, read, isFound }: Ways<T>): Promise<T> {
  const typed = askFor(words, kitchen)
  const found = await read(typed)
  const plainWords = withoutSigns(words)
  if (isFound(found) || plainWords.length === 0) return found
  const hasSigns = plainWords.join(' ') !== words.join(' ')
  const plain = hasSigns ? askFor(plainWords, kitchen) : typed
  const foundPlain = hasSigns ? await read(plain) : found
  if (isFound(foundPlain)) return foundPlain
  const meant = askFor(plainWords, kitchen, await findNearWords(pool, plainWords))
  const isNew = meant.some(({ same }, at) => same !== plain[at]?.same)
  return isNew ? read(meant) : foundPlain
}
