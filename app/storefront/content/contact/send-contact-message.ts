import { api } from '#app/shared/api/browser-api.ts'
import { showToast } from '#app/shared/ui/toasts/toasts.ts'
import { sendContactMessage } from '#contract/api/content/content.ts'
import { isApiError } from '#contract/api/envelope.ts'
import type { ContactDraft } from './contact-objections.ts'

const slowAfterMs = 20_000

/** Sends the message and says how that went (ERR-46, ERR-47); true when the shop has it. */
export async function sendMessage(draft: ContactDraft) {
  try {
    const signal = AbortSignal.timeout(slowAfterMs)
    const { statusCode } = await api.answer(sendContactMessage, { body: draft }, { signal })
    if (statusCode !== 200) throw new Error('not stored')
    showToast("Thank you for your message! We'll get back to you soon.", 'success')
    return true
  } catch (error) {
    showToast(refusalOf(error), 'error')
    return false
  }
}

/** Of the server's sentences only the one that names a wait is better than ours (open-points 104, 106). */
function refusalOf(error: unknown) {
  const isTooMany = isApiError(error) && error.statusCode === 429 && error.hasServerMessage
  return isTooMany ? error.message : 'There was an error submitting your message. Please try again.'
}
