import { useState } from 'react'
import { useAction } from '#app/back-office/ui/use-action.ts'
import { api } from '#app/shared/api/browser-api.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { TextArea } from '#app/shared/ui/fields/text-area.tsx'
import { reopenCashDay } from '#contract/api/admin/payments/cash.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { sentenceOf } from '../../ui/sentence-of.ts'

/** Opens a closed day again; what was counted stays in the list of closes. */
export function ReopenDialog({ day, onClose }: { day: string; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const reopen = useAction({
    run: () => api(reopenCashDay, { body: { day, reason } }),
    done: 'The day is open again',
    refresh: [['cash']],
    onDone: onClose,
    isRefusalShown: () => true,
  })
  return (
    <Dialog title="Open the day again?" onClose={onClose}>
      <form
        className="grid gap-4 p-4"
        onSubmit={(event) => {
          event.preventDefault()
          reopen.mutate()
        }}
      >
        <p>What was counted stays written down. The day is then to be counted and closed once more.</p>
        <TextArea
          label="Reason, for those who read it later"
          rows={2}
          required
          maxLength={300}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          data-first-focus
        />
        <p role="alert" className="text-small text-chilli">
          {reopen.error && sentenceOf(reopen.error)}
        </p>
        <div className="flex flex-wrap justify-end gap-2">
          <Button look="quiet" onClick={onClose}>
            Leave it closed
          </Button>
          <Button type="submit" look="dark" disabled={reopen.isPending || reason.trim() === ''}>
            Open again
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
