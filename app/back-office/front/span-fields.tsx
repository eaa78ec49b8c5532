import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { TextField } from '#app/shared/ui/fields/text-field.tsx'
import { fromField, toField } from '../forms/moments.ts'

export type SpanForm = { shownFrom: string; shownUntil: string }
type Span = { shownFrom: string | null; shownUntil: string | null }

/** From when and until when something is on the storefront. */
export function SpanFields<Form extends FieldValues & SpanForm>({ form }: { form: UseFormReturn<Form> }) {
  const { register, getValues, formState } = form
  const from = 'shownFrom' as Path<Form>
  const until = 'shownUntil' as Path<Form>
  const error = formState.errors.shownUntil?.message
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <TextField label="Shown from" type="datetime-local" hint="Empty: at once" {...register(from)} />
      <TextField
        label="Shown until"
        type="datetime-local"
        hint="Empty: with no end"
        error={typeof error === 'string' ? error : undefined}
        {...register(until, {
          validate: (value) => !value || value > getValues(from) || 'It must end after it begins',
        })}
      />
    </div>
  )
}

export function spanForm({ shownFrom, shownUntil }: Span): SpanForm {
  return { shownFrom: toField(shownFrom), shownUntil: toField(shownUntil) }
}

export function spanOf({ shownFrom, shownUntil }: SpanForm): Span {
  return { shownFrom: fromField(shownFrom), shownUntil: fromField(shownUntil) }
}
