/**
 * Where the line breaks: at the step of this number, before it is carried out or after. A `cut` loses this one step, and the shop
 * goes on as it can; after a `crash` nothing of the shop reaches anybody any more, until it is started again.
 */
export type Break = { at: number; when: 'before' | 'after'; kind: 'cut' | 'crash' }

export type BreakLine = ReturnType<typeof openBreakLine>

/** All that a shop does to the world outside goes over this line, step by step: its statements and its calls of the provider. */
export function openBreakLine() {
  let plan: Break | undefined
  let steps: string[] = []
  let broken: string | undefined
  let isDown = false
  const ends = new Set<() => void>()

  return {
    isDown: () => isDown,
    /** Is done at the moment of a crash: connections are lost. */
    onCrash: (end: () => void) => void ends.add(end),
    /** Carries out a step, unless the line breaks at it; `hangUp` ends the connection it goes over. */
    async pass<T>(step: string, work: () => Promise<T>, hangUp: () => void): Promise<T> {
      if (isDown) return lose(hangUp)
      steps.push(step)
      if (!plan || broken !== undefined || steps.length !== plan.at) return work()
      broken = step
      if (plan.when === 'after') await work()
      if (plan.kind === 'crash') {
        isDown = true
        for (const end of ends) end()
      }
      return lose(hangUp)
    },
    /** Starts the shop anew and counts its steps from here on, to break as planned. */
    begin(next?: Break) {
      plan = next
      steps = []
      broken = undefined
      isDown = false
    },
    /** Ends the counting, and a shop that is down stays so no longer. Gives its steps, and the one at which it broke. */
    end() {
      const found = { steps, broken }
      this.begin()
      return found
    },
  }
}

function lose(hangUp: () => void): never {
  hangUp()
  throw Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' })
}
