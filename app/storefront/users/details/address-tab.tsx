import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#app/shared/ui/button.tsx'
import { showToast } from '#app/shared/ui/toasts/toasts.ts'
import type { SavedAddress, User } from '#contract/api/accounts/users.ts'
import { AddressForm } from './address-form.tsx'
import { addressFailure, saveProfile } from './save-profile.ts'
import { Values } from './values.tsx'

/** Where orders go: view, editing, saving, view (PROF-08 to PROF-10, PROF-12, PROF-13). */
export function AddressTab({ user }: { user: User }) {
  const [isEditing, setEditing] = useState(false)
  const edit = useFocusBack(isEditing)
  const save = useMutation({
    mutationFn: (address: SavedAddress) => saveProfile(user.id, { address }),
    onSuccess: () => {
      setEditing(false)
      showToast('Address updated successfully', 'success')
    },
    onError: (error) => showToast(addressFailure(error), 'error'),
  })
  if (isEditing) {
    return (
      <AddressForm
        address={user.address ?? null}
        isSaving={save.isPending}
        onSave={(address) => save.mutate(address)}
        onCancel={() => !save.isPending && setEditing(false)}
      />
    )
  }
  return (
    <div className="max-w-2xl">
      <Values values={linesOf(user.address ?? {})} />
      <Button ref={edit} look="quiet" onClick={() => setEditing(true)} className="mt-6">
        Edit<span className="sr-only"> address</span>
      </Button>
    </div>
  )
}

function linesOf(address: SavedAddress) {
  return [
    { label: 'House Number', value: address.houseNumber },
    { label: 'Building Name', value: address.buildingName },
    { label: 'Tower Name', value: address.towerName },
    { label: 'Pincode', value: address.pincode },
    { label: 'State', value: address.state },
    { label: 'District', value: address.district },
    { label: 'Town / City', value: address.town },
  ]
}

/** After the form closes, Edit has the focus back. */
function useFocusBack(isEditing: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(isEditing)
  useEffect(() => {
    if (wasEditing.current && !isEditing) button.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])
  return button
}
