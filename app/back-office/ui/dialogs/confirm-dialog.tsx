import type { ReactNode } from 'react'
import { Button } from '#app/shared/ui/button.tsx'
import { Dialog } from '#app/shared/ui/dialog.tsx'
import { useCloseOnBack } from './navigation-guards.ts'

type Props = {
  title: string
  /** What will happen, and what will not. */
  children: ReactNode
  /** What the button says: the action itself, never 'OK'. */
  confirm: string
  /** What the way back says. */
  cancelLabel?: string
  isBusy?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks once before something that cannot be taken back. */
export function ConfirmDialog({
  title,
  children,
  confirm,
  cancelLabel = 'Keep as it is',
  isBusy = false,
  onConfirm,
  onClose,
}: Props) {
  useCloseOnBack(onClose)
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="grid gap-4 p-4">
        <div className="grid gap-2">{children}</div>
        <div className="flex flex-wrap justify-end gap-2">
          <Button look="quiet" onClick={onClose} data-first-focus>
            {cancelLabel}
          </Button>
          <Button look="dark" disabled={isBusy} onClick={onConfirm}>
            {confirm}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
