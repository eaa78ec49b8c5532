import type { Question } from '../load.ts'

/** Asks for another product each time; where all have been asked for, `onEnd` sees to it that none of them is ready. */
export function eachInTurn(ids: string[], pathOf: (id: string) => string, onEnd: () => unknown = () => {}) {
  let requested = 0
  return {
    next(): Question {
      if (requested > 0 && requested % ids.length === 0) onEnd()
      return { path: pathOf(ids[requested++ % ids.length] as string) }
    },
  }
}
