import { isApiError } from '#contract/api/envelope.ts'
import { ProviderRefusal } from '#server/providers/payments/provider.ts'

/** The provider's books are not of this shop. */
export class OtherAccount extends Error {}

/** What went wrong, for whoever looks after the shop; `isOwn` is what the provider has nothing to do with. */
export function reasonOf(error: unknown): { sentence: string; isOwn: boolean } {
  if (error instanceof OtherAccount) return { sentence: error.message, isOwn: false }
  const refusal = error instanceof Error && error.cause instanceof ProviderRefusal ? error.cause : error
  if (refusal instanceof ProviderRefusal) return { sentence: sentenceOf(refusal), isOwn: false }
  if (isApiError(error) && error.statusCode === 503)
    return { sentence: 'The payment provider gives no usable answer.', isOwn: false }
  return { sentence: `The shop itself failed (${error instanceof Error ? error.name : 'unknown'}).`, isOwn: true }
}

function sentenceOf({ statusCode }: ProviderRefusal) {
  if (statusCode === 429) return 'The payment provider asks to call less often.'
  if (statusCode === 401 || statusCode === 403) return 'The payment provider does not accept our keys.'
  return `The payment provider refuses to list its books (${statusCode}).`
}
