import { isApiError } from '#contract/api/envelope.ts'

/** What went wrong, for people: the server's own sentence, or what is safe and what to do. */
export function sentenceOf(error: unknown) {
  if (isApiError(error) && error.hasServerMessage) return error.message
  if (isApiError(error) && error.statusCode === 0)
    return 'No connection at the moment. Nothing is lost; please try again.'
  return 'Something went wrong. Nothing is lost; please try again.'
}
