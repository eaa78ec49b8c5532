import { useSyncExternalStore } from 'react'

const wide = '(width >= 68.75rem)'

/** Whether there is room for tables beside the menu (1100 px at the usual letter size). */
export function useIsWide() {
  return useSyncExternalStore(
    (tell) => {
      const query = matchMedia(wide)
      query.addEventListener('change', tell)
      return () => query.removeEventListener('change', tell)
    },
    () => matchMedia(wide).matches,
    () => true,
  )
}
