import { useSyncExternalStore } from 'react'

const wide = '(width >= 48rem)'

/** Whether there is room for tables (768 px at the usual letter size). */
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
