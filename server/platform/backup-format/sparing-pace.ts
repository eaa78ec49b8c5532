import { setTimeout as sleep } from 'node:timers/promises'

/** What a shop that sells meanwhile is left of the machine: twice the time that a piece of the work has taken. */
const restTimes = 2

/** Called after each piece of a long work, it rests; `isSparing` false is in a hurry and never does. */
export function openPace(isSparing: boolean): () => Promise<void> {
  if (!isSparing) return async () => {}
  let begunAt = performance.now()
  return async () => {
    const restMs = (performance.now() - begunAt) * restTimes
    // Timers count whole milliseconds: shorter rests are added up.
    if (restMs < 4) return
    await sleep(restMs)
    begunAt = performance.now()
  }
}
