import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { endOwnConnection, openOwnConnection } from './own-connection.ts'
import { readScheduled } from './scheduled-changes.ts'

/** The feed of changes to what the storefront shows, as this process receives it. */
export type Changes = {
  /** Until when (ms of `performance.now()`) no change can have been missed; 0 while the feed is interrupted. */
  freshUntil(): number
  /** The moment (ms of `performance.now()`) up to which all changes have arrived. */
  lastSyncAt(): number
  /** Calls the listener with the tag of each change, with `everything` after an interruption. */
  subscribe(listener: (tag: string) => void): void
  /** Resolves once all changes committed before the call have arrived, or cannot any more. */
  waitForInvalidation(): Promise<void>
  close(): Promise<void>
}

export const everything = '*'

const channel = 'shop_reads'
/** For how long (ms) a change may go unnoticed when the network is cut. */
const freshForMs = 900
const pollEveryMs = 250
const scheduleEveryMs = 60_000
const waitsMs = { least: 100, most: 5_000 }
/** Longer than any statement may take: without an answer by then the connection is dead. */
const defaultTimeoutMs = 6_000

/**
 * Listens (LISTEN) on a connection of its own beside the pool's, and reconnects by itself. PostgreSQL notifies of a change when it is
 * committed. Four times a second a query is sent on the same connection: its answer comes after all notifications that were committed
 * before it, so it proves that none is missing. It also shows a dead connection, or a pooler that passes no notifications on.
 */
export function followChanges(pool: pg.Pool, answersWithinMs = defaultTimeoutMs): Changes {
  const listeners: ((tag: string) => void)[] = []
  const closing = new AbortController()
  const first = Promise.withResolvers<void>()
  let client: pg.Client | undefined
  let [isSynced, lastSyncAt] = [false, 0]
  let isScheduleOld = true
  const following = follow()
  return {
    freshUntil: () => (isSynced ? lastSyncAt + freshForMs : 0),
    lastSyncAt: () => lastSyncAt,
    subscribe: (listener) => void listeners.push(listener),
    async waitForInvalidation() {
      await first.promise
      // After `freshForMs` no cached answer counts as fresh, whether or not the notifications arrive.
      const polled = isSynced ? client?.query(question).catch(() => {}) : undefined
      await Promise.race([polled, sleep(freshForMs, undefined, { ref: false })])
    },
    async close() {
      closing.abort()
      if (client) await endOwnConnection(client)
      await following
    },
  }

  async function follow() {
    for (let waitMs = waitsMs.least; !closing.signal.aborted; waitMs = Math.min(waitsMs.most, waitMs * 2)) {
      client = openOwnConnection(pool, { query_timeout: answersWithinMs })
      try {
        const seenUntil = await begin(client)
        waitMs = waitsMs.least
        await poll(client, seenUntil)
      } catch (error) {
        if (error === noNotifications) process.stderr.write(`${noNotifications.message}\n`)
      }
      isSynced = false
      first.resolve()
      await endOwnConnection(client)
      await pause(waitMs * (1 + Math.random()))
    }
  }

  async function begin(client: pg.Client) {
    await client.connect()
    await client.query(`listen ${channel}`)
    await checkNotificationsArrive(client, pool, answersWithinMs)
    client.on('notification', ({ payload = everything }) => publish(payload))
    const { seenUntil } = await readScheduled(client, undefined)
    publish(everything)
    return seenUntil
  }

  async function poll(client: pg.Client, seenBefore: string) {
    let seenUntil = seenBefore
    let scheduledAt = 0
    while (!closing.signal.aborted) {
      const queriedAt = performance.now()
      if (isScheduleOld || queriedAt >= scheduledAt) {
        isScheduleOld = false
        const scheduled = await readScheduled(client, seenUntil)
        for (const tag of scheduled.due) publish(tag)
        seenUntil = scheduled.seenUntil
        scheduledAt = queriedAt + Math.min(scheduled.nextInMs, scheduleEveryMs)
      } else await client.query(question)
      lastSyncAt = queriedAt
      isSynced = true
      first.resolve()
      await pause(pollEveryMs)
    }
  }

  function publish(tag: string) {
    // Orders of the last pieces notify of a single product: the schedule need not be read for those.
    isScheduleOld ||= !tag.startsWith('product:')
    for (const listener of listeners) listener(tag)
  }

  async function pause(ms: number) {
    await sleep(ms, undefined, { signal: closing.signal }).catch(() => {})
  }
}

const question = { text: 'select 1', query_timeout: 3_000 }

const noNotifications = new Error(
  'The database tells of no changes over this connection: answers are kept for 0.9 s only. If a pooler of transactions is in between, orders fail too: docs/operator/in-front.md says what to do.',
)

/** Throws unless a notification of another connection arrives here: some poolers take LISTEN and pass nothing on. */
async function checkNotificationsArrive(client: pg.Client, pool: pg.Pool, answersWithinMs: number) {
  const token = randomUUID()
  const arrived = Promise.withResolvers<void>()
  const subscribe = ({ payload }: pg.Notification) => payload === token && arrived.resolve()
  client.on('notification', subscribe)
  const other = openOwnConnection(pool, { query_timeout: answersWithinMs })
  try {
    await other.connect()
    await other.query(`select pg_notify('${channel}', $1)`, [token])
    await Promise.race([
      arrived.promise,
      sleep(2_000, undefined, { ref: false }).then(() => Promise.reject(noNotifications)),
    ])
  } finally {
    client.off('notification', subscribe)
    await endOwnConnection(other)
  }
}
