import { useState } from 'react'
import { api } from '#app/shared/api/browser-api.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { formatDayAndTime } from '#app/shared/ui/dates.ts'
import { TextArea } from '#app/shared/ui/fields/text-area.tsx'
import { writeOrderNote } from '#contract/api/admin/orders/order-steps.ts'
import type { OrderDetail } from '#contract/api/admin/orders/orders.ts'
import { useOrderAction } from '../order-parts/use-order-action.ts'
import { useStaff } from '../session/use-staff.ts'
import { Chip } from '../ui/chip.tsx'
import { CheckField } from '../ui/fields.tsx'
import { Panel } from '../ui/panel.tsx'
import { sentenceOf } from '../ui/sentence-of.ts'

/** What the shop's people wrote on an order, for each other or to the shopper. */
export function OrderNotes({ detail }: { detail: OrderDetail }) {
  const { role } = useStaff()
  const { notes } = detail
  return (
    <Panel title="Notes">
      {notes.length > 0 && (
        <ul className="mb-4 grid gap-3">
          {notes.map(({ id, text, isForShopper, by, at }) => (
            <li key={id}>
              <p className="whitespace-pre-line">{text}</p>
              <p className="flex flex-wrap items-center gap-2 text-label text-ink-soft">
                {[by, formatDayAndTime(at)].filter(Boolean).join(' · ')}
                {isForShopper && <Chip look="good">Sent to the shopper</Chip>}
              </p>
            </li>
          ))}
        </ul>
      )}
      {role === 'packer' ? (
        notes.length === 0 && <p className="text-small text-ink-soft">There are none.</p>
      ) : (
        <NewNote orderNumber={detail.order.orderNumber} />
      )}
    </Panel>
  )
}

function NewNote({ orderNumber }: { orderNumber: string }) {
  const [key, setKey] = useState(() => crypto.randomUUID())
  const [text, setText] = useState('')
  const [isForShopper, setForShopper] = useState(false)
  const write = useOrderAction({
    run: () => api(writeOrderNote, { params: { orderNumber }, body: { key, text, isForShopper } }),
    done: isForShopper ? 'Sent to the shopper' : 'Note written',
    onDone: () => {
      setText('')
      setForShopper(false)
      setKey(crypto.randomUUID())
    },
  })
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        write.mutate()
      }}
    >
      <TextArea
        label="New note"
        rows={2}
        maxLength={500}
        value={text}
        onChange={({ target }) => setText(target.value)}
        hint={
          isForShopper
            ? 'They get an SMS, the words by mail, and see it on their order.'
            : 'Only the people of the shop read it.'
        }
      />
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <CheckField
          label="To the shopper"
          checked={isForShopper}
          onChange={({ target }) => setForShopper(target.checked)}
        />
        <Button type="submit" look="quiet" disabled={write.isPending || text.trim() === ''}>
          {isForShopper ? 'Send' : 'Write note'}
        </Button>
      </div>
      {write.error && (
        <p role="alert" className="text-small text-chilli">
          {sentenceOf(write.error)}
        </p>
      )}
    </form>
  )
}
