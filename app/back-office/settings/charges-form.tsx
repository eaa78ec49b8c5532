import { api } from '#app/shared/api/browser-api.ts'
import { TextField } from '#app/shared/ui/fields/text-field.tsx'
import { changeShopSettings, type ShopSettings } from '#contract/api/admin/content/settings.ts'
import { VersionedForm } from '../forms/versioned-form.tsx'
import { useStaff } from '../session/use-staff.ts'
import { CheckField } from '../ui/fields.tsx'
import { settingsKey } from './settings-key.ts'

type Limit =
  | 'unprovenOrderTotal'
  | 'unprovenOrderPieces'
  | 'provenOrderTotal'
  | 'provenOrderPieces'
  | 'unprovenStockPart'
  | 'cashCodeHours'
type Form = {
  deliveryCharge: string
  tax: string
  openCashOrders: string
  isCashConfirmedByCode: boolean
} & Record<Limit, string>

const names = {
  deliveryCharge: 'Delivery charge',
  tax: 'Tax',
  openCashOrders: 'Open cash orders of one number',
  isCashConfirmedByCode: 'Cash orders confirmed by code',
  cashCodeHours: 'Hours a cash order waits for its code',
  unprovenOrderTotal: 'Largest cash order without a proven number',
  unprovenOrderPieces: 'Most packs in a cash order without a proven number',
  provenOrderTotal: 'Largest cash order with a proven number',
  provenOrderPieces: 'Most packs in a cash order with a proven number',
  unprovenStockPart: 'Part of the stock for orders without a proven number',
}

const limits: { name: Limit; isRupees?: boolean; hint: string }[] = [
  {
    name: 'cashCodeHours',
    hint: 'Nobody entered the code by then, and nobody of you confirmed the order: it is cancelled by itself, its goods and coupons are free again, and the shopper reads how to order again. From 1 to 72, such as 24. Orders that wait already keep the hours they were placed with',
  },
  {
    name: 'unprovenOrderTotal',
    isRupees: true,
    hint: 'A guest who wants more proves the number by a code, pays online, or takes less. Such as 5000',
  },
  { name: 'unprovenOrderPieces', hint: 'The same for packs of whatever size. Such as 20' },
  {
    name: 'provenOrderTotal',
    isRupees: true,
    hint: 'Whoever is logged in, or has proven the number by a code, and wants more pays online. Orders you take by phone have no limit. Such as 25000',
  },
  { name: 'provenOrderPieces', hint: 'The same for packs of whatever size. Such as 100' },
  {
    name: 'unprovenStockPart',
    hint: '3 for a third: all open orders without a proven number together hold no more of a size, but always 5 pieces. 1 for all of it',
  },
]

const isAmount = (value: string) => /^\d{1,5}(\.\d{1,2})?$/.test(value.trim())

const isMost = (name: Limit, value: string) =>
  name === 'cashCodeHours'
    ? /^([1-9]|[1-6]\d|7[0-2])$/.test(value.trim())
    : name.endsWith('Total')
      ? /^[1-9]\d{0,6}(\.\d{1,2})?$/.test(value.trim())
      : /^[1-9]\d{0,3}$/.test(value.trim())

/** What every order is charged, and what cash orders may be. */
export function ChargesForm({ settings }: { settings: ShopSettings }) {
  const isAdmin = useStaff().role === 'admin'
  return (
    <VersionedForm<ShopSettings, Form>
      opened={settings}
      formOf={formOf}
      save={(form, version) => api(changeShopSettings, { body: { ...bodyOf(form), version } })}
      done="Settings saved"
      refresh={[settingsKey]}
      names={names}
    >
      {({ register, formState: { errors } }) => (
        <>
          <TextField
            label="Delivery charge"
            prefix="₹"
            inputMode="decimal"
            autoComplete="off"
            hint="For each order; offers may take it off"
            error={errors.deliveryCharge?.message}
            {...register('deliveryCharge', { validate: (value) => isAmount(value) || 'An amount such as 40 or 40.50' })}
          />
          <TextField
            label="Tax in percent"
            inputMode="decimal"
            autoComplete="off"
            readOnly={!isAdmin}
            hint={isAdmin ? 'One rate for all that is sold' : 'Only an admin can change it'}
            error={errors.tax?.message}
            {...register('tax', {
              validate: (value) => (isAmount(value) && Number(value) <= 100) || 'A percent such as 5 or 12.5',
            })}
          />
          {settings.wrongTaxProducts > 0 && (
            <p className="rounded-field bg-golden-pale px-3 py-2 text-small">
              {settings.wrongTaxProducts === 1 ? '1 product is' : `${settings.wrongTaxProducts} products are`} taxed at
              another rate by the law and cannot be sold with this one.
            </p>
          )}
          <TextField
            label="Cash orders on the way to one mobile number"
            inputMode="numeric"
            autoComplete="off"
            placeholder={String(settings.usualOpenCashOrders)}
            hint={`Further ones are refused until one is delivered. Empty: ${settings.usualOpenCashOrders}`}
            error={errors.openCashOrders?.message}
            {...register('openCashOrders', {
              validate: (value) =>
                value.trim() === '' || /^[1-9]\d?$|^100$/.test(value.trim()) || 'A number from 1 to 100',
            })}
          />
          <CheckField
            label="Cash orders confirmed by code"
            hint="The recipient gets 6 digits by SMS, and enters them on the page of the order or tells them on the phone. Until then it cannot be packed. Orders you take by phone wait for no code. When you switch this off, those that wait go on waiting: confirm them on Today."
            {...register('isCashConfirmedByCode')}
          />
          {limits.map(({ name, isRupees, hint }) => (
            <TextField
              key={name}
              label={names[name]}
              {...(isRupees ? { prefix: '₹' } : {})}
              inputMode={isRupees ? 'decimal' : 'numeric'}
              autoComplete="off"
              hint={hint}
              error={errors[name]?.message}
              {...register(name, {
                validate: (value) =>
                  isMost(name, value) || (name === 'cashCodeHours' ? 'A number from 1 to 72' : 'A number such as 20'),
              })}
            />
          ))}
        </>
      )}
    </VersionedForm>
  )
}

function formOf(settings: ShopSettings): Form {
  const { deliveryCharge, tax, openCashOrders, isCashConfirmedByCode } = settings
  return {
    ...(Object.fromEntries(limits.map(({ name }) => [name, String(settings[name])])) as Record<Limit, string>),
    deliveryCharge: String(deliveryCharge),
    tax: String(tax),
    openCashOrders: openCashOrders === null ? '' : String(openCashOrders),
    isCashConfirmedByCode,
  }
}

function bodyOf({ deliveryCharge, tax, openCashOrders, isCashConfirmedByCode, ...most }: Form) {
  return {
    ...(Object.fromEntries(limits.map(({ name }) => [name, Number(most[name])])) as Record<Limit, number>),
    deliveryCharge: Number(deliveryCharge),
    tax: Number(tax),
    openCashOrders: openCashOrders.trim() ? Number(openCashOrders) : null,
    isCashConfirmedByCode,
  }
}
