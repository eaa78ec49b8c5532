import { createHash } from 'node:crypto'
import type { Database } from '#server/platform/db/database.ts'
import { readStateOfWork } from './watch-today.sql.ts'

type Watch = {
  /** Whether whoever listens may still be told. */
  isAllowed: () => Promise<boolean>
  notify: (state: string) => void
  signOut: () => void
  /** Without a word: whoever listens comes back and is told what changed meanwhile. */
  end: () => void
}

/**
 * One look every two seconds for all who listen in this process, and none while nobody does. Before anybody is told anything
 * their session is looked at again, so that one that was ended hears no more.
 */
export function createTodayWatch(db: Database, pollEveryMs: number) {
  const watches = new Set<Watch>()
  let timer: NodeJS.Timeout | undefined
  let last = ''

  async function poll() {
    // A database that is away is looked at again the next time.
    const state = await readState(db).catch(() => last)
    const isNews = last !== '' && state !== last
    last = state
    await Promise.all([...watches].map((watch) => notify(watch, isNews ? state : undefined).catch(() => {})))
    plan()
  }

  async function notify(watch: Watch, news: string | undefined) {
    const isAllowed = await watch.isAllowed()
    if (!watches.has(watch)) return
    if (!isAllowed) watch.signOut()
    else if (news) watch.notify(news)
  }

  function plan() {
    clearTimeout(timer)
    timer = undefined
    if (watches.size > 0) timer = setTimeout(() => void poll(), pollEveryMs).unref()
    else last = ''
  }

  return {
    /** The state to begin with; what changes later is told. Gives how to stop. */
    async listen(watch: Watch) {
      const state = await readState(db)
      last ||= state
      watches.add(watch)
      if (!timer) plan()
      watch.notify(state)
      return () => {
        watches.delete(watch)
        if (watches.size === 0) plan()
      }
    },
    readState: () => readState(db),
    stop() {
      for (const watch of watches) watch.end()
      watches.clear()
      plan()
    },
  }
}

/** A fingerprint of everything that waits: it changes whenever something comes, goes or moves on. Tells nothing by itself. */
async function readState(db: Database) {
  const state = await readStateOfWork(db)
  return createHash('sha256').update(state).digest('base64url').slice(0, 16)
}
