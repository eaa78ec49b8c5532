import { useState } from 'react'
import { Button } from '#app/shared/ui/button.tsx'
import { Lazy } from '#app/shared/ui/lazy.tsx'
import { showToast } from '#app/shared/ui/toasts/toasts.ts'
import type { Ticket } from '#contract/api/content/support.ts'
import { contactSupport } from './lazy-parts.ts'

type Props = {
  label: string
  userId: string
  /** The order the ticket is about (API-37). */
  requestId?: string
  look?: 'main' | 'quiet'
  onSent: (ticket: Ticket | null) => void
  className?: string
}

/** Opens the Contact Support form, whose code comes with the first press or a hand on the way to it. */
export function ContactButton({ label, look = 'main', className, userId, requestId, onSent }: Props) {
  const [isFormOpen, setFormOpen] = useState(false)
  const close = () => setFormOpen(false)
  return (
    <>
      <Button
        look={look}
        aria-haspopup="dialog"
        onPointerEnter={() => void contactSupport.preload().catch(() => {})}
        onClick={() => setFormOpen(true)}
        className={className}
      >
        {label}
      </Button>
      {isFormOpen && (
        <Lazy
          part={contactSupport}
          componentProps={{
            userId,
            ...(requestId ? { requestId } : {}),
            onClose: close,
            onSent: (ticket: Ticket | null) => {
              close()
              onSent(ticket)
            },
          }}
          onMissing={() => {
            showToast('The form could not be loaded. Please check your connection.', 'error')
            close()
          }}
        />
      )}
    </>
  )
}
