import type pg from 'pg'

export type Statement = { text: string; ms: number }

/** Times every statement of a pool's connections; `take` gives those since it was asked last. The pool must be new. */
export function timeStatements(pool: pg.Pool) {
  let loggedStatements: Statement[] = []
  pool.on('connect', (client) => time(client, (statement) => loggedStatements.push(statement)))
  return {
    take() {
      const taken = loggedStatements
      loggedStatements = []
      return taken
    },
  }
}

type QueryArguments = [first: string | { text?: string }, ...rest: unknown[]]
type Query = (...queryArguments: unknown[]) => unknown

function time(client: pg.PoolClient, reportStatement: (statement: Statement) => void) {
  const query = client.query.bind(client) as Query
  client.query = ((...queryArguments: QueryArguments) => {
    const [first] = queryArguments
    const text = (typeof first === 'string' ? first : (first.text ?? '')).replace(/\s+/g, ' ').trim()
    const startedAt = performance.now()
    const end = () => reportStatement({ text, ms: performance.now() - startedAt })
    const answer = queryArguments.at(-1)
    if (typeof answer === 'function') {
      return query(...queryArguments.slice(0, -1), (...results: unknown[]) => {
        end()
        return answer(...results)
      })
    }
    const result = query(...queryArguments)
    if (result instanceof Promise) result.then(end, end)
    return result
  }) as typeof client.query
}
