import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { addTicketMessage, type TicketMessage, ticketHeaders } from '#contract/api/content/support.ts'
import { usePersonalApi } from '../session/personal-api.ts'
import type { Draft } from './drafts.ts'
import { isRefused, reasonOf } from './refusal.ts'

/** Sends a message once, however often it is pressed; afterwards the ticket is read anew (open-points 101). */
export function useSendMessage(userId: string, ticketId: string, onSent: () => void) {
  const api = usePersonalApi()
  const client = useQueryClient()
  const isUnderway = useRef(false)
  const { mutate, isPending, error, reset } = useMutation({
    networkMode: 'always',
    mutationFn: ({ message, file, key }: Draft) =>
      api(
        addTicketMessage,
        { params: { id: ticketId }, body: { message, ...(file ? { attachment: file } : {}) } },
        { headers: { [ticketHeaders.idempotencyKey]: key } },
      ),
    onSuccess: (sent: TicketMessage | null) => {
      if (sent?.createdAt)
        client.setQueryData<TicketMessage[]>([userId, 'tickets', ticketId], (known) => withMessage(known, sent))
      onSent()
    },
    onSettled: () => {
      isUnderway.current = false
      // A refusal may mean that the ticket was closed meanwhile: list and messages are both read.
      return void client.invalidateQueries({ queryKey: [userId, 'tickets'] })
    },
  })

  function send(draft: Draft) {
    if (isUnderway.current) return
    isUnderway.current = true
    reset()
    mutate(draft)
  }
  return { send, isSending: isPending, failure: error ? sentenceOf(error) : undefined }
}

function withMessage(known: TicketMessage[] | undefined, sent: TicketMessage) {
  const isKnown = known?.some(({ id }) => id !== undefined && id === sent.id)
  return isKnown ? known : known && [...known, sent]
}

function sentenceOf(error: unknown) {
  return `${isRefused(error) ? 'Failed to send your message.' : 'Error sending your message.'} ${reasonOf(error)}`
}
