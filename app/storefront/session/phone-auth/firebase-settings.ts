import { PhoneAuthError } from '#app/shared/code-entry/phone-auth-error.ts'

/** The bounds the provider sets (VAL-39). Throws a `PhoneAuthError` where one is not kept. */
export function checkSettings(apiKey: string, language: string) {
  if (apiKey.includes(':')) throw new PhoneAuthError('The API key must not contain a colon.')
  if (!/^[A-Za-z0-9-]{1,6}$/.test(language)) {
    throw new PhoneAuthError('The language code must be at most 6 letters, digits or hyphens.')
  }
}
