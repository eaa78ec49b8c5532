import type { UseFormReturn } from 'react-hook-form'
import { TextArea } from '#app/shared/ui/fields/text-area.tsx'
import { TextField } from '#app/shared/ui/fields/text-field.tsx'
import { lawFields } from '#contract/api/admin/content/settings.ts'
import { sellerNumberObjections } from '#contract/rules/bills/seller-numbers.ts'
import type { SellerFieldOf } from './seller-fields.ts'
import type { SellerForm } from './seller-page.tsx'

type Props = { field: SellerFieldOf; form: UseFormReturn<SellerForm>; isAdmin: boolean }

/** One line of who sells here; what the law names is an admin's alone. */
export function SellerField({ field: { name, label, hint, isLong, inputProps }, form, isAdmin }: Props) {
  const { register, watch, formState } = form
  const isLaw = (lawFields as readonly string[]).includes(name)
  const isMadeUp = /placeholder|0{10}/i.test(watch(name))
  const note = isMadeUp
    ? 'A placeholder: hidden in a real shop'
    : isLaw && !isAdmin
      ? 'Only an admin changes this'
      : hint
  const shared = { label, autoComplete: 'off', readOnly: isLaw && !isAdmin, ...(note ? { hint: note } : {}) }
  if (isLong) return <TextArea rows={3} maxLength={400} {...shared} {...register(name)} />
  const { errors, defaultValues } = formState
  const registered = register(name, {
    // What stood there before is the server's to judge.
    validate: (text) => text === defaultValues?.[name] || (objections[name]?.(text) ?? true),
  })
  return <TextField maxLength={200} {...inputProps} {...shared} {...registered} error={errors[name]?.message} />
}

const objections: { [Name in SellerFieldOf['name']]?: (text: string) => string | undefined } = sellerNumberObjections
