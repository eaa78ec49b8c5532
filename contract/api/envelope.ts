/**
 * An expected refusal. `message` is the sentence the shopper reads; `statusCode` 0 means that no usable answer came.
 * Recognise it by `isApiError`: the built storefront and the server hold separate copies of this class.
 */
export class ApiError extends Error {
  readonly isApiError = true
  readonly statusCode: number
  /** False when the sentence is our own 'API Error' because the server sent none (ERR-11). */
  readonly hasServerMessage: boolean
  /** Extra response headers, such as `retry-after` in seconds. */
  readonly headers: Record<string, string>
  /** What a refusal of the back office has to show beside its sentence, such as what somebody else changed meanwhile. */
  readonly data: unknown

  constructor(statusCode: number, message?: string, headers: Record<string, string> = {}, data: unknown = null) {
    super(message || 'API Error')
    this.statusCode = statusCode
    this.hasServerMessage = Boolean(message)
    this.headers = headers
    this.data = data
  }
}

/** Tells an `ApiError` from any other thrown value, whichever copy of the module made it. */
export function isApiError(error: unknown): error is ApiError {
  return typeof error === 'object' && error !== null && 'isApiError' in error
}
