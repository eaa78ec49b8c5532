import { useState } from 'react'
import { Button } from '#app/shared/ui/button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { type BlockedMove, isToAnotherPage, useNavigationGuard, useUnloadGuard } from './navigation-guards.ts'

type Props = {
  isDirty: boolean
  isBusy: boolean
  /** Nothing of it is stored yet. */
  isNew?: boolean
  /** Why saving failed; what was typed stays. */
  refusal?: string | undefined
  label?: string
  onDiscard?: () => void
}

/** The foot of a form: stays in sight while something is unsaved, and nobody leaves the page by mistake. Saves by submitting. */
export function SaveBar({ isDirty, isBusy, isNew = false, refusal, label = 'Save', onDiscard }: Props) {
  const isSticky = isDirty || isBusy || refusal !== undefined
  return (
    <div
      className={`mt-6 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-line bg-white p-3 ${isSticky ? 'sticky bottom-[calc(4.25rem+env(safe-area-inset-bottom))] z-20 shadow-float lg:bottom-4 in-[dialog]:bottom-0' : ''}`}
    >
      <p
        role={refusal ? 'alert' : 'status'}
        className={`min-w-24 flex-1 text-small ${refusal ? 'basis-full text-chilli sm:basis-0' : 'text-ink-soft'}`}
      >
        {refusal ?? (isDirty ? 'Not saved yet' : isNew ? 'Nothing is typed yet' : 'Everything is saved')}
      </p>
      {onDiscard && isDirty && (
        <Button look="quiet" disabled={isBusy} onClick={onDiscard} className="ml-auto">
          Discard
        </Button>
      )}
      <Button type="submit" disabled={isBusy || !(isDirty || isNew)}>
        {isBusy ? 'Saving' : label}
      </Button>
      <LeaveGuard isDirty={isDirty && !isBusy} />
    </div>
  )
}

/** Asks before a page with unsaved changes is left, by a link, by Back, or by closing the tab. */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const [blocked, setBlocked] = useState<BlockedMove>()
  // Without a connection there is nowhere to go: the frame says so.
  useNavigationGuard({ guards: (move) => isDirty && navigator.onLine && isToAnotherPage(move), onBlocked: setBlocked })
  useUnloadGuard(isDirty)
  if (!blocked) return null
  return (
    <ConfirmDialog
      title="Leave without saving?"
      confirm="Leave without saving"
      cancelLabel="Stay here"
      onConfirm={() => {
        setBlocked(undefined)
        blocked.proceed()
      }}
      onClose={() => {
        setBlocked(undefined)
        blocked.reset()
      }}
    >
      <p>What you changed on this page is not saved yet and would be lost.</p>
    </ConfirmDialog>
  )
}
