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
