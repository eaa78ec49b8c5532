import { Controller, useFormContext } from 'react-hook-form'
import { TextArea } from '#app/shared/ui/fields/text-area.tsx'
import { Panel } from '../../ui/panel.tsx'
import { RichTextField } from '../../ui/rich-text-field.tsx'
import type { ProductValues } from '../product-values.ts'

/** What the product page tells. */
export function TextFields() {
  const { register, control, formState } = useFormContext<ProductValues>()
  const { errors } = formState
  return (
    <Panel title="What the page tells">
      <Controller
        control={control}
        name="descriptionHtml"
        render={({ field }) => (
          <RichTextField
            label="Description"
            value={field.value}
            onChange={field.onChange}
            error={errors.descriptionHtml?.message}
          />
        )}
      />
      <div className="mt-4 grid grid-cols-1 gap-4 md:grid-cols-2">
        <TextArea
          label="Features"
          rows={5}
          {...register('features')}
          error={errors.features?.message ?? errors.features?.root?.message}
          hint="One on a line, such as Stone-ground"
        />
        <TextArea
          label="Tags"
          rows={5}
          {...register('tags')}
          error={errors.tags?.message ?? errors.tags?.root?.message}
          hint="One on a line; the search finds them too"
        />
      </div>
      <TextArea
        label="Shelf life"
        rows={2}
        maxLength={500}
        {...register('shelfLife')}
        error={errors.shelfLife?.message}
        hint="How long it keeps, and how to keep it"
        className="mt-4"
      />
    </Panel>
  )
}
