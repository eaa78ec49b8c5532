import { useEffect, useId, useRef, useState } from 'react'
import { TextField } from '#app/shared/ui/fields/text-field.tsx'
import { type BuildingAddress, savedBuildingAddress } from '#app/storefront/areas/building-address.ts'
import type { SavedAddress } from '#contract/api/accounts/users.ts'
import { BuildingSearch } from '../../areas/building-search.tsx'
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
  const [buildingAddress, setBuildingAddress] = useState<BuildingAddress | null>(() => savedBuildingAddress(address))
  const isFilled = houseNumber.trim() !== '' && Boolean(buildingAddress?.buildingName)
  const hintId = useId()
  const firstField = useRef<HTMLInputElement>(null)
  useEffect(() => firstField.current?.focus(), [])

  return (
    <form
      noValidate
      className="max-w-2xl"
      onSubmit={(event) => {
        event.preventDefault()
        if (isFilled && !isSaving) onSave({ ...buildingAddress, houseNumber: houseNumber.trim() })
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
        <BuildingSearch
          label="Building Name"
          buildingAddress={buildingAddress}
          readOnly={isSaving}
          onChoose={setBuildingAddress}
        />
        <Filled label="Tower Name" value={buildingAddress?.towerName} />
        <Filled label="Pincode" value={buildingAddress?.pincode} />
        <Filled label="State" value={buildingAddress?.state} />
        <Filled label="District" value={buildingAddress?.district} />
        <Filled label="Town / City" value={buildingAddress?.town} />
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
