import { useEffect, useRef } from 'react'
import { type BlockerFunction, useBlocker } from 'react-router'

export type Move = Parameters<BlockerFunction>[0]
/** A move that waits: it goes on, or is called off. */
export type BlockedMove = { proceed: () => void; reset: () => void }
type NavigationGuard = { guards: (move: Move) => boolean; onBlocked: (blocked: BlockedMove) => void }

// The router asks one place alone; what was put up last is asked first.
const guards: { current: NavigationGuard }[] = []

/** Holds moves to other addresses (links, Back) until it is decided what becomes of them. */
export function useNavigationGuard(guard: NavigationGuard) {
  const latest = useRef(guard)
  useEffect(() => {
    latest.current = guard
  })
  useEffect(() => {
    guards.push(latest)
    return () => void guards.splice(guards.indexOf(latest), 1)
  }, [])
}

/** Back closes what lies over the page and leaves the page where it is, as people know it from their phones. */
export function useCloseOnBack(close: () => void) {
  useNavigationGuard({
    guards: ({ historyAction }) => historyAction === 'POP',
    onBlocked: (blocked) => {
      blocked.reset()
      close()
    },
  })
}

/** Asks before the tab is closed or the page loaded anew. */
export function useUnloadGuard(isDirty: boolean) {
  useEffect(() => {
    if (!isDirty) return
    const guard = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', guard)
    return () => window.removeEventListener('beforeunload', guard)
  }, [isDirty])
}

export function isToAnotherPage({ currentLocation, nextLocation }: Move) {
  return currentLocation.pathname !== nextLocation.pathname
}

/** Lets the holds of all that is shown be asked; stands once in the frame. */
export function useBlockedMoves() {
  const activeGuard = useRef<NavigationGuard>(undefined)
  const blocker = useBlocker((move) => {
    activeGuard.current = guards.findLast(({ current }) => current.guards(move))?.current
    return activeGuard.current !== undefined
  })
  useEffect(() => {
    if (blocker.state === 'blocked') activeGuard.current?.onBlocked(blocker)
  }, [blocker])
}
