import { useState } from 'react'
import { Button } from '#app/shared/ui/button.tsx'
import type { StaffAccount } from '#contract/api/admin/staff/sign-in.ts'
import { canUsePasskeys } from './browser-passkeys.ts'
import { SetUpApp } from './set-up-app.tsx'
import { SetUpPasskey } from './set-up-passkey.tsx'

type Props = {
  /** With the first sign-in there is nothing to choose but to set one up. */
  isFirst?: boolean
  onDone: (account: StaffAccount) => void
}

/** A second factor of one's own: an authenticator app, or a passkey where the browser has them. */
export function SetUpFactor({ isFirst = false, onDone }: Props) {
  const [way, setWay] = useState<'app' | 'passkey'>()
  const chosen = canUsePasskeys() ? way : 'app'
  return (
    <div className="grid gap-4">
      {isFirst && (
        <p>
          Your first sign-in: set up a second thing that only you have. From now on it is asked for with every sign-in,
          so that your SIM card alone opens nothing.
        </p>
      )}
      {!chosen && (
        <div className="grid gap-2">
          <Button wide onClick={() => setWay('passkey')}>
            Set up a passkey on this device
          </Button>
          <Button wide look="quiet" onClick={() => setWay('app')}>
            Set up an authenticator app
          </Button>
        </div>
      )}
      {chosen === 'app' && <SetUpApp onDone={onDone} />}
      {chosen === 'passkey' && <SetUpPasskey onDone={onDone} />}
      {way && canUsePasskeys() && (
        <Button look="plain" onClick={() => setWay(undefined)}>
          Choose another way
        </Button>
      )}
    </div>
  )
}
