import { useEffect, useRef } from 'react'
import { Button } from '#app/shared/ui/button.tsx'

/** In place of the form once the shop has the message; the focus comes along. */
export function MessageSent({ email, onAgain }: { email: string; onAgain: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="rounded-card border border-wheat bg-cream p-5 md:p-8">
      <h2 ref={heading} tabIndex={-1} className="text-[1.375rem] leading-7 outline-none focus-visible:shadow-none">
        Your message is with us
      </h2>
      <p className="mt-2 max-w-[52ch]">
        We answer to <strong className="font-semibold break-all">{email}</strong>, usually within a working day and at
        the latest within 48 hours.
      </p>
      <Button look="quiet" onClick={onAgain} className="mt-5">
        Write another message
      </Button>
    </div>
  )
}
