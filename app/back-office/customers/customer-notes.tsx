import Trash2 from 'lucide/dist/esm/icons/trash.mjs'
import { useRef, useState } from 'react'
import { api } from '#app/shared/api/browser-api.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { formatDayAndTime } from '#app/shared/ui/dates.ts'
import { TextArea } from '#app/shared/ui/fields/text-area.tsx'
import { Icon } from '#app/shared/ui/icon.ts'
import { addCustomerNote, type Customer, removeCustomerNote } from '#contract/api/admin/customers/customers.ts'
import { LeaveGuard } from '../ui/dialogs/save-bar.tsx'
import { Panel } from '../ui/panel.tsx'
import { sentenceOf } from '../ui/sentence-of.ts'
import { useAction } from '../ui/use-action.ts'
import { customerKey } from './customer-key.ts'

/** What the shop's people should know when this customer calls. */
export function CustomerNotes({ customer: { id, notes } }: { customer: Customer }) {
  return (
    <Panel title="Notes" about="For everybody of the shop. Customers read them when they ask for their data.">
      <NewNote customerId={id} />
      <ul className="mt-3 divide-y divide-line">
        {notes.map((note) => (
          <li key={note.id} className="flex items-start gap-2 py-2.5">
            <span className="min-w-0 flex-1">
              <span className="block break-words whitespace-pre-wrap">{note.text}</span>
              <span className="block text-label text-ink-soft">
                {note.by ?? 'Command'}, {formatDayAndTime(note.createdAt)}
              </span>
            </span>
            {note.isRemovable && <RemoveNote customerId={id} noteId={note.id} text={note.text} />}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function NewNote({ customerId: id }: { customerId: string }) {
  const [text, setText] = useState('')
  const [isEmpty, setEmpty] = useState(false)
  const key = useRef(crypto.randomUUID())
  const add = useAction({
    run: () => api(addCustomerNote, { params: { id }, body: { key: key.current, text } }),
    done: 'Note written',
    refresh: [customerKey(id)],
    onDone: () => {
      setText('')
      key.current = crypto.randomUUID()
    },
    isRefusalShown: () => true,
  })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setEmpty(text.trim() === '')
        if (text.trim() !== '' && !add.isPending) add.mutate()
      }}
      className="grid gap-2"
    >
      <TextArea
        label="New note"
        rows={2}
        maxLength={1_000}
        value={text}
        error={isEmpty ? 'Write the note first' : add.error ? sentenceOf(add.error) : undefined}
        onChange={({ target }) => {
          setText(target.value)
          setEmpty(false)
        }}
      />
      <Button type="submit" look="quiet" disabled={add.isPending} className="justify-self-start">
        {add.isPending ? 'Writing' : 'Write note'}
      </Button>
      <LeaveGuard isDirty={text.trim() !== ''} />
    </form>
  )
}

type RemoveProps = { customerId: string; noteId: string; text: string }

/** No question is asked: Undo writes it again. */
function RemoveNote({ customerId: id, noteId, text }: RemoveProps) {
  const restore = useAction({
    run: () => api(addCustomerNote, { params: { id }, body: { key: crypto.randomUUID(), text } }),
    done: 'The note is back',
    refresh: [customerKey(id)],
  })
  const remove = useAction({
    run: () => api(removeCustomerNote, { params: { id, noteId } }),
    done: 'Note removed',
    refresh: [customerKey(id)],
    toastAction: () => ({ label: 'Undo', press: () => restore.mutate() }),
  })
  return (
    <button
      type="button"
      aria-label={`Remove note: ${text.slice(0, 60)}`}
      disabled={remove.isPending}
      onClick={() => remove.mutate()}
      className="grid size-11 shrink-0 place-items-center rounded-field text-brown hover:bg-cream lg:size-9"
    >
      <Icon node={Trash2} aria-hidden className="size-4" />
    </button>
  )
}
