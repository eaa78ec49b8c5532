import { type ReactNode, useState } from 'react'
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form'
import { isApiError } from '#contract/api/envelope.ts'
import { ConflictView, conflictIn } from '../ui/dialogs/conflict-view.tsx'
import { SaveBar } from '../ui/dialogs/save-bar.tsx'
import { sentenceOf } from '../ui/sentence-of.ts'
import { useAction } from '../ui/use-action.ts'

type Props<Current extends { version: number }, Form extends FieldValues> = {
  /** What was opened; version 0 is something new. */
  opened: Current
  formOf: (current: Current) => Form
  save: (form: Form, version: number) => Promise<Current>
  done: string
  refresh?: readonly (readonly unknown[])[]
  onSaved?: (saved: Current) => void
  /** Names of fields for people, where two changes meet. */
  names?: Record<string, string>
  label?: string
  /** Version 0 is no new thing, but one that says the usual words. */
  hasUsual?: boolean
  children: (form: UseFormReturn<Form>) => ReactNode
}

/**
 * A form for something that others may be changing too: whoever comes second is shown both. What was typed stays, whatever
 * happens; a change of others to other parts of the same thing is no conflict.
 */
export function VersionedForm<Current extends { version: number }, Form extends FieldValues>(
  props: Props<Current, Form>,
) {
  const { opened: first, formOf, save, names, label, children, onSaved } = props
  const [opened, setOpened] = useState(first)
  const form = useForm<Form>({ defaultValues: formOf(first) as DefaultValues<Form> })
  const { formState, getValues, handleSubmit, reset } = form
  const saving = useAction({
    run: async ({ values, version }: { values: Form; version: number }) => {
      try {
        return await save(values, version)
      } catch (error) {
        const current = conflictIn<Current>(error)?.current
        const isOurs = current && JSON.stringify(formOf(current)) === JSON.stringify(formOf(opened))
        if (!isOurs) throw error
        return save(values, current.version)
      }
    },
    done: props.done,
    refresh: props.refresh ?? [],
    onDone: (saved) => {
      take(saved)
      onSaved?.(saved)
    },
    isRefusalShown: () => true,
  })
  const conflict = conflictIn<Current>(saving.error)

  function take(current: Current) {
    setOpened(current)
    reset(formOf(current))
  }

  const store = (version: number) => saving.mutate({ values: getValues(), version })

  return (
    <form noValidate onSubmit={handleSubmit(() => store(opened.version))} className="grid grid-cols-1 gap-4">
      {children(form)}
      {conflict && (
        <ConflictView
          conflict={{ ...conflict, current: formOf(conflict.current) }}
          mine={getValues()}
          isBusy={saving.isPending}
          onOverwrite={() => store(conflict.current.version)}
          onTakeTheirs={() => {
            take(conflict.current)
            saving.reset()
          }}
          {...(names ? { names } : {})}
        />
      )}
      <SaveBar
        isDirty={formState.isDirty}
        isNew={opened.version === 0 && !props.hasUsual}
        isBusy={saving.isPending}
        refusal={conflict ? 'Somebody saved first: look at both' : refusalOf(saving.error, formState.errors)}
        onDiscard={() => {
          reset(formOf(opened))
          saving.reset()
        }}
        {...(label ? { label } : {})}
      />
    </form>
  )
}

function refusalOf(error: unknown, errors: object) {
  if (Object.keys(errors).length > 0) return 'Some fields need another look'
  if (!error) return undefined
  return isApiError(error) && error.statusCode === 409 ? error.message : sentenceOf(error)
}
