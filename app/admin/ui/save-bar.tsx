import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'

type Props = {
  isDirty: boolean
  isBusy: boolean
  /** Why saving failed; what was typed stays. */
  refusal?: string | undefined
  label?: string
  onDiscard?: () => void
}

/** The foot of a form: stays in sight while something is unsaved, and nobody leaves the page by mistake. Saves by submitting. */
export function SaveBar({ isDirty, isBusy, refusal, label = 'Save', onDiscard }: Props) {
  return (
    <div className="sticky bottom-[calc(3.75rem+env(safe-area-inset-bottom))] z-20 mt-6 flex flex-wrap items-center gap-3 rounded-card border border-line bg-white p-3 shadow-float md:bottom-4">
      <p
        role={refusal ? 'alert' : 'status'}
        className={`min-w-40 flex-1 text-small ${refusal ? 'text-chilli' : 'text-ink-soft'}`}
      >
        {refusal ?? (isDirty ? 'Not saved yet' : 'Everything is saved')}
      </p>
      {onDiscard && isDirty && (
        <Button look="quiet" disabled={isBusy} onClick={onDiscard}>
          Discard
        </Button>
      )}
      <Button type="submit" disabled={isBusy || !isDirty}>
        {isBusy ? 'Saving' : label}
      </Button>
      <LeaveGuard isDirty={isDirty && !isBusy} />
    </div>
  )
}

/** Asks before a page with unsaved changes is left, by a link, by Back, or by closing the tab. */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!isDirty) return
    const hold = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', hold)
    return () => window.removeEventListener('beforeunload', hold)
  }, [isDirty])
  if (blocker.state !== 'blocked') return null
  return (
    <ConfirmDialog
      title="Leave without saving?"
      confirm="Leave without saving"
      onConfirm={() => blocker.proceed()}
      onClose={() => blocker.reset()}
    >
      <p>What you changed on this page is not saved yet and would be lost.</p>
    </ConfirmDialog>
  )
}
