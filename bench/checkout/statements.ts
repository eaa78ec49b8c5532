import type pg from 'pg'
import { startJobs } from '#server/operations/schedule/queue.ts'
import type { Config } from '#server/platform/config/config.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { createApp } from '#server/program/app/app.ts'
import { makeBuyers } from './buyers.ts'
import { orderOf } from './place-orders.ts'

export type Talk = { statements: string[]; roundTrips: number }

/** What one order of two lines with a coupon says to the database, on warm connections, and how often it waits for an answer. */
export async function talkOfOneOrder(config: Config): Promise<Talk> {
  const { db, pool, close } = await openDatabase({ ...config, databasePool: 2 })
  const talk: Talk = { statements: [], roundTrips: 0 }
  pool.on('connect', (client) => listen(client, talk))
  const app = await createApp({ config, db, pool })
  const jobs = await startJobs({ config, db, pool })
  const talks: Talk[] = []
  for (const buyer of await makeBuyers(pool, 8)) {
    Object.assign(talk, { statements: [], roundTrips: 0 })
    const answer = await app.inject({ method: 'POST', url: '/api/v1/order/create/cash', ...injected(orderOf(buyer)) })
    if (answer.statusCode !== 200) throw new Error(`An order was refused: ${answer.body}`)
    talks.push({ ...talk })
  }
  await jobs.stop()
  await app.close()
  await close()
  // The jobs look into their queues during some of them.
  return talks.reduce((least, one) => (one.statements.length < least.statements.length ? one : least))
}

function listen(client: pg.PoolClient, talk: Talk) {
  const query = client.query.bind(client) as (...queryArguments: unknown[]) => unknown
  let isAwaited = false
  client.on('drain', () => {
    isAwaited = false
  })
  client.query = ((...queryArguments: [{ text?: string } | string, ...unknown[]]) => {
    const [first] = queryArguments
    talk.statements.push((typeof first === 'string' ? first : (first.text ?? '')).replace(/\s+/g, ' ').trim())
    if (!isAwaited) talk.roundTrips += 1
    isAwaited = true
    return query(...queryArguments)
  }) as typeof client.query
}

function injected({ headers, body }: ReturnType<typeof orderOf>) {
  return { headers, payload: body }
}
