import { useSyncExternalStore } from 'react'

const wide = '(min-width: 1024px)'

/** Whether the page is at least 1024 px wide: there the chat floats beside it (SUP-03). */
export function useIsWide() {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(wide).matches,
    () => false,
  )
}

function subscribe(changed: () => void) {
  const list = window.matchMedia(wide)
  list.addEventListener('change', changed)
  return () => list.removeEventListener('change', changed)
}
