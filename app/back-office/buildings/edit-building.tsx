import { useState } from 'react'
import { api } from '#app/shared/api/browser-api.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { TextField } from '#app/shared/ui/fields/text-field.tsx'
import { changeBuilding, removeBuilding, type ShopBuilding } from '#contract/api/admin/content/buildings.ts'
import { VersionedForm } from '../forms/versioned-form.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { useAction } from '../ui/use-action.ts'
import { buildingsKey } from './buildings-key.ts'

type Form = Omit<ShopBuilding, 'id' | 'isDemo' | 'version'>
type Props = { building: ShopBuilding; onClose: () => void }

const names = {
  buildingName: 'Building',
  towerName: 'Tower',
  pincode: 'Pincode',
  town: 'Town',
  district: 'District',
  state: 'State',
} as const

/** One building, corrected or removed. */
export function EditBuilding({ building, onClose }: Props) {
  const { id } = building
  const [isSure, setSure] = useState(false)
  const remove = useAction({
    run: () => api(removeBuilding, { params: { id } }),
    done: `${building.buildingName} is removed`,
    refresh: [buildingsKey],
    onDone: onClose,
  })
  return (
    <Dialog title={building.buildingName} onClose={onClose}>
      <div className="grid gap-4 p-4">
        <VersionedForm<ShopBuilding, Form>
          opened={building}
          formOf={({ id, isDemo, version, ...form }) => form}
          save={(form, version) => api(changeBuilding, { params: { id }, body: { ...form, version } })}
          done="Building saved"
          refresh={[buildingsKey]}
          onSaved={onClose}
          names={names}
        >
          {({ register, formState: { errors } }) =>
            Object.entries(names).map(([name, label]) => {
              const field = name as keyof Form
              return (
                <TextField
                  key={field}
                  label={label}
                  autoComplete="off"
                  inputMode={field === 'pincode' ? 'numeric' : 'text'}
                  maxLength={field === 'pincode' ? 6 : 120}
                  error={errors[field]?.message}
                  {...register(field, {
                    validate: (value) => {
                      if (field === 'pincode') return /^[1-9]\d{5}$/.test(value) || 'A pincode has 6 digits'
                      return field === 'towerName' || value.trim() !== '' || `${label} is missing`
                    },
                  })}
                />
              )
            })
          }
        </VersionedForm>
        <Button look="quiet" disabled={remove.isPending} onClick={() => (isSure ? remove.mutate() : setSure(true))}>
          {isSure ? 'Yes, remove this building' : 'Remove this building'}
        </Button>
      </div>
    </Dialog>
  )
}
