import type { Guess } from './asked-words.ts'
import type { Given } from './match-words.ts'

/**
 * Parts of a statement ending in `meant` (nth, query): the known words nearest to each that may be mistyped, with what they mean in
 * the kitchen. Near are words that share enough trigrams or begin alike, and from them few letters
 * away; two letters changed over are one mistake.
 */
export function guessMeant(guesses: Guess[], given: Given) {
  const each = <Key extends keyof Guess>(key: Key, type: string) =>
    `${given(guesses.map((guess) => guess[key]))}::${type}[]`
  const typed = `unnest(${each('nth', 'int')}, ${each('word', 'text')}, ${each('mostEdits', 'int')}) typed (nth, word, most)`
  const swaps = guesses.flatMap(({ nth, swapped }) => swapped.map((word) => ({ nth, word })))
  const [places, words] = [given(swaps.map(({ nth }) => nth)), given(swaps.map(({ word }) => word))]
  const swapped = `unnest(${places}::int[], ${words}::text[]) swapped (nth, word)`
  const near = (condition: string) => `select nth, s.word, levenshtein(s.word, typed.word) as edits
    from ${typed} join search_word s on ${condition}
    where levenshtein_less_equal(s.word, typed.word, most) <= most`
  return [
    `nearest as materialized (
      select nth, word from (
        select nth, word, edits, min(edits) over (partition by nth) as fewest from (
          ${near('s.word % typed.word')}
          union ${near('s.word ~>=~ left(typed.word, 2) and s.word ~<~ (left(typed.word, 2) || chr(1114111))')}
          union select nth, s.word, 1 from ${swapped} join search_word s on s.word = swapped.word
        ) near
      ) ranked where edits = fewest
    )`,
    `meant as materialized (
      select nth, string_agg(phraseto_tsquery('simple', same)::text, ' | ')::tsquery as query
      from (
        select nth, word as same from nearest
        union select nth, unnest(k.words) from nearest join kitchen_words k on nearest.word = any (k.words)
      ) words
      where numnode(phraseto_tsquery('simple', same)) > 0 group by nth
    )`,
  ]
}
