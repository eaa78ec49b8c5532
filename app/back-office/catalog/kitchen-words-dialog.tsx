import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { api } from '#app/shared/api/browser-api.ts'
import { TextArea } from '#app/shared/ui/fields/text-area.tsx'
import { addKitchenWords, changeKitchenWords, type KitchenWords } from '#contract/api/admin/catalog/kitchen-words.ts'
import { readKitchenWord } from '#contract/rules/catalog/kitchen-words.ts'
import { VersionedDialog } from '../ui/dialogs/versioned-dialog.tsx'
import { useDeed } from '../ui/use-deed.ts'
import { kitchenWordsKey } from './catalog-keys.ts'

type Props = { edited: KitchenWords | 'new'; onClose: () => void }

const none: KitchenWords = { id: '', words: [], version: 0 }

/** Writes words that mean the same; what somebody else changed meanwhile is shown before anything is overwritten. */
export function KitchenWordsDialog({ edited, onClose }: Props) {
  const [opened, setOpened] = useState(edited === 'new' ? none : edited)
  const { id } = opened
  const { register, handleSubmit, formState, reset, getValues } = useForm({ defaultValues: { text: textOf(opened) } })
  const words = () => wordsIn(getValues('text'))
  const save = useDeed({
    run: ({ version }: { version: number }) =>
      id
        ? api(changeKitchenWords, { params: { id }, body: { words: words(), version } })
        : api(addKitchenWords, { body: { words: words() } }),
    done: 'Kitchen words saved; the search knows them now',
    refresh: [kitchenWordsKey],
    onDone: onClose,
    isRefusalShown: () => true,
  })

  function takeTheirs(current: KitchenWords) {
    setOpened(current)
    reset({ text: textOf(current) })
    save.reset()
  }

  return (
    <VersionedDialog<KitchenWords>
      title={id ? 'Edit kitchen words' : 'New kitchen words'}
      onClose={onClose}
      onSubmit={handleSubmit(() => save.mutate(opened))}
      save={save}
      mine={{ words: words() }}
      onKeepMine={({ version }) => save.mutate({ version })}
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

function textOf({ words }: KitchenWords) {
  return words.join('\n')
}

function wordsIn(text: string) {
  return text
    .split(/[\n,]/)
    .map((word) => word.trim())
    .filter(Boolean)
}

function objectionTo(text: string) {
  const words = wordsIn(text)
  const unusable = words.find((word) => !readKitchenWord(word))
  if (unusable) return `“${unusable}” cannot be used: a word is made of letters, digits and spaces.`
  return new Set(words.map(readKitchenWord)).size >= 2 || 'Give at least two words that mean the same'
}
