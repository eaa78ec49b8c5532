import { type ReactNode, useLayoutEffect } from 'react'

/**
 * Tells the page, once its code answers, that it does: what was tapped before is tapped again (server/platform/pages/deferred-hydration.ts).
 * Around everything and not beside it: ids made by React tell where in the tree they were made, and the server renders without it.
 */
export function Hydrated({ children }: { children: ReactNode }) {
  // With the code's first answer and not a moment later: in between, a tap would count twice.
  useLayoutEffect(() => {
    document.documentElement.dataset.awake = ''
    document.dispatchEvent(new Event('awake'))
  }, [])
  return children
}
