import { setTimeout as sleep } from 'node:timers/promises'

/** What a shop that sells meanwhile is left of the machine: twice the time that a piece of the work has taken. */
const pauseFactor = 2

/** Called after each piece of a long work, it rests; `isSparing` false is in a hurry and never does. */
export function openPace(isSparing: boolean): () => Promise<void> {
  if (!isSparing) return async () => {}
  let begunAt = performance.now()
  return async () => {
    const pauseMs = (performance.now() - begunAt) * pauseFactor
    // Timers count whole milliseconds: shorter rests are added up.
    if (pauseMs < 4) return
    await sleep(pauseMs)
    begunAt = performance.now()
  }
}
