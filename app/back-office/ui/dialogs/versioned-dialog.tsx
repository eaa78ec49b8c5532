import type { ReactNode, SubmitEventHandler } from 'react'
import { Button } from '#app/shared/ui/button.tsx'
import { sentenceOf } from '../sentence-of.ts'
import { ConflictView, conflictIn } from './conflict-view.tsx'
import { Dialog } from './dialog.tsx'

type Props<Current> = {
  title: string
  onClose: () => void
  onSubmit: SubmitEventHandler<HTMLFormElement>
  /** How the saving goes. */
  save: { error: unknown; isPending: boolean }
  /** What was about to be saved, by the field names of `Current`. */
  mine: Record<string, unknown>
  names?: Record<string, string>
  onOverwrite: (current: Current) => void
  onTakeTheirs: (current: Current) => void
  isSaveable?: boolean
  /** The fields. */
  children: ReactNode
  /** What else can be done, unless a conflict is to be solved first. */
  below?: ReactNode
}

/** A small form of a thing with a version; what somebody else changed meanwhile is shown before anything is overwritten. */
export function VersionedDialog<Current extends object>(props: Props<Current>) {
  const { title, onClose, onSubmit, save, mine, names, onOverwrite, onTakeTheirs, isSaveable = true } = props
  const conflict = conflictIn<Current>(save.error)
  return (
    <Dialog title={title} onClose={onClose}>
      <form noValidate onSubmit={onSubmit} className="grid gap-4 p-4">
        {conflict ? (
          <ConflictView
            {...{ conflict, mine, onOverwrite, onTakeTheirs }}
            {...(names ? { names } : {})}
            isBusy={save.isPending}
          />
        ) : (
          <>
            {props.children}
            <p role="alert" className="text-chilli text-small empty:hidden">
              {save.error ? sentenceOf(save.error) : ''}
            </p>
            <Button type="submit" wide disabled={save.isPending || !isSaveable}>
              {save.isPending ? 'Saving' : 'Save'}
            </Button>
          </>
        )}
      </form>
      {!conflict && props.below}
    </Dialog>
  )
}
