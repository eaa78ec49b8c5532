import type { Pool } from 'pg'
import { goals } from '../goals.ts'
import { compareInTurns, type Turns } from '../in-turns.ts'
import { compressed } from '../load.ts'
import type { Stage } from '../stage.ts'
import { eachInTurn } from './each-in-turn.ts'
import { invalidateEverything } from './invalidate-everything.ts'

/** One product that everybody looks at, ready to be sent, beside a few words that Fastify sends. */
export async function measureCachedProduct(stage: Stage, turns: Turns) {
  const [id = ''] = await readIds(stage.pool)
  const pair = {
    name: 'Product detail, prepared',
    goal: goals.preparedProduct,
    ours: { questions: [{ path: pathOf(id), headers: compressed }] },
    bare: 'bare-hello',
    reference: { questions: [{ path: '/' }] },
  }
  return compareInTurns(stage, pair, turns)
}

/** Another product with each request, none of them ready, beside the same products by one bare statement. */
export async function measureProduct(stage: Stage, turns: Turns) {
  const ids = await readIds(stage.pool)
  const forget = () => invalidateEverything(stage.pool)
  const pair = {
    ...{ name: 'Product detail, not prepared', goal: goals.product },
    ours: eachInTurn(ids, pathOf, forget),
    bare: 'bare-product',
    reference: eachInTurn(ids, (id) => `/product/${id}`),
    before: forget,
  }
  return compareInTurns(stage, pair, turns)
}

function pathOf(id: string) {
  return `/api/v1/product/${id}/get`
}

async function readIds(pool: Pool) {
  const { rows } = await pool.query<{ id: string }>('select id from product order by md5(id)')
  return rows.map(({ id }) => id)
}
