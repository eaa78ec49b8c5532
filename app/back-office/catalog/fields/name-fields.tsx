import { useFormContext } from 'react-hook-form'
import { TextArea } from '#app/shared/ui/fields/text-area.tsx'
import { TextField } from '#app/shared/ui/fields/text-field.tsx'
import { Panel } from '../../ui/panel.tsx'
import type { ProductValues } from '../product-values.ts'

/** What the product is called and its line on the card. */
export function NameFields() {
  const { register, formState } = useFormContext<ProductValues>()
  const { errors } = formState
  return (
    <Panel title="What it is called">
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
        <TextField
          label="Name"
          autoComplete="off"
          maxLength={120}
          {...register('name')}
          error={errors.name?.message}
          hint="As it stands on the pack: Sharbati Wheat Atta"
        />
        <TextField
          label="Hindi name"
          lang="hi"
          autoComplete="off"
          maxLength={120}
          {...register('hindiName')}
          error={errors.hindiName?.message}
          hint="As it stands on the pack, beside the English one"
        />
      </div>
      <TextArea
        label="Summary"
        rows={2}
        maxLength={300}
        {...register('summary')}
        error={errors.summary?.message}
        hint="One or two sentences; cards show the first line."
        className="mt-4"
      />
    </Panel>
  )
}
