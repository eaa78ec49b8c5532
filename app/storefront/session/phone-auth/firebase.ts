import { type FirebaseApp, getApps, initializeApp } from '@firebase/app'
import {
  type Auth,
  type ConfirmationResult,
  connectAuthEmulator,
  initializeAuth,
  inMemoryPersistence,
  RecaptchaVerifier,
  signInWithPhoneNumber,
} from '@firebase/auth'
import type { PhoneAuthFrame } from '#app/shared/api/context.ts'
import { PhoneAuthError } from '#app/shared/code-entry/phone-auth-error.ts'
import { homeMarket } from '#contract/api/accounts/auth.ts'
import { checkSettings } from './firebase-settings.ts'
import type { PhoneAuth } from './phone-auth.ts'

type Frame = Extract<PhoneAuthFrame, { provider: 'firebase' }>

/** Firebase as the phone provider, with its invisible bot check. Nothing of it is kept beyond the page. */
export function firebasePhoneAuth(frame: Frame): PhoneAuth {
  const auth = openAuth(frame)
  let verifier: RecaptchaVerifier | undefined
  let sent: ConfirmationResult | undefined

  function clear() {
    verifier?.clear()
    verifier = undefined
  }

  return {
    async send(mobile) {
      verifier ??= makeVerifier(auth)
      try {
        sent = await plainly(signInWithPhoneNumber(auth, homeMarket.countryCode + mobile, verifier))
      } finally {
        // A bot check proves one message; the next one needs its own.
        clear()
      }
    },
    async confirm(code) {
      if (!sent) throw new PhoneAuthError('confirm before send')
      const { user } = await plainly(sent.confirm(code))
      return plainly(user.getIdToken())
    },
    signOut: () => auth.signOut(),
    clear,
  }
}

function openAuth({ apiKey, authDomain, projectId, language, emulator }: Frame) {
  checkSettings(apiKey, language)
  const app: FirebaseApp = getApps()[0] ?? initializeApp({ apiKey, authDomain, projectId })
  openedAuth ??= initializeAuth(app, { persistence: inMemoryPersistence })
  openedAuth.languageCode = language
  if (emulator && !openedAuth.emulatorConfig) {
    connectAuthEmulator(openedAuth, emulator, { disableWarnings: true })
    // The emulator takes no bot check, and a shop without a line to Google has none.
    openedAuth.settings.appVerificationDisabledForTesting = true
  }
  return openedAuth
}

let openedAuth: Auth | undefined

function makeVerifier(auth: Auth) {
  try {
    const container = document.createElement('div')
    document.getElementById('bot-check')?.replaceChildren(container)
    const verifier = new RecaptchaVerifier(auth, container, { size: 'invisible' })
    const verify = verifier.verify.bind(verifier)
    // Blocked, or Google out of reach: the check's own code could not be loaded.
    verifier.verify = () => verify().catch(refuseWithoutCheck)
    return verifier
  } catch (error) {
    return refuseWithoutCheck(error)
  }
}

function refuseWithoutCheck(error: unknown): never {
  throw new PhoneAuthError(String(error), 'ReCAPTCHA not initialized. Please retry login.')
}

/** Firebase's errors are codes, not sentences: the step's own text is shown instead (ERR-49, open-points 105). */
async function plainly<T>(call: Promise<T>) {
  try {
    return await call
  } catch (error) {
    if (error instanceof PhoneAuthError) throw error
    throw new PhoneAuthError(String((error as { code?: unknown }).code ?? error))
  }
}
