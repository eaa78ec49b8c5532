import type pg from 'pg'
import { timeStatements, withoutValues } from './timed-statements.ts'

type Log = { warn(facts: object, message: string): void }

/** How many statements were slow since this process started, and when last. */
export const slowStatements: { times: number; lastAt: Date | undefined } = { times: 0, lastAt: undefined }

// The same statement again and again says nothing new and would fill the log.
const quietForMs = 60_000
const mostTexts = 500

/**
 * Writes each statement that takes `slowMs` or longer to the log, at most once a minute: its text without any value, and how long the
 * shop waited for it. Statements sent in one go are timed one after the other, as the server carries them out. 0 writes nothing.
 */
export function watchSlowStatements(pool: pg.Pool, slowMs: number, log: Log) {
  if (slowMs === 0) return
  const report = createReporter(log)
  timeStatements(pool, () => {
    let lastEndedAt = 0
    return (text) => {
      const sentAt = performance.now()
      return () => {
        const endedAt = performance.now()
        const ms = endedAt - Math.max(sentAt, lastEndedAt)
        lastEndedAt = endedAt
        if (ms >= slowMs) report(text, ms)
      }
    }
  })
}

function createReporter(log: Log) {
  const reported = new Map<string, { at: number; timesSince: number }>()
  return (text: string, ms: number) => {
    slowStatements.times += 1
    slowStatements.lastAt = new Date()
    const last = reported.get(text)
    if (last && Date.now() - last.at < quietForMs) {
      last.timesSince += 1
      return
    }
    if (reported.size >= mostTexts) reported.clear()
    reported.set(text, { at: Date.now(), timesSince: 0 })
    const facts = { ms: Math.round(ms), statement: withoutValues(text) }
    log.warn(last?.timesSince ? { ...facts, timesUntold: last.timesSince } : facts, 'a statement was slow')
  }
}
