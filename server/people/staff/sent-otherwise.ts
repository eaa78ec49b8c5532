import { ApiError } from '#contract/api/envelope.ts'
import { brokenConstraint } from '#server/platform/db/transaction.ts'

/** For a key that comes once more with other contents: whoever sent it would believe that these were done. */
export const sentOtherwise = new ApiError(
  409,
  'This was sent already, with other contents. Please reload the page and look at what was done.',
)

/** The same where the key comes at once for something else, whose row the other cannot see before it is there. */
export async function unlessKeyIsTaken<T>(work: Promise<T>, constraint: string, otherwise: ApiError): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (brokenConstraint(error) === constraint) throw otherwise
    throw error
  }
}
