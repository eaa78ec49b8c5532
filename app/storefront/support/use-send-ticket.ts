import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { showToast } from '#app/shared/ui/toasts/toasts.ts'
import { addTicket, type Ticket, ticketHeaders } from '#contract/api/content/support.ts'
import { isApiError } from '#contract/api/envelope.ts'
import { usePersonalApi } from '../session/personal-api.ts'
import type { Draft } from './drafts.ts'
import { isRefused, reasonOf } from './refusal.ts'

export const loginSentence = 'Please log in to submit a support ticket'

/** Sends a ticket once, however often the button is pressed; results are toasts, the reason stands in the form. */
export function useSendTicket(userId: string, requestId: string | undefined, onSent: (ticket: Ticket | null) => void) {
  const api = usePersonalApi()
  const client = useQueryClient()
  const isUnderway = useRef(false)
  const { mutate, isPending, error } = useMutation({
    networkMode: 'always',
    mutationFn: ({ subject, message, file, key }: Draft) =>
      api(
        addTicket,
        { body: { subject, message, ...(requestId ? { requestId } : {}), ...(file ? { attachment: file } : {}) } },
        { headers: { [ticketHeaders.idempotencyKey]: key } },
      ),
    onSuccess: (sent: Ticket | null | undefined) => {
      showToast('Support ticket submitted successfully', 'success')
      void client.invalidateQueries({ queryKey: [userId, 'tickets'] })
      // What the call answers is not listed: nothing of it is relied upon (API-43).
      onSent(sent?.ticketNumber ? sent : null)
    },
    onError: (failure) => showToast(sentenceOf(failure), 'error'),
    onSettled: () => {
      isUnderway.current = false
    },
  })

  function send(draft: Draft) {
    if (isUnderway.current) return
    isUnderway.current = true
    mutate(draft)
  }
  return { send, isSending: isPending, reason: error && reasonOf(error) }
}

function sentenceOf(failure: unknown) {
  if (isApiError(failure) && failure.statusCode === 401) return loginSentence
  return isRefused(failure) ? 'Failed to submit support ticket' : 'Error submitting support ticket'
}
