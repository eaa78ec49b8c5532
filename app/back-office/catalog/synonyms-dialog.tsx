import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { api } from '#app/shared/api/browser-api.ts'
import { TextArea } from '#app/shared/ui/fields/text-area.tsx'
import { addSynonyms, changeSynonyms, type SynonymGroup } from '#contract/api/admin/catalog/synonyms.ts'
import { readSynonym } from '#contract/rules/catalog/synonyms.ts'
import { VersionedDialog } from '../ui/dialogs/versioned-dialog.tsx'
import { useAction } from '../ui/use-action.ts'
import { synonymsKey } from './catalog-keys.ts'

type Props = { edited: SynonymGroup | 'new'; onClose: () => void }

const none: SynonymGroup = { id: '', words: [], version: 0 }

/** Writes words that mean the same; what somebody else changed meanwhile is shown before anything is overwritten. */
export function SynonymsDialog({ edited, onClose }: Props) {
  const [opened, setOpened] = useState(edited === 'new' ? none : edited)
  const { id } = opened
  const { register, handleSubmit, formState, reset, getValues } = useForm({ defaultValues: { text: textOf(opened) } })
  const words = () => synonymsIn(getValues('text'))
  const save = useAction({
    run: ({ version }: { version: number }) =>
      id
        ? api(changeSynonyms, { params: { id }, body: { words: words(), version } })
        : api(addSynonyms, { body: { words: words() } }),
    done: 'Kitchen words saved; the search knows them now',
    refresh: [synonymsKey],
    onDone: onClose,
    isRefusalShown: () => true,
  })

  function takeTheirs(current: SynonymGroup) {
    setOpened(current)
    reset({ text: textOf(current) })
    save.reset()
  }

  return (
    <VersionedDialog<SynonymGroup>
      title={id ? 'Edit kitchen words' : 'New kitchen words'}
      onClose={onClose}
      onSubmit={handleSubmit(() => save.mutate(opened))}
      save={save}
      mine={{ words: words() }}
      onOverwrite={({ version }) => save.mutate({ version })}
      onTakeTheirs={takeTheirs}
    >
      <TextArea
        label="Words that mean the same"
        rows={6}
        hint="One a line or with commas between, such as haldi, haldee, turmeric, हल्दी"
        autoComplete="off"
        spellCheck={false}
        data-first-focus
        error={formState.errors.text?.message}
        {...register('text', { validate: objectionTo })}
      />
    </VersionedDialog>
  )
}

function textOf({ words }: SynonymGroup) {
  return words.join('\n')
}

function synonymsIn(text: string) {
  return text
    .split(/[\n,]/)
    .map((word) => word.trim())
    .filter(Boolean)
}

function objectionTo(text: string) {
  const words = synonymsIn(text)
  const unusable = words.find((word) => !readSynonym(word))
  if (unusable) return `“${unusable}” cannot be used: a word is made of letters, digits and spaces.`
  return new Set(words.map(readSynonym)).size >= 2 || 'Give at least two words that mean the same'
}
