import { useEffect, useId, useRef, useState } from 'react'
import { TextField } from '#app/shared/ui/fields/text-field.tsx'
import type { SavedAddress } from '#contract/api/accounts/users.ts'
import { BuildingSearch } from '../../areas/building-search.tsx'
import { type Place, savedPlace } from '../../areas/place.ts'
import { FormButtons } from './form-buttons.tsx'
import { notProvided } from './values.tsx'

type Props = {
  address: SavedAddress | null
  isSaving: boolean
  onSave: (address: SavedAddress) => void
  onCancel: () => void
}

/** House number and building; the building fills in the rest. Both are needed to save (VAL-25). */
export function AddressForm({ address, isSaving, onSave, onCancel }: Props) {
  const [houseNumber, setHouseNumber] = useState(address?.houseNumber ?? '')
  const [place, setPlace] = useState<Place | null>(() => savedPlace(address))
  const isFilled = houseNumber.trim() !== '' && Boolean(place?.buildingName)
  const hintId = useId()
  const firstField = useRef<HTMLInputElement>(null)
  useEffect(() => firstField.current?.focus(), [])

  return (
    <form
      noValidate
      className="max-w-2xl"
      onSubmit={(event) => {
        event.preventDefault()
        if (isFilled && !isSaving) onSave({ ...place, houseNumber: houseNumber.trim() })
      }}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          ref={firstField}
          label="House Number"
          autoComplete="address-line1"
          enterKeyHint="next"
          maxLength={60}
          className="sm:max-lg:col-span-2"
          value={houseNumber}
          readOnly={isSaving}
          onChange={({ target }) => setHouseNumber(target.value)}
        />
        <BuildingSearch label="Building Name" place={place} readOnly={isSaving} onChoose={setPlace} />
        <Filled label="Tower Name" value={place?.towerName} />
        <Filled label="Pincode" value={place?.pincode} />
        <Filled label="State" value={place?.state} />
        <Filled label="District" value={place?.district} />
        <Filled label="Town / City" value={place?.town} />
      </div>
      <FormButtons isSaving={isSaving} isDisabled={!isFilled} onCancel={onCancel} />
      {!isFilled && (
        <p id={hintId} className="mt-3 text-ink-soft text-small">
          Fill in the house number and choose your building to save.
        </p>
      )}
    </form>
  )
}

/** What the chosen building fills in; read-only (PROF-09). */
function Filled({ label, value }: { label: string; value: string | undefined }) {
  return <TextField label={label} value={value || notProvided} readOnly tabIndex={-1} />
}
