import type { Question } from '../load.ts'

/** Asks for each product once in a round, so that none is ready; the next round begins again. */
export function eachOnce(ids: string[], pathOf: (id: string) => string) {
  let asked = 0
  return {
    beginAgain: () => {
      asked = 0
    },
    next: (): Question => {
      const id = ids[asked++]
      if (id === undefined) throw new Error(`A round asked for more than ${ids.length} products: shorten it.`)
      return { path: pathOf(id) }
    },
  }
}
