import { type FormEvent, type ReactNode, type Ref, useEffect, useImperativeHandle } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { tenDigits } from '#app/shared/ui/fields/ten-digits.ts'
import { TextField } from '#app/shared/ui/fields/text-field.tsx'
import type { BuildingAddress } from '#app/storefront/areas/building-address.ts'
import { BuildingSearch } from '../../areas/building-search.tsx'
import { type Details, type DetailsDraft, objectionTo, toDetails } from './details.ts'

type Props = {
  draft: DetailsDraft
  /** The shopper opened the form to change something: the first field takes the focus. */
  takesFocus: boolean
  /** Something beside the fields was changed. */
  hasOtherChanges: boolean
  changes: Ref<Changes>
  /** False where they could not be saved, which was told. */
  onSave: (details: Details) => Promise<boolean>
  onContinue: () => void
  button: ReactNode
}

/** Saves what was changed, if anything was; false where that is refused. */
export type Changes = () => Promise<boolean>

/** Name, contact and address, each with its sentence at the field (VAL-04 to VAL-06, VAL-11 to VAL-16). */
export function DetailsForm(props: Props) {
  const { draft, takesFocus, hasOtherChanges, changes, onSave, onContinue, button } = props
  const { register, control, handleSubmit, formState, setFocus } = useForm<DetailsDraft>({
    defaultValues: draft,
    reValidateMode: 'onChange',
  })
  const { errors, isDirty } = formState
  // Registered in the order of the screen: the first wrong field takes the focus.
  const name = register('name', { validate: objectionTo.name })

  useEffect(() => {
    if (takesFocus) setFocus('name')
  }, [takesFocus, setFocus])

  useImperativeHandle(changes, () => async () => !(isDirty || hasOtherChanges) || save())

  async function save() {
    let isSaved = false
    await handleSubmit(async (filled) => {
      const details = toDetails(filled)
      isSaved = details !== undefined && (await onSave(details))
    })()
    return isSaved
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (await save()) onContinue()
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <div className="grid gap-4 sm:grid-cols-2 md:mb-6">
        <TextField
          label="Name"
          autoComplete="name"
          maxLength={100}
          error={errors.name?.message}
          className="sm:col-span-2"
          {...name}
        />
        <TextField
          label="Mobile number"
          prefix="+91"
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          error={errors.mobileNumber?.message}
          {...tenDigits(register('mobileNumber', { validate: objectionTo.mobileNumber }))}
        />
        <TextField
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
          error={errors.email?.message}
          {...register('email', { validate: objectionTo.email })}
        />
        <TextField
          label="House number"
          autoComplete="address-line1"
          maxLength={60}
          className="sm:max-lg:col-span-2"
          error={errors.houseNumber?.message}
          {...register('houseNumber', { validate: objectionTo.houseNumber })}
        />
        <Controller
          name="buildingAddress"
          control={control}
          rules={{ validate: objectionTo.buildingAddress }}
          render={({ field, fieldState }) => (
            <>
              <BuildingSearch
                buildingAddress={field.value}
                onChoose={field.onChange}
                error={fieldState.error?.message}
                inputRef={field.ref}
              />
              {field.value && <ChosenBuilding buildingAddress={field.value} />}
            </>
          )}
        />
      </div>
      {button}
    </form>
  )
}

/** What the chosen building fills in; read-only (VAL-16). */
function ChosenBuilding({ buildingAddress }: { buildingAddress: BuildingAddress }) {
  return (
    <div className="grid grid-cols-2 gap-x-4 gap-y-3 sm:col-span-2 lg:grid-cols-3">
      {buildingAddress.towerName && (
        <Filled label="Tower name" value={buildingAddress.towerName} className="col-span-2 lg:col-span-1" />
      )}
      <Filled label="Pincode" value={buildingAddress.pincode} />
      <Filled label="Town / City" value={buildingAddress.town} />
      <Filled label="District" value={buildingAddress.district} />
      <Filled label="State" value={buildingAddress.state} />
    </div>
  )
}

function Filled({ label, value, className = '' }: { label: string; value: string; className?: string }) {
  return <TextField label={label} value={value} readOnly tabIndex={-1} className={className} />
}
