import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { goals } from '../goals.ts'
import { compareInTurns, type Turns } from '../in-turns.ts'
import type { Stage } from '../stage.ts'
import { eachInTurn } from './each-in-turn.ts'
import { invalidateEverything } from './invalidate-everything.ts'
import { readTree } from './page-tree.ts'
import { eachHas } from './reviews.ts'

const common = { goal: goals.renderedPage, bare: 'bare-page', reference: { questions: [{ path: '/' }] } }

/** The page of one product with 15 reviews, whose data is ready, rendered with each request, beside React alone streaming its elements. */
export async function measureRendering(stage: Stage, turns: Turns) {
  const [id = ''] = await readReviewed(stage.pool)
  let visit = 0
  const pair = {
    ...{ ...common, name: 'Product page, rendered anew', settings: await givePage(stage, id) },
    // A page names its own address, so each name of the shop has its own pages; their data is one.
    ours: { next: () => ({ path: `/products/${id}`, headers: { host: `shop-${visit++}.localhost` } }) },
  }
  return compareInTurns(stage, pair, turns)
}

/** The same with another product each time, of which nothing is ready: its data is read too. */
export async function measureReadingAndRendering(stage: Stage, turns: Turns) {
  const forget = () => invalidateEverything(stage.pool)
  const ids = await readReviewed(stage.pool)
  const pair = {
    ...{ ...common, name: 'Product page, read and rendered anew', settings: await givePage(stage, ids[0] ?? '') },
    ours: eachInTurn(ids, (id) => `/products/${id}`, forget),
    before: forget,
  }
  return compareInTurns(stage, pair, turns)
}

/** The elements of the shop's own page, for the reference. */
async function givePage({ shop, folder }: Stage, id: string) {
  const response = await fetch(`${shop.origin}/products/${id}`)
  const file = join(folder, 'page.json')
  writeFileSync(file, JSON.stringify(readTree(await response.text())))
  return { PAGE: file }
}

async function readReviewed(pool: Pool) {
  const { rows } = await pool.query<{ id: string }>(
    'select product_id as id from review group by 1 having count(*) = $1 order by md5(product_id)',
    [eachHas],
  )
  return rows.map(({ id }) => id)
}
