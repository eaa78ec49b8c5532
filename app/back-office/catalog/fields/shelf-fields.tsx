import { useFormContext } from 'react-hook-form'
import { TextField } from '#app/shared/ui/fields/text-field.tsx'
import type { EditedCategory } from '#contract/api/admin/catalog/categories.ts'
import { SelectField } from '../../ui/fields.tsx'
import { Panel } from '../../ui/panel.tsx'
import type { ProductValues } from '../product-values.ts'

/** Where the product stands, and how it is taxed. */
export function ShelfFields({ categories }: { categories: EditedCategory[] }) {
  const { register, watch, setValue, formState } = useFormContext<ProductValues>()
  const { errors } = formState
  const subs = categories.find(({ id }) => id === watch('categoryId'))?.subCategories ?? []
  return (
    <Panel title="Shelf and tax">
      <div className="grid gap-4">
        <SelectField
          label="Category"
          {...register('categoryId', { onChange: () => setValue('subCategoryId', '') })}
          error={errors.categoryId?.message}
          options={[{ value: '', name: 'Choose one' }, ...categories.map(toOption)]}
        />
        {subs.length > 0 && (
          <SelectField
            label="Sub-category"
            {...register('subCategoryId')}
            error={errors.subCategoryId?.message}
            options={[{ value: '', name: 'None' }, ...subs.map(toOption)]}
          />
        )}
        <TextField
          label="Place in the list"
          inputMode="numeric"
          autoComplete="off"
          {...register('position')}
          error={errors.position?.message}
          hint="The smallest number comes first"
        />
        <div className="grid grid-cols-2 gap-3">
          <TextField
            label="HSN code"
            inputMode="numeric"
            autoComplete="off"
            maxLength={8}
            {...register('hsn')}
            error={errors.hsn?.message}
          />
          <TextField
            label="GST in percent"
            inputMode="decimal"
            autoComplete="off"
            {...register('taxPercent')}
            error={errors.taxPercent?.message}
          />
        </div>
      </div>
    </Panel>
  )
}

function toOption({ id, name }: { id: string; name: string }) {
  return { value: id, name }
}
