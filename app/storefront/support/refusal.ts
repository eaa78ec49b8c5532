import { isApiError } from '#contract/api/envelope.ts'

/** Whether the shop answered and said no; else no usable answer came (open-points 103). */
export function isRefused(error: unknown) {
  return isApiError(error) && error.statusCode !== 0
}

/** Why something was not sent, and what to do next. */
export function reasonOf(error: unknown) {
  if (!isRefused(error)) return 'Please check your connection and try again. What you wrote is still here.'
  if (isApiError(error) && error.statusCode < 500 && error.hasServerMessage) return error.message
  return 'Please try again in a moment. What you wrote is still here.'
}
