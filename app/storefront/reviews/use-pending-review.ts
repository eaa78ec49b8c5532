import { useEffect, useState } from 'react'
import { showToast } from '#app/shared/ui/toasts/toasts.ts'
import { openPopup, usePopup } from '../session/popups.ts'
import { isAuthenticated, sessionStarted, useSession } from '../session/session.ts'

/** The review somebody was about to write: it needs a login, and goes on by itself once there is one (VAL-20). */
export function usePendingReview() {
  const [step, setStep] = useState<'none' | 'signing in' | 'writing'>('none')
  const isSignedIn = useSession(isAuthenticated)
  const isSigningIn = usePopup(({ kind }) => kind !== 'NONE')

  // Whoever closes the login without one has changed their mind.
  useEffect(() => {
    if (step === 'signing in' && !isSigningIn) setStep(isSignedIn ? 'writing' : 'none')
  }, [step, isSigningIn, isSignedIn])

  async function begin() {
    const session = await sessionStarted()
    if (session.status === 'unchecked')
      return showToast('No connection at the moment. Please try again in a moment.', 'error')
    if (isAuthenticated(session)) return setStep('writing')
    openPopup('SIGNIN')
    setStep('signing in')
  }

  return { isOpen: step === 'writing', begin, end: () => setStep('none') }
}
