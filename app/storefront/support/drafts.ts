import { useState } from 'react'

export type Draft = {
  subject: string
  message: string
  file: File | null
  /** Names this very content, so that sent twice it stands on the server once. */
  key: string
}

/**
 * What is typed and not sent yet, kept while this tab is open: closing the form, turning the phone or logging in anew
 * loses nothing. `place` begins with the user's id, so that nobody finds what somebody else typed.
 */
export function useDraft(draftKey: string) {
  const [draft, setDraft] = useState(() => openDrafts.get(draftKey) ?? emptyDraft())

  function saveDraft(next: Draft) {
    openDrafts.set(draftKey, next)
    setDraft(next)
  }
  return {
    draft,
    change: (fields: Partial<Omit<Draft, 'key'>>) =>
      saveDraft({ ...(openDrafts.get(draftKey) ?? draft), ...fields, key: randomKey() }),
    clear: () => saveDraft(emptyDraft()),
  }
}

/** What cannot be sent from one place any more waits in another, unless something is typed there. Tells whether it was moved. */
export function moveDraft(from: string, to: string) {
  const unsent = openDrafts.get(from)
  const there = openDrafts.get(to)
  openDrafts.delete(from)
  const isFree = !there?.subject && !there?.message && !there?.file
  if (!isFree || (!unsent?.message && !unsent?.file)) return false
  openDrafts.set(to, { ...emptyDraft(), message: unsent.message, file: unsent.file })
  return true
}

export const draftKeyOf = {
  newTicket: (userId: string, requestId = '') => `${userId} new ticket ${requestId}`,
  reply: (userId: string, ticketId: string) => `${userId} ticket ${ticketId}`,
}

const openDrafts = new Map<string, Draft>()

function emptyDraft(): Draft {
  return { subject: '', message: '', file: null, key: randomKey() }
}

// Also outside secure contexts, where randomUUID does not exist.
function randomKey() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
