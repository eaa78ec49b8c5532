import { Button } from '#app/shared/ui/button.tsx'
import { formatDayAndTime } from '#app/shared/ui/dates.ts'
import { isApiError } from '#contract/api/envelope.ts'
import { Difference } from './difference.tsx'

/** What a 409 of the back office carries: the thing as it is now, and who changed it. */
export type Conflict<Current> = { current: Current; changedBy: string | null; changedAt: string | null }

/** The conflict in a refusal, where it is one. */
export function conflictIn<Current>(error: unknown): Conflict<Current> | undefined {
  const data = isApiError(error) && error.statusCode === 409 ? error.data : undefined
  return typeof data === 'object' && data !== null && 'current' in data ? (data as Conflict<Current>) : undefined
}

type Props<Current> = {
  conflict: Conflict<Current>
  /** What was about to be saved, with the same field names as `conflict.current`; only fields in it are compared. */
  mine: Record<string, unknown>
  names?: Record<string, string>
  /** Saves `mine` over it, knowingly: with the version of `current`. */
  onOverwrite: (current: Current) => void
  onTakeTheirs: (current: Current) => void
  isBusy?: boolean
}

/** Somebody else saved first: shows both, and nothing is overwritten unknowingly. */
export function ConflictView<Current extends object>(props: Props<Current>) {
  const { conflict, mine, names, onOverwrite, onTakeTheirs, isBusy } = props
  const { current, changedBy, changedAt } = conflict
  const theirs = Object.fromEntries(
    Object.keys(mine).map((field) => [field, (current as Record<string, unknown>)[field]]),
  )
  return (
    <div role="alert" className="grid gap-3 rounded-card border border-golden-edge bg-golden-pale/40 p-4">
      <p className="font-semibold text-brown">
        {changedBy ?? 'Somebody'} changed this while you had it open
        {changedAt ? `, ${formatDayAndTime(changedAt)}` : ''}.
      </p>
      <p className="text-small">
        Nothing of yours is lost. Struck through is what it says now, below it what you typed.
      </p>
      <Difference
        before={theirs}
        after={mine}
        labels={{ before: 'Now', after: 'Yours' }}
        {...(names ? { names } : {})}
      />
      <div className="flex flex-wrap gap-2">
        <Button disabled={isBusy} onClick={() => onOverwrite(current)}>
          Save mine over it
        </Button>
        <Button look="quiet" disabled={isBusy} onClick={() => onTakeTheirs(current)}>
          Take what it says now
        </Button>
      </div>
    </div>
  )
}
