import { AsyncLocalStorage } from 'node:async_hooks'
import type { Made, Prepared } from './prepared.ts'
import { keptUntoldMs, type Reads } from './prepared-reads.ts'
import type { ReadTag } from './read-tags.ts'

type Source = { prepared: Prepared; isLastCopy: boolean; rightAt: number }

const asking = new AsyncLocalStorage<{ source?: Source }>()

/** Tells the page that asks for this answer, if one does, what it is made of. */
export function noteSource(reads: Reads, prepared: Prepared) {
  const asked = asking.getStore()
  if (!asked) return
  const isLastCopy = prepared.restsUntil > 0 && !reads.isFresh(prepared)
  asked.source = { prepared, isLastCopy, rightAt: reads.knownAt(prepared) }
}

/** Whether a page asks for what is being answered: who opened the page was counted with it. */
export function isAskedByPage() {
  return asking.getStore() !== undefined
}

type Standing = Pick<Made, 'tags' | 'readAt' | 'holdsMs' | 'lastRightAt' | 'isBroken'>

/** Gathers what a page is made of: it changes with any of its answers, and is as old as the oldest of them. */
export function gatherSources() {
  const tags = new Set<ReadTag>()
  let [readAt, lastRightAt] = [performance.now(), Number.POSITIVE_INFINITY]
  let isWhole = true
  let isBroken = false

  /** Asks for one answer; one that was not prepared, such as a refusal, is told of by nobody. */
  async function gather<A extends { statusCode: number }>(ask: () => Promise<A>): Promise<A> {
    const asked: { source?: Source } = {}
    // Asking may begin only when it is waited for, and has to be within.
    const answer = await asking.run(asked, async () => await ask())
    if (answer.statusCode >= 500) isBroken = true
    if (asked.source) note(asked.source)
    else isWhole = false
    return answer
  }

  function note({ prepared, isLastCopy, rightAt }: Source) {
    for (const tag of prepared.tags) tags.add(tag)
    readAt = Math.min(readAt, prepared.readAt)
    if (isLastCopy) lastRightAt = Math.min(lastRightAt, rightAt)
  }

  function standing(): Standing {
    return {
      ...{ tags: [...tags], readAt, isBroken },
      ...(isWhole ? {} : { holdsMs: keptUntoldMs }),
      ...(Number.isFinite(lastRightAt) ? { lastRightAt } : {}),
    }
  }

  return { gather, standing }
}
