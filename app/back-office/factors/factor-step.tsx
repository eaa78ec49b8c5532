import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#app/shared/api/browser-api.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { givePasskey, giveTotp, requestPasskeyChallenge, type StaffAccount } from '#contract/api/admin/staff/sign-in.ts'
import { isApiError } from '#contract/api/envelope.ts'
import { accountKey } from '../session/back-office-client.tsx'
import { AppCodeForm } from './app-code-form.tsx'
import { passkeySentence, signWithPasskey } from './browser-passkeys.ts'

type Props = { account: StaffAccount; button?: string; onProven: (account: StaffAccount) => void }

/** The second thing asked for: a passkey of this person, or the code their app shows. */
export function FactorStep({ account, button = 'Sign in', onProven }: Props) {
  const client = useQueryClient()
  const [isAppChosen, setAppChosen] = useState(account.passkeys === 0)
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function proveByPasskey() {
    if (isBusy) return
    setBusy(true)
    setError(undefined)
    try {
      const question = await api(requestPasskeyChallenge)
      onProven(await api(givePasskey, { body: await signWithPasskey(question) }))
    } catch (failure) {
      // After the last wrong one there is no session any more.
      if (isApiError(failure) && failure.statusCode === 401) client.setQueryData(accountKey, null)
      setError(passkeySentence(failure))
      setBusy(false)
    }
  }

  if (isAppChosen) {
    return (
      <AppCodeForm
        about={`${account.name}, open your authenticator app and enter the code it shows for Milloraa.`}
        button={button}
        run={async (code) => onProven(await api(giveTotp, { body: { code } }))}
      >
        {account.passkeys > 0 && (
          <Button look="plain" onClick={() => setAppChosen(false)}>
            Use a passkey instead
          </Button>
        )}
      </AppCodeForm>
    )
  }
  return (
    <div className="grid gap-4">
      <p>{account.name}, use the passkey you set up: your fingerprint, face or screen lock, or a security key.</p>
      <p role="alert" className="text-chilli text-small">
        {error}
      </p>
      <Button wide disabled={isBusy} onClick={() => void proveByPasskey()} data-first-focus>
        {isBusy ? 'Waiting for your passkey' : 'Use passkey'}
      </Button>
      {account.hasTotp && (
        <Button look="plain" onClick={() => setAppChosen(true)}>
          Use a code of your app instead
        </Button>
      )}
    </div>
  )
}
