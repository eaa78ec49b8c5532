import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { countOf } from '#app/back-office/order-parts/order-labels.ts'
import { api } from '#app/shared/api/browser-api.ts'
import { tenDigits } from '#app/shared/ui/fields/ten-digits.ts'
import { TextField } from '#app/shared/ui/fields/text-field.tsx'
import { findCaller } from '#contract/api/admin/orders/phone-orders.ts'
import { Panel } from '../../ui/panel.tsx'
import { type CallerForm, fillIn } from './caller-form.ts'

type Field = { name: keyof CallerForm; label: string; hint?: string; isNeeded?: boolean; isWide?: boolean }

const fields: Field[] = [
  { name: 'name', label: 'Name', isNeeded: true },
  { name: 'email', label: 'Email (optional)' },
  { name: 'houseNumber', label: 'House or flat number', isNeeded: true },
  { name: 'towerName', label: 'Tower (optional)' },
  { name: 'buildingName', label: 'Building or street (optional)' },
  { name: 'town', label: 'Town', isNeeded: true },
  { name: 'district', label: 'District', isNeeded: true },
  { name: 'pincode', label: 'Pincode', isNeeded: true },
  { name: 'state', label: 'State', isNeeded: true },
]

/** Who calls and where to deliver: a known number fills in what it had the last time. */
export function CallerFields({ form }: { form: UseFormReturn<CallerForm> }) {
  const { register, watch, setValue, getValues, formState } = form
  const mobileNumber = watch('mobileNumber')
  const isNumber = /^\d{10}$/.test(mobileNumber)
  const { data: known } = useQuery({
    queryKey: ['caller', mobileNumber],
    queryFn: ({ signal }) => api(findCaller, { query: { mobileNumber } }, { signal }),
    enabled: isNumber,
    // Once for each time a number is typed: what was emptied by hand is not filled in again.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

  useEffect(() => (known ? fillIn({ getValues, setValue }, known) : undefined), [known, getValues, setValue])

  return (
    <Panel title="Who calls">
      <TextField
        label="Mobile number"
        prefix="+91"
        inputMode="numeric"
        autoComplete="off"
        error={formState.errors.mobileNumber?.message}
        {...tenDigits(
          register('mobileNumber', {
            pattern: { value: /^\d{10}$/, message: 'Please enter a valid 10-digit mobile number' },
            required: 'Please enter a valid 10-digit mobile number',
          }),
        )}
      />
      <p role="status" className="mt-2 min-h-5 text-small text-ink-soft">
        {isNumber && known && aboutCaller(known)}
      </p>
      <div className="mt-2 grid grid-cols-1 gap-3 xs:grid-cols-2">
        {fields.map(({ name, label, isNeeded }) => (
          <TextField
            key={name}
            label={label}
            autoComplete="off"
            inputMode={name === 'pincode' ? 'numeric' : name === 'email' ? 'email' : 'text'}
            error={formState.errors[name]?.message}
            {...register(name, isNeeded ? { validate: (value) => value.trim() !== '' || 'Please fill this in' } : {})}
          />
        ))}
      </div>
    </Panel>
  )
}

function aboutCaller({
  orders,
  openCashOrders,
  hasAccount,
}: {
  orders: number
  openCashOrders: number
  hasAccount: boolean
}) {
  if (orders === 0) return hasAccount ? 'Has an account and has not ordered yet.' : 'The first order from this number.'
  const open = openCashOrders > 0 ? `, ${countOf(openCashOrders, 'cash order')} still on the way` : ''
  return `${countOf(orders, 'order')} so far${open}.${hasAccount ? ' This one appears in their list.' : ''}`
}
