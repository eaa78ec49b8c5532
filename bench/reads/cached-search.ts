import type { Pool } from 'pg'
import { goals } from '../goals.ts'
import { compareInTurns, type Turns } from '../in-turns.ts'
import { compressed, postQuestion, type Question } from '../load.ts'
import type { Stage } from '../stage.ts'

/** Any of 400 lists that people look at, ready to be sent, beside a few words that Fastify sends. */
export async function measureCachedSearch(stage: Stage, turns: Turns) {
  const pair = {
    name: 'Product search, any of 400 requests, prepared',
    goal: goals.preparedSearch,
    ours: { questions: await listQuestions(stage.pool) },
    bare: 'bare-hello',
    reference: { questions: [{ path: '/' }] },
  }
  return compareInTurns(stage, pair, turns)
}

/** The first pages of all products and of each category, in each order. */
export async function listQuestions(pool: Pool): Promise<Question[]> {
  const { rows } = await pool.query<{ id: string }>('select id from category order by position, id')
  const shelves = [{}, ...rows.map(({ id }) => ({ categoryId: id }))]
  const orders = ['', '&sort=price-asc', '&sort=price-desc']
  const pages = Array.from({ length: 100 }, (_, index) => index + 1)
  const all = pages.flatMap((page) =>
    orders.flatMap((order) =>
      shelves.map((shelf) =>
        postQuestion(`/api/v1/product/search?limit=15&page=${page}${order}`, { active: true, ...shelf }, compressed),
      ),
    ),
  )
  return all.slice(0, 400)
}
