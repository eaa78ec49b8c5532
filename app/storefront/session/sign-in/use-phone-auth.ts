import { useState } from 'react'
import type { PhoneAuthFrame } from '#app/shared/api/context.ts'
import { localPhoneAuth } from '../phone-auth/local.ts'
import { type PhoneAuth, setPhoneAuthInUse } from '../phone-auth/phone-auth.ts'

/** The shop's phone provider; the code of an outside one is fetched when SIGNIN opens. */
export function usePhoneAuth(frame: PhoneAuthFrame): Promise<PhoneAuth> {
  const [phoneAuth] = useState(() => {
    const opening = open(frame)
    // Whoever presses Send hears of it.
    opening.catch(() => {})
    return opening
  })
  return phoneAuth
}

async function open(frame: PhoneAuthFrame) {
  const phoneAuth = await choose(frame)
  setPhoneAuthInUse(phoneAuth)
  return phoneAuth
}

async function choose(frame: PhoneAuthFrame) {
  if (frame.provider === 'local') return localPhoneAuth()
  const { firebasePhoneAuth } = await import('../phone-auth/firebase.ts')
  return firebasePhoneAuth(frame)
}
