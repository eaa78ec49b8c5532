import type { Pool } from 'pg'
import { rowsWithin } from '#server/platform/db/faults/query-within.ts'
import { columns, expression, fragment } from '#server/platform/db/prepared/fragments.ts'
import { prepared } from '#server/platform/db/prepared/prepared.ts'
import { mostMs } from './product-query.ts'

type Guesses = {
  typed: { nth: number; word: string; mostEdits: number }[]
  /** What comes from changing two neighbours over. */
  swapped: { nth: number; word: string }[]
}

const similarColumns = columns({ nth: expression<number>('nth'), word: expression<string>('word') })
const similarTerms = (condition: string) =>
  fragment(`select nth, s.word, levenshtein(s.word, typed.word) as edits from typed join search_word s on ${condition}
    where levenshtein_less_equal(s.word, typed.word, most) <= most`)
const isAlike = similarTerms('s.word % typed.word')
const beginsAlike = similarTerms('s.word ~>=~ left(typed.word, 2) and s.word ~<~ (left(typed.word, 2) || chr(1114111))')

/**
 * The known words that are the fewest edits from each typed one. Values are hidden in subqueries: a plan made for any of them is then as
 * good as one for these, and is kept.
 */
export function readSimilarTerms(pool: Pool, { typed, swapped }: Guesses) {
  const [ofTyped, words] = [typed.map(({ nth }) => nth), typed.map(({ word }) => word)]
  const most = typed.map(({ mostEdits }) => mostEdits)
  const [ofSwapped, others] = [swapped.map(({ nth }) => nth), swapped.map(({ word }) => word)]
  const similar = prepared`
    with typed as not materialized (
      select * from unnest((select ${ofTyped}::int[]), (select ${words}::text[]), (select ${most}::int[])) one (nth, word, most)
    )
    select ${similarColumns} from (
      select nth, word, edits, min(edits) over (partition by nth) as fewest from (
        ${isAlike}
        union ${beginsAlike}
        union select nth, s.word, 1
        from unnest((select ${ofSwapped}::int[]), (select ${others}::text[])) swapped (nth, word)
        join search_word s on s.word = swapped.word
      ) near
    ) ranked where edits = fewest order by nth, word`
  return rowsWithin(pool, mostMs, similar)
}
