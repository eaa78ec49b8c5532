import { useState } from 'react'
import { api } from '#app/shared/api/browser-api.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { endSessionsOf, resetFactors, type StaffMember } from '#contract/api/admin/staff/staff.ts'
import { useFreshFactor } from '../factors/fresh-factor.tsx'
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx'
import { useAction } from '../ui/use-action.ts'
import { staffKey } from './staff-key.ts'

type Props = { person: StaffMember; isBusy: boolean; onActive: (isActive: boolean) => void; onClose: () => void }

/** What takes somebody's way in away, or gives it back. */
export function PersonAccess({ person, isBusy, onActive, onClose }: Props) {
  const { id, name, isActive, hasTotp, passkeys, sessions } = person
  const [confirming, setConfirming] = useState<'reset' | 'leave'>()
  const withFreshFactor = useFreshFactor()
  const endAll = useAction({
    run: () => api(endSessionsOf, { params: { id } }),
    done: `${name} is signed out everywhere`,
    refresh: [staffKey],
    onDone: onClose,
  })
  const reset = useAction({
    run: () => withFreshFactor(() => api(resetFactors, { params: { id } })),
    done: `${name} sets up a new second factor with the next sign-in`,
    refresh: [staffKey],
    onDone: onClose,
  })
  return (
    <div className="grid gap-2 border-line border-t p-4">
      {sessions > 0 && (
        <Button look="quiet" disabled={endAll.isPending} onClick={() => endAll.mutate()}>
          Sign out everywhere
        </Button>
      )}
      {(hasTotp || passkeys > 0) && (
        <Button look="quiet" onClick={() => setConfirming('reset')}>
          Reset the second factor
        </Button>
      )}
      {isActive ? (
        <Button look="quiet" onClick={() => setConfirming('leave')}>
          Take away access
        </Button>
      ) : (
        <Button look="quiet" disabled={isBusy} onClick={() => onActive(true)}>
          Give access again
        </Button>
      )}
      {confirming === 'reset' && (
        <ConfirmDialog
          title={`Reset the second factor of ${name}?`}
          confirm="Reset it"
          isBusy={reset.isPending}
          onConfirm={() => reset.mutate()}
          onClose={() => setConfirming(undefined)}
        >
          <p>
            For a lost phone or a new one. {name} is signed out, and whoever next gets a code sent to +91{' '}
            {person.mobileNumber} sets up a new factor: make sure that it is them who asked.
          </p>
        </ConfirmDialog>
      )}
      {confirming === 'leave' && (
        <ConfirmDialog
          title={`Take away access from ${name}?`}
          confirm="Take it away"
          isBusy={isBusy}
          onConfirm={() => {
            setConfirming(undefined)
            onActive(false)
          }}
          onClose={() => setConfirming(undefined)}
        >
          <p>{name} is signed out at once and can no longer sign in. What they did stays in the audit log.</p>
        </ConfirmDialog>
      )}
    </div>
  )
}
