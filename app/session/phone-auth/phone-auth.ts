/** A provider that proves a mobile number by a code it sends (API-41). Refusals are `PhoneAuthError`s. */
export type PhoneAuth = {
  /** Sends a code to a 10-digit mobile number. */
  send(mobile: string): Promise<void>
  /** Proves the number of the last `send`; gives the proof that auth/login takes. */
  confirm(code: string): Promise<string>
  signOut(): Promise<void>
  /** Takes the bot check away (AUTH-09). */
  clear(): void
}

/** A refusal of the provider; `shown` is its sentence where it is plain language (open-points 105). */
export class PhoneAuthError extends Error {
  readonly shown: string | undefined
  constructor(message: string, shown?: string) {
    super(message)
    this.shown = shown
  }
}

/** The sentence of a provider that may be shown, if it has one. */
export function shownSentence(failure: unknown) {
  return failure instanceof PhoneAuthError ? failure.shown : undefined
}

/** The provider that SIGNIN has loaded, if any: logging out must reach it without loading it. */
export function phoneAuthInUse() {
  return inUse
}

export function setPhoneAuthInUse(phoneAuth: PhoneAuth) {
  inUse = phoneAuth
}

let inUse: PhoneAuth | undefined
