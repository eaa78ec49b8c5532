import { type FormEvent, useState } from 'react'
import { api } from '#app/shared/api/browser-api.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { TextField } from '#app/shared/ui/fields/text-field.tsx'
import { beginPasskey, setUpPasskey } from '#contract/api/admin/staff/factors.ts'
import type { StaffAccount } from '#contract/api/admin/staff/sign-in.ts'
import { makePasskey, passkeySentence } from './browser-passkeys.ts'
import { useFreshFactor } from './fresh-factor.tsx'

type Props = { onDone: (account: StaffAccount) => void }

export function SetUpPasskey({ onDone }: Props) {
  const withFreshFactor = useFreshFactor()
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    setError(undefined)
    try {
      const passkey = await makePasskey(await withFreshFactor(() => api(beginPasskey)))
      onDone(await api(setUpPasskey, { body: { name: name.trim() || 'Passkey', passkey } }))
    } catch (failure) {
      setError(passkeySentence(failure))
      setBusy(false)
    }
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <TextField
        label="Name of this passkey"
        hint="Such as Asha’s phone, so that you know it again in the list"
        maxLength={60}
        autoComplete="off"
        enterKeyHint="go"
        value={name}
        onChange={({ target }) => setName(target.value)}
        error={error}
      />
      <Button type="submit" wide disabled={isBusy}>
        {isBusy ? 'Waiting for your device' : 'Make the passkey'}
      </Button>
    </form>
  )
}
