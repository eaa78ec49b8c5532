/** Status 1 is open, anything else is closed (ENT-33). */
export function isOpen(status: number) {
  return status === 1
}

export function TicketStatus({ status }: { status: number }) {
  const look = isOpen(status) ? 'border-golden-pale bg-golden-pale text-brown' : 'border-line bg-white text-ink-soft'
  return (
    <span className={`inline-block rounded-full border px-3 py-1 font-medium text-label ${look}`}>
      {isOpen(status) ? 'Open' : 'Closed'}
    </span>
  )
}
