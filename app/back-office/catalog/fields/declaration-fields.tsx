import { useFormContext } from 'react-hook-form'
import { TextArea } from '#app/shared/ui/fields/text-area.tsx'
import { TextField } from '#app/shared/ui/fields/text-field.tsx'
import { CheckField } from '../../ui/fields.tsx'
import { Panel } from '../../ui/panel.tsx'
import type { ProductValues } from '../product-values.ts'

/** What the label tells and the law wants told before the sale. */
export function DeclarationFields() {
  const { register, formState } = useFormContext<ProductValues>()
  const { errors } = formState
  return (
    <Panel
      title="Declarations"
      about="What is on the label, as the Legal Metrology rules and FSSAI want it told before the sale."
    >
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
        <TextField
          label="Generic name"
          maxLength={120}
          {...register('genericName')}
          error={errors.genericName?.message}
          hint="What it is: Whole wheat flour (atta)"
        />
        <TextField
          label="Country of origin"
          maxLength={60}
          {...register('countryOfOrigin')}
          error={errors.countryOfOrigin?.message}
        />
        <TextArea
          label="Ingredients"
          rows={2}
          maxLength={1_000}
          {...register('ingredients')}
          error={errors.ingredients?.message}
        />
        <TextArea
          label="Allergens"
          rows={2}
          maxLength={300}
          {...register('allergens')}
          error={errors.allergens?.message}
          hint="Such as: Contains wheat (gluten)"
        />
        <TextArea
          label="Maker or packer"
          rows={2}
          maxLength={300}
          {...register('maker')}
          error={errors.maker?.message}
          hint="Name and address, where it is not the shop itself"
        />
        <CheckField label="Vegetarian (green mark)" {...register('isVegetarian')} className="self-center" />
      </div>
    </Panel>
  )
}
