/** Where an order stands, in a colour that repeats what the word says. */
export function StatusChip({ status, text }: { status: string; text: string }) {
  return (
    <span
      className={`inline-block rounded-full border px-3 py-1 font-medium text-label ${looks.get(status) ?? unknown}`}
    >
      {text}
    </span>
  )
}

const unknown = 'border-wheat bg-white text-brown'
const looks = new Map([
  ['CONFIRMED', 'border-golden-pale bg-golden-pale text-brown'],
  ['COMPLETED', 'border-leaf bg-white text-leaf-dark'],
  ['CANCELLED', 'border-line bg-white text-ink-soft'],
])
