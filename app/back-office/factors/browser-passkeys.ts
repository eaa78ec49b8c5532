import type { PasskeyAnswer } from '#contract/api/admin/staff/sign-in.ts'
import { isApiError } from '#contract/api/envelope.ts'
import { sentenceOf } from '../ui/sentence-of.ts'

type Question = Record<string, unknown>

/** Whether this browser can make and use passkeys at this address; they are bound to a name, never to bare numbers. */
export function canUsePasskeys() {
  const isNamed = !/^[\d.]+$|^\[/.test(location.hostname)
  return isNamed && typeof PublicKeyCredential === 'function'
}

export async function makePasskey(question: Question): Promise<PasskeyAnswer> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  return { ...(await startRegistration({ optionsJSON: question as never })) }
}

export async function signWithPasskey(question: Question): Promise<PasskeyAnswer> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return { ...(await startAuthentication({ optionsJSON: question as never })) }
}

/** Why it did not work, for people. */
export function passkeySentence(failure: unknown) {
  if (isApiError(failure)) return sentenceOf(failure)
  const name = failure instanceof Error ? failure.name : ''
  if (name === 'InvalidStateError') return 'This device already has a passkey for you here.'
  if (name === 'NotAllowedError' || name === 'AbortError') return 'The passkey was not used. Please try again.'
  return 'This browser could not use a passkey. Please try again, or use another way.'
}
