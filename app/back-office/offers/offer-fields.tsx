import { useQuery } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import { api } from '#app/shared/api/browser-api.ts'
import { TextArea } from '#app/shared/ui/fields/text-area.tsx'
import { TextField } from '#app/shared/ui/fields/text-field.tsx'
import { listEditedCategories } from '#contract/api/admin/catalog/categories.ts'
import { CheckField, SelectField } from '../ui/fields.tsx'
import { Panel } from '../ui/panel.tsx'
import { isAmount, isCount, type OfferForm } from './offer-form.ts'

type Props = { form: UseFormReturn<OfferForm> }

/** Everything of an offer: what it says, what it takes off, from when, for whom. */
export function OfferFields({ form }: Props) {
  const { register, watch, getValues, formState } = form
  const { errors } = formState
  const [promoType, discountType] = watch(['promoType', 'discountType'])
  return (
    <div className="grid items-start grid-cols-1 gap-4 lg:grid-cols-2">
      <Panel title="What shoppers read">
        <div className="grid gap-4">
          <TextField
            label="Code"
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={40}
            error={errors.promoCode?.message}
            {...register('promoCode', {
              validate: (code) => /^[a-z0-9][\w-]{2,39}$/i.test(code.trim()) || 'At least 3 letters, digits, - or _',
            })}
          />
          <TextField
            label="Title"
            maxLength={80}
            hint="In the strip and on home: ‘20% off your order from ₹600’"
            error={errors.title?.message}
            {...register('title', { validate: (title) => title.trim() !== '' || 'Give the offer a title' })}
          />
          <TextArea label="Description" rows={3} maxLength={300} {...register('description')} />
          <SelectField
            label="Who sees it"
            options={[
              { value: '', name: 'Listed in the checkout' },
              { value: 'MARKETING_OFFER', name: 'Advertised in the strip and on home too' },
              { value: 'HIDDEN', name: 'Nobody: only by typing the code' },
            ]}
            {...register('offerCategory')}
          />
        </div>
      </Panel>
      <Panel title="What it takes off">
        <div className="grid gap-4">
          <SelectField
            label="Off"
            options={[
              { value: 'ORDER', name: 'The order, in place of sale prices' },
              { value: 'SHIPPING', name: 'The delivery charge' },
              { value: 'ON_CATEGORY', name: 'A category: its sale prices are advertised, nothing more is taken off' },
            ]}
            {...register('promoType')}
          />
          {promoType === 'ON_CATEGORY' && <CategoryFields form={form} />}
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
            <SelectField
              label="As"
              options={[
                { value: 'PERCENTAGE_OFF', name: 'Percent' },
                { value: 'FIXED_AMOUNT_OFF', name: 'Rupees' },
              ]}
              {...register('discountType')}
            />
            <TextField
              label={discountType === 'PERCENTAGE_OFF' ? 'Percent' : 'Rupees'}
              inputMode="decimal"
              autoComplete="off"
              error={errors.discount?.message}
              {...register('discount', {
                validate: {
                  amount: isAmount,
                  most: (value) =>
                    getValues('discountType') === 'FIXED_AMOUNT_OFF' || Number(value) <= 100 || 'At most 100%',
                },
              })}
            />
          </div>
          <TextField
            label="From an order of"
            prefix="₹"
            inputMode="decimal"
            autoComplete="off"
            hint="0: from the first rupee"
            error={errors.orderMinimum?.message}
            {...register('orderMinimum', { validate: isAmount })}
          />
          <CheckField
            label="Combo offer"
            hint="On the sale prices, and together with one more combo offer."
            {...register('isCombo')}
          />
        </div>
      </Panel>
      <Panel title="From when until when">
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <TextField
            label="From"
            type="datetime-local"
            hint="Time in India"
            error={errors.startsAt?.message}
            {...register('startsAt', { required: 'Choose a day and a time' })}
          />
          <TextField
            label="Until"
            type="datetime-local"
            error={errors.endsAt?.message}
            {...register('endsAt', {
              required: 'Choose a day and a time',
              validate: (value) => value > getValues('startsAt') || 'It must end after it begins',
            })}
          />
        </div>
      </Panel>
      <Panel title="How often">
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <TextField
            label="Orders in all"
            inputMode="numeric"
            autoComplete="off"
            hint="Empty: without limit"
            error={errors.usageLimit?.message}
            {...register('usageLimit', { validate: isCount })}
          />
          <TextField
            label="Orders of one customer"
            inputMode="numeric"
            autoComplete="off"
            hint="Empty: without limit"
            error={errors.perCustomerLimit?.message}
            {...register('perCustomerLimit', { validate: isCount })}
          />
        </div>
      </Panel>
    </div>
  )
}

function CategoryFields({ form: { register, watch, formState } }: Props) {
  const { data: categories = [] } = useQuery({
    queryKey: ['categories'],
    queryFn: () => api(listEditedCategories),
  })
  const chosen = categories.find(({ id }) => id === watch('categoryId'))
  const named = (list: readonly { id: string; name: string }[]) => list.map(({ id, name }) => ({ value: id, name }))
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <SelectField
        // Chosen anew once its options are there.
        key={categories.length}
        label="Category"
        options={[{ value: '', name: 'Choose one' }, ...named(categories)]}
        error={formState.errors.categoryId?.message}
        {...register('categoryId', { validate: (id) => id !== '' || 'Choose a category' })}
      />
      <SelectField
        key={chosen?.id ?? 'none'}
        label="Part of it"
        options={[{ value: '', name: 'All of it' }, ...named(chosen?.subCategories ?? [])]}
        {...register('subCategoryId')}
      />
    </div>
  )
}
