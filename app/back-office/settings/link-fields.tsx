import Trash2 from 'lucide/dist/esm/icons/trash.mjs'
import { type UseFormReturn, useFieldArray } from 'react-hook-form'
import { Button } from '#app/shared/ui/button.tsx'
import { TextField } from '#app/shared/ui/fields/text-field.tsx'
import { Icon } from '#app/shared/ui/icon.ts'
import type { SellerForm } from './seller-page.tsx'

type Props = { form: UseFormReturn<SellerForm>; name: 'apps' | 'social'; label: string }

/** Named links out of the shop. */
export function LinkFields({ form: { control, register, formState }, name, label }: Props) {
  const { fields, append, remove } = useFieldArray({ control, name })
  const errors = formState.errors[name]
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-semibold text-brown">{label}</legend>
      {fields.map((field, at) => (
        <div key={field.id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-2 border-line border-b pb-3">
          <div className="grid grid-cols-1 gap-2 sm:grid-cols-[9rem_minmax(0,1fr)]">
            <TextField
              label="Name"
              maxLength={40}
              error={errors?.[at]?.name?.message}
              {...register(`${name}.${at}.name`, {
                validate: (value) => value.trim() !== '' || 'Give the link a name',
              })}
            />
            <TextField
              label="Address"
              type="url"
              inputMode="url"
              maxLength={300}
              error={errors?.[at]?.address?.message}
              {...register(`${name}.${at}.address`, {
                validate: (value) => /^https:\/\/[^\s/][^\s/.]*\.\S+$/i.test(value.trim()) || 'It begins with https://',
              })}
            />
          </div>
          <button
            type="button"
            onClick={() => remove(at)}
            className="mt-6 grid size-11 place-items-center rounded-field hover:bg-cream"
          >
            <Icon node={Trash2} aria-hidden className="size-5 text-brown" />
            <span className="sr-only">
              Remove link {at + 1} of {label}
            </span>
          </button>
        </div>
      ))}
      <Button look="quiet" disabled={fields.length >= 12} onClick={() => append({ name: '', address: 'https://' })}>
        Add a link
      </Button>
    </fieldset>
  )
}
