import type pg from 'pg'

type Log = { warn(facts: object, message: string): void }
type Ask = (config: unknown, values?: unknown, callback?: unknown) => unknown
type Answered = (...given: unknown[]) => void

/** How many statements were slow since this process started, and when last. */
export const slowStatements: { times: number; lastAt: Date | undefined } = { times: 0, lastAt: undefined }

// The same statement again and again says nothing new and would fill the log.
const quietForMs = 60_000
const [mostTexts, longest] = [500, 1_000]

/**
 * Writes each statement that takes `slowMs` or longer to the log, at most once a minute: its text without any value, and how long the
 * shop waited for it. Statements sent in one go are timed one after the other, as the server carries them out. 0 writes nothing.
 */
export function watchSlowStatements(pool: pg.Pool, slowMs: number, log: Log) {
  if (slowMs === 0) return
  const tell = createTeller(log)
  const watched = new WeakSet<pg.PoolClient>()
  pool.on('acquire', (client) => {
    if (watched.has(client)) return
    watched.add(client)
    timeEach(client, (text, ms) => {
      if (ms >= slowMs) tell(text, ms)
    })
  })
}

function timeEach(client: pg.PoolClient, seen: (text: string, ms: number) => void) {
  const ask = client.query.bind(client) as Ask
  let lastEndedAt = 0
  const begin = (text: string): Answered => {
    const sentAt = performance.now()
    return () => {
      const endedAt = performance.now()
      seen(text, endedAt - Math.max(sentAt, lastEndedAt))
      lastEndedAt = endedAt
    }
  }
  const timed: Ask = (config, values, callback) => {
    const text = textOf(config)
    if (text === undefined) return ask(config, values, callback)
    const end = begin(text)
    const [given, answered] = typeof values === 'function' ? [undefined, values] : [values, callback]
    if (typeof answered !== 'function') return endWith(ask(config, given), end)
    return ask(config, given, (...answer: unknown[]) => {
      end()
      ;(answered as Answered)(...answer)
    })
  }
  Object.assign(client, { query: timed })
}

function endWith(answer: unknown, end: Answered) {
  if (answer instanceof Promise) answer.then(end, end)
  return answer
}

function textOf(config: unknown) {
  if (typeof config === 'string') return config
  const { text } = (config ?? {}) as { text?: unknown }
  return typeof text === 'string' ? text : undefined
}

function createTeller(log: Log) {
  const told = new Map<string, { at: number; timesSince: number }>()
  return (text: string, ms: number) => {
    slowStatements.times += 1
    slowStatements.lastAt = new Date()
    const last = told.get(text)
    if (last && Date.now() - last.at < quietForMs) {
      last.timesSince += 1
      return
    }
    if (told.size >= mostTexts) told.clear()
    told.set(text, { at: Date.now(), timesSince: 0 })
    const facts = { ms: Math.round(ms), statement: withoutValues(text) }
    log.warn(last?.timesSince ? { ...facts, timesUntold: last.timesSince } : facts, 'a statement was slow')
  }
}

/** Values are sent beside the text; what stands in quotes within it is left out all the same. */
function withoutValues(text: string) {
  const words = text.replace(/'(?:[^']|'')*'/g, "'…'").replace(/\s+/g, ' ')
  return words.trim().slice(0, longest)
}
