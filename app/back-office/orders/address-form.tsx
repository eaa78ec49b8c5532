import { api } from '#app/shared/api/browser-api.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { TextField } from '#app/shared/ui/fields/text-field.tsx'
import type { Address } from '#contract/api/accounts/users.ts'
import { correctAddress } from '#contract/api/admin/orders/order-steps.ts'
import type { OrderAddress, OrderDetail } from '#contract/api/admin/orders/orders.ts'
import { VersionedForm } from '../forms/versioned-form.tsx'
import { orderKeys } from '../order-parts/use-steps.ts'

type Props = {
  orderNumber: string
  correctable: NonNullable<OrderDetail['correctable']>
  isPacked: boolean
  onClose: () => void
}

/** Where the order goes, while it has not been handed over; whoever comes second is shown both. */
export function AddressForm({ orderNumber, correctable: { address, isStateFixed }, isPacked, onClose }: Props) {
  return (
    <VersionedForm<OrderAddress, Address>
      opened={address}
      formOf={({ version: _, ...parts }) => parts}
      save={(parts, version) => api(correctAddress, { params: { orderNumber }, body: { ...parts, version } })}
      done="Address corrected, and the shopper is told"
      refresh={orderKeys}
      onSaved={onClose}
      names={names}
      label="Correct"
    >
      {({ register, formState: { errors } }) => (
        <>
          {isPacked && (
            <p className="text-small">Print the label again: the one on the parcel has the former address.</p>
          )}
          {isStateFixed && <p className="text-small">The bill is made, and keeps the former address.</p>}
          {fields.map(({ part, isNeeded }) => (
            <TextField
              key={part}
              label={isNeeded ? names[part] : `${names[part]} (optional)`}
              autoComplete="off"
              inputMode={part === 'pincode' ? 'numeric' : 'text'}
              readOnly={part === 'state' && isStateFixed}
              {...(part === 'state' && isStateFixed ? { hint: stateHint } : {})}
              error={errors[part]?.message}
              {...register(part, isNeeded ? { validate: (value) => value.trim() !== '' || 'Please fill this in' } : {})}
            />
          ))}
          <Button look="quiet" onClick={onClose}>
            Leave it as it is
          </Button>
        </>
      )}
    </VersionedForm>
  )
}

const stateHint =
  'The bill is made, and its GST depends on the state. For another state cancel the order and place it anew.'

const names: Record<keyof Address, string> = {
  houseNumber: 'House or flat number',
  towerName: 'Tower',
  buildingName: 'Building or street',
  town: 'Town',
  district: 'District',
  pincode: 'Pincode',
  state: 'State',
}

const fields: { part: keyof Address; isNeeded: boolean }[] = [
  { part: 'houseNumber', isNeeded: true },
  { part: 'towerName', isNeeded: false },
  { part: 'buildingName', isNeeded: false },
  { part: 'town', isNeeded: true },
  { part: 'district', isNeeded: true },
  { part: 'pincode', isNeeded: true },
  { part: 'state', isNeeded: true },
]
