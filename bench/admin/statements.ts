import type pg from 'pg'

export type Statement = { text: string; ms: number }

/** Times every statement of a pool's connections; `take` gives those since it was asked last. The pool must be new. */
export function timeStatements(pool: pg.Pool) {
  let heard: Statement[] = []
  pool.on('connect', (client) => time(client, (statement) => heard.push(statement)))
  return {
    take() {
      const taken = heard
      heard = []
      return taken
    },
  }
}

type Given = [first: string | { text?: string }, ...rest: unknown[]]
type Query = (...given: unknown[]) => unknown

function time(client: pg.PoolClient, tell: (statement: Statement) => void) {
  const query = client.query.bind(client) as Query
  client.query = ((...given: Given) => {
    const [first] = given
    const text = (typeof first === 'string' ? first : (first.text ?? '')).replace(/\s+/g, ' ').trim()
    const startedAt = performance.now()
    const end = () => tell({ text, ms: performance.now() - startedAt })
    const answer = given.at(-1)
    if (typeof answer === 'function') {
      return query(...given.slice(0, -1), (...results: unknown[]) => {
        end()
        return answer(...results)
      })
    }
    const result = query(...given)
    if (result instanceof Promise) result.then(end, end)
    return result
  }) as typeof client.query
}
