import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { api } from '#app/shared/api/browser-api.ts'
import { TextArea } from '#app/shared/ui/fields/text-area.tsx'
import { TextField } from '#app/shared/ui/fields/text-field.tsx'
import { addCannedAnswer, type CannedAnswer, changeCannedAnswer } from '#contract/api/admin/customers/tickets.ts'
import { ticketLimits } from '#contract/api/content/support.ts'
import { VersionedDialog } from '../ui/dialogs/versioned-dialog.tsx'
import { useAction } from '../ui/use-action.ts'
import { answersKey } from './ticket-keys.ts'

type Fields = Pick<CannedAnswer, 'title' | 'text'>
type Props = { answer: CannedAnswer | 'new'; onClose: () => void }

const none: CannedAnswer = { id: '', title: '', text: '', version: 0 }

/** Writes a ready answer; what somebody else changed meanwhile is shown before anything is overwritten. */
export function ReadyAnswerDialog({ answer, onClose }: Props) {
  const [opened, setOpened] = useState(answer === 'new' ? none : answer)
  const { id } = opened
  const { register, handleSubmit, formState, reset, getValues } = useForm<Fields>({ defaultValues: fieldsOf(opened) })
  const save = useAction({
    run: ({ version }: { version: number }) =>
      id
        ? api(changeCannedAnswer, { params: { id }, body: { ...getValues(), version } })
        : api(addCannedAnswer, { body: getValues() }),
    done: ({ title }) => `${title} saved`,
    refresh: [answersKey],
    onDone: onClose,
    isRefusalShown: () => true,
  })

  function takeTheirs(current: CannedAnswer) {
    setOpened(current)
    reset(fieldsOf(current))
    save.reset()
  }

  return (
    <VersionedDialog<CannedAnswer>
      title={id ? 'Edit ready answer' : 'New ready answer'}
      onClose={onClose}
      onSubmit={handleSubmit(() => save.mutate(opened))}
      save={save}
      mine={getValues()}
      onOverwrite={({ version }) => save.mutate({ version })}
      onTakeTheirs={takeTheirs}
    >
      <TextField
        label="Title"
        hint="For finding it, such as Late delivery"
        autoComplete="off"
        maxLength={80}
        data-first-focus
        error={formState.errors.title?.message}
        {...register('title', { validate: (title) => title.trim() !== '' || 'Enter a title' })}
      />
      <TextArea
        label="Text"
        rows={8}
        hint="{name} becomes the first name, {order} the order’s number"
        maxLength={ticketLimits.message}
        error={formState.errors.text?.message}
        {...register('text', { validate: (text) => text.trim() !== '' || 'Write the answer' })}
      />
    </VersionedDialog>
  )
}

function fieldsOf({ title, text }: CannedAnswer): Fields {
  return { title, text }
}
