import type { Pool } from 'pg'
import { readSimilarTerms } from './similar-terms.sql.ts'

/**
 * For each word that may be mistyped the known words nearest to it. Near are words that share enough trigrams or begin alike, and from
 * them few letters away; two letters changed over are one mistake.
 */
export async function findSimilarTerms(pool: Pool, words: string[]): Promise<string[][]> {
  const guesses = guessesOf(words)
  const similar: string[][] = words.map(() => [])
  if (guesses.length === 0) return similar
  const rows = await readSimilarTerms(pool, {
    typed: guesses.map(({ nth, word, mostEdits }) => ({ nth, word, mostEdits })),
    swapped: guesses.flatMap(({ nth, swapped }) => swapped.map((word) => ({ nth, word }))),
  })
  for (const { nth, word } of rows) similar[nth]?.push(word)
  return similar
}

/** A word that may be mistyped, with all that comes from changing two neighbours over; few letters away is what was meant. */
type Guess = { nth: number; word: string; mostEdits: number; swapped: string[] }

/** What may be mistyped among the words: of letters alone, and long enough to have a meaning when one of them is wrong. */
function guessesOf(words: string[]): Guess[] {
  return words.flatMap((word, nth) => {
    const letters = [...word]
    const isGuessed = letters.length >= 4 && letters.length <= 30 && /^[\p{L}\p{M}]+$/u.test(word)
    return isGuessed ? [{ nth, word, mostEdits: letters.length < 8 ? 1 : 2, swapped: swapsOf(letters) }] : []
  })
}

function swapsOf(letters: string[]) {
  return letters.slice(1).map((letter, at) => {
    const before = letters.slice(0, at).join('')
    return `${before}${letter}${letters[at]}${letters.slice(at + 2).join('')}`
  })
}
