import { useEffect, useRef } from 'react'
import { type BlockerFunction, useBlocker } from 'react-router'

export type Move = Parameters<BlockerFunction>[0]
/** A move that waits: it goes on, or is called off. */
export type HeldMove = { proceed: () => void; reset: () => void }
type Hold = { holds: (move: Move) => boolean; onHeld: (held: HeldMove) => void }

// The router asks one place alone; what was put up last is asked first.
const holds: { current: Hold }[] = []

/** Holds moves to other addresses (links, Back) until it is decided what becomes of them. */
export function useHold(hold: Hold) {
  const latest = useRef(hold)
  useEffect(() => {
    latest.current = hold
  })
  useEffect(() => {
    holds.push(latest)
    return () => void holds.splice(holds.indexOf(latest), 1)
  }, [])
}

/** Back closes what lies over the page and leaves the page where it is, as people know it from their phones. */
export function useCloseOnBack(close: () => void) {
  useHold({
    holds: ({ historyAction }) => historyAction === 'POP',
    onHeld: (held) => {
      held.reset()
      close()
    },
  })
}

/** Asks before the tab is closed or the page loaded anew. */
export function useUnloadGuard(isDirty: boolean) {
  useEffect(() => {
    if (!isDirty) return
    const hold = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', hold)
    return () => window.removeEventListener('beforeunload', hold)
  }, [isDirty])
}

export function isToAnotherPage({ currentLocation, nextLocation }: Move) {
  return currentLocation.pathname !== nextLocation.pathname
}

/** Lets the holds of all that is shown be asked; stands once in the frame. */
export function useHeldMoves() {
  const asked = useRef<Hold>(undefined)
  const blocker = useBlocker((move) => {
    asked.current = holds.findLast(({ current }) => current.holds(move))?.current
    return asked.current !== undefined
  })
  useEffect(() => {
    if (blocker.state === 'blocked') asked.current?.onHeld(blocker)
  }, [blocker])
}
