import { useFormContext } from 'react-hook-form'
import { TextField } from '#app/shared/ui/fields/text-field.tsx'
import { SelectField } from '../../ui/fields.tsx'
import { Panel } from '../../ui/panel.tsx'
import type { ProductValues } from '../product-values.ts'

/** The label on the card; it takes nothing off the price. */
export function OfferFields() {
  const { register, watch, formState } = useFormContext<ProductValues>()
  const { errors } = formState
  const type = watch('discountType')
  return (
    <Panel title="Offer label" about="A label only: the price itself is set with the sizes.">
      <div className="grid gap-4">
        <SelectField
          label="Kind"
          {...register('discountType')}
          error={errors.discountType?.message}
          options={[
            { value: '', name: 'From the list price' },
            { value: 'PERCENTAGE_OFF', name: 'Percent off' },
            { value: 'FIXED_AMOUNT_OFF', name: 'Rupees off' },
          ]}
        />
        {type && (
          <>
            <TextField
              label={type === 'PERCENTAGE_OFF' ? 'Percent' : 'Rupees'}
              inputMode="decimal"
              autoComplete="off"
              {...register('discountValue')}
              error={errors.discountValue?.message}
            />
            <TextField
              label="Words"
              maxLength={60}
              {...register('discountTitle')}
              error={errors.discountTitle?.message}
              hint="Such as: Festival price"
            />
          </>
        )}
      </div>
    </Panel>
  )
}
