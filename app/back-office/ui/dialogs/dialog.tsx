import { type ComponentProps, type FormEvent, useState } from 'react'
import { Dialog as PlainDialog } from '#app/shared/ui/dialog.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { useCloseOnBack, useUnloadGuard } from './navigation-guards.ts'

type Question = { title: string; text: string; confirm: string }
type Props = ComponentProps<typeof PlainDialog> & {
  /** Asked whenever it is closed; absent: where something was typed. */
  question?: Question
  /** What is typed is saved bit by bit, and nothing is asked. */
  isSavedInParts?: boolean
}

/** A modal of the back office: Back closes it, and a slip of the finger takes nothing that was typed in it. */
export function Dialog({ onClose, children, question, isSavedInParts = false, ...plain }: Props) {
  const [isTyped, setTyped] = useState(false)
  const [isConfirming, setConfirming] = useState(false)
  const leaveQuestion = question ?? (isTyped ? typed : undefined)
  const close = () => (leaveQuestion ? setConfirming(true) : onClose())
  useCloseOnBack(close)
  useUnloadGuard(isTyped)

  function noticeTyping({ target }: FormEvent) {
    if (!isSavedInParts && (target as Element).matches(written)) setTyped(true)
  }

  return (
    <>
      <PlainDialog {...plain} onClose={close}>
        <div className="contents" onInput={noticeTyping}>
          {children}
        </div>
      </PlainDialog>
      {isConfirming && leaveQuestion && (
        <ConfirmDialog
          title={leaveQuestion.title}
          confirm={leaveQuestion.confirm}
          cancelLabel="Stay here"
          onConfirm={onClose}
          onClose={() => setConfirming(false)}
        >
          <p>{leaveQuestion.text}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

const written = 'textarea, input:not([type=checkbox], [type=radio], [type=file])'

const typed: Question = {
  title: 'Close without saving?',
  text: 'What you typed here is not saved yet and would be lost.',
  confirm: 'Close without saving',
}
