import { useSyncExternalStore } from 'react'
import { showToast } from '#app/shared/ui/toasts/toasts.ts'
import { isToAnotherPage, useNavigationGuard } from '../ui/dialogs/navigation-guards.ts'

/** Says that there is no connection, and keeps people on the page: another one could not be fetched, and what was typed here would go. */
export function ConnectionLine() {
  const isOnline = useSyncExternalStore(onChange, () => navigator.onLine)
  useNavigationGuard({
    guards: (move) => !navigator.onLine && isToAnotherPage(move),
    onBlocked: (blocked) => {
      blocked.reset()
      showToast('No connection: please stay on this page until you are connected again.', 'error')
    },
  })
  return (
    <p
      role="status"
      className="sticky top-2 z-20 mb-4 rounded-card border border-golden-edge bg-golden-pale p-3 font-medium text-brown empty:hidden"
    >
      {!isOnline &&
        'No connection. What you typed stays on this page; it can be saved, and other pages open, once you are connected again.'}
    </p>
  )
}

function onChange(notifyChange: () => void) {
  window.addEventListener('online', notifyChange)
  window.addEventListener('offline', notifyChange)
  return () => {
    window.removeEventListener('online', notifyChange)
    window.removeEventListener('offline', notifyChange)
  }
}
