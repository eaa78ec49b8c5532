import { personalApi } from '#app/storefront/session/personal-api.ts'
import { createStockNotice } from '#contract/api/catalog/notices.ts'
import { isApiError } from '#contract/api/envelope.ts'

const slowAfterMs = 20_000

/** Asks for the SMS; gives the sentence that says why not, or nothing when the shop has noted it. */
export async function requestStockNotice(productId: string, body: { mobileNumber: string; size: number }) {
  try {
    const signal = AbortSignal.timeout(slowAfterMs)
    await personalApi()(createStockNotice, { params: { productId }, body }, { signal })
    return undefined
  } catch (error) {
    return refusalOf(error)
  }
}

function refusalOf(error: unknown) {
  if (isApiError(error) && error.statusCode >= 400 && error.statusCode < 500 && error.hasServerMessage) {
    return error.message
  }
  if (isApiError(error) && error.statusCode >= 500)
    return 'We could not note your number. Please try again in a moment.'
  return 'No connection at the moment. Please try again.'
}
