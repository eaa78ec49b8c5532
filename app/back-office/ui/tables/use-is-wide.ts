import { useSyncExternalStore } from 'react'

const wide = '(width >= 68.75rem)'

/** Whether there is room for tables beside the menu (1100 px at the usual letter size). */
export function useIsWide() {
  return useSyncExternalStore(
    (notifyChange) => {
      const query = matchMedia(wide)
      query.addEventListener('change', notifyChange)
      return () => query.removeEventListener('change', notifyChange)
    },
    () => matchMedia(wide).matches,
    () => true,
  )
}
