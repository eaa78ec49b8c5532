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

/** The provider that SIGNIN has loaded, if any: logging out must reach it without loading it. */
export function phoneAuthInUse() {
  return inUse
}

export function setPhoneAuthInUse(phoneAuth: PhoneAuth) {
  inUse = phoneAuth
}

let inUse: PhoneAuth | undefined
