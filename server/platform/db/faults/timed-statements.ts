import type pg from 'pg'

/** Called when a statement is sent; gives what is to be called when it is answered, or nothing. */
export type Begin = (text: string) => (() => void) | undefined
type RunQuery = (config: unknown, values?: unknown, callback?: unknown) => unknown
type Answered = (...queryArguments: unknown[]) => void

/** Tells of each statement of the shop, with its text. Each connection has a `Begin` of its own. */
export function timeStatements(pool: pg.Pool, openBegin: () => Begin) {
  const timed = new WeakSet<pg.PoolClient>()
  pool.on('acquire', (client) => {
    if (timed.has(client)) return
    timed.add(client)
    timeEach(client, openBegin())
  })
}

function timeEach(client: pg.PoolClient, begin: Begin) {
  const runQuery = client.query.bind(client) as RunQuery
  const timed: RunQuery = (config, values, callback) => {
    const text = textOf(config)
    const end = text === undefined ? undefined : begin(text)
    if (!end) return runQuery(config, values, callback)
    const [queryArguments, answered] = typeof values === 'function' ? [undefined, values] : [values, callback]
    if (typeof answered !== 'function') return endWith(runQuery(config, queryArguments), end)
    return runQuery(config, queryArguments, (...answer: unknown[]) => {
      end()
      ;(answered as Answered)(...answer)
    })
  }
  Object.assign(client, { query: timed })
}

function endWith(answer: unknown, end: () => void) {
  if (answer instanceof Promise) answer.then(end, end)
  return answer
}

function textOf(config: unknown) {
  if (typeof config === 'string') return config
  const { text } = (config ?? {}) as { text?: unknown }
  return typeof text === 'string' ? text : undefined
}

const longest = 1_000

/** Values are sent beside the text; what stands in quotes within it is left out all the same. */
export function withoutValues(text: string) {
  const shortText = text.replace(/'(?:[^']|'')*'/g, "'…'").replace(/\s+/g, ' ')
  return shortText.trim().slice(0, longest)
}
