import type { Pool } from 'pg'
import { goals } from '../goals.ts'
import { compareInTurns, type Turns } from '../in-turns.ts'
import { postQuestion } from '../load.ts'
import type { Stage } from '../stage.ts'
import { type Keywords, keywordsOf } from './keywords.ts'

/** Keywords that nobody asked for before, beside a statement that gives the first 15 products whatever is asked. */
export async function measureKeywordSearch(stage: Stage, turns: Turns) {
  const keyword = keywordsOf(await readKeywords(stage.pool))
  const pair = {
    name: 'Keyword search, each request another keyword',
    goal: goals.keywordSearch,
    ours: { next: () => postQuestion('/api/v1/product/search?limit=15&page=1', { active: true, keyword: keyword() }) },
    bare: 'bare-search',
    reference: { next: () => postQuestion('/search', { active: true, keyword: 'any' }) },
  }
  return compareInTurns(stage, pair, turns)
}

/** Villages begin the names of the 20,000 products; what the others begin with names a thing. */
async function readKeywords(pool: Pool): Promise<Keywords> {
  const words = async (text: string) => (await pool.query<{ word: string }>(text)).rows.map(({ word }) => word)
  return {
    villages: await words(
      "select distinct lower(split_part(name, ' ', 1)) as word from product where position >= 1000 order by 1",
    ),
    named: await words(
      `select distinct word from product, unnest(string_to_array(lower(name), ' ')) word
        where position < 1000 and word ~ '^[a-z]{4,}$' order by 1`,
    ),
    synonyms: await words('select distinct word from kitchen_words, unnest(words) word order by 1'),
  }
}
