import { useFormContext } from 'react-hook-form'
import { TextField } from '#app/shared/ui/fields/text-field.tsx'
import { Panel } from '../../ui/panel.tsx'
import type { ProductValues } from '../product-values.ts'

const states = [
  { value: 'draft', name: 'Draft', about: 'Only you see it here' },
  { value: 'published', name: 'Published', about: 'Shoppers see it once it is saved' },
  { value: 'scheduled', name: 'Scheduled', about: 'Shoppers see it from a day and time on' },
] as const

/** Whether shoppers see the product. */
export function VisibilityFields() {
  const { register, watch, formState } = useFormContext<ProductValues>()
  return (
    <Panel title="On the shop">
      <fieldset className="grid gap-1">
        <legend className="sr-only">On the shop</legend>
        {states.map(({ value, name, about }) => (
          <label key={value} htmlFor={`state-${value}`} className="flex min-h-11 items-center gap-3">
            <input
              id={`state-${value}`}
              type="radio"
              value={value}
              {...register('state')}
              className="size-6 shrink-0 accent-brown"
            />
            <span>
              {name}
              <span className="block text-ink-soft text-label">{about}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {watch('state') === 'scheduled' && (
        <TextField
          label="From, in India"
          type="datetime-local"
          {...register('shownFrom')}
          error={formState.errors.shownFrom?.message}
          className="mt-3"
        />
      )}
    </Panel>
  )
}
