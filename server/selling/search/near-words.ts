import type { Pool } from 'pg'
import { queryWithin } from '#server/platform/db/query-within.ts'
import { mostMs } from './product-wish.ts'

/**
 * For each word that may be mistyped the known words nearest to it. Near are words that share enough trigrams or begin alike, and from
 * them few letters away; two letters changed over are one mistake.
 */
export async function findNearWords(pool: Pool, words: string[]): Promise<string[][]> {
  const guesses = guessesOf(words)
  const near: string[][] = words.map(() => [])
  if (guesses.length === 0) return near
  const swaps = guesses.flatMap(({ nth, swapped }) => swapped.map((word) => ({ nth, word })))
  const { rows } = await queryWithin<{ nth: number; word: string }>(pool, mostMs, {
    name: 'near_words',
    text: nearText,
    values: [
      guesses.map(({ nth }) => nth),
      guesses.map(({ word }) => word),
      guesses.map(({ mostEdits }) => mostEdits),
      swaps.map(({ nth }) => nth),
      swaps.map(({ word }) => word),
    ],
  })
  for (const { nth, word } of rows) near[nth]?.push(word)
  return near
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

// Values are hidden in subqueries: a plan made for any of them is then as good as one for these, and is kept.
const typed = 'unnest((select $1::int[]), (select $2::text[]), (select $3::int[])) typed (nth, word, most)'
const swapped = 'unnest((select $4::int[]), (select $5::text[])) swapped (nth, word)'
const nearWords = (condition: string) => `select nth, s.word, levenshtein(s.word, typed.word) as edits
  from ${typed} join search_word s on ${condition}
  where levenshtein_less_equal(s.word, typed.word, most) <= most`

const nearText = `select nth, word from (
    select nth, word, edits, min(edits) over (partition by nth) as fewest from (
      ${nearWords('s.word % typed.word')}
      union ${nearWords('s.word ~>=~ left(typed.word, 2) and s.word ~<~ (left(typed.word, 2) || chr(1114111))')}
      union select nth, s.word, 1 from ${swapped} join search_word s on s.word = swapped.word
    ) near
  ) ranked where edits = fewest order by nth, word`
