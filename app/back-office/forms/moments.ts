/** A moment as a field for day and time holds it, in India: '2026-11-22T09:00'; '' for none. */
export function toField(moment: string | null) {
  if (!moment) return ''
  return format.format(new Date(moment)).replace(' ', 'T')
}

/** What such a field holds as a moment; null for an empty one. */
export function fromField(value: string) {
  return value ? `${value.slice(0, 16)}:00+05:30` : null
}

/** Swedish writes dates as the field does. */
const format = new Intl.DateTimeFormat('sv-SE', {
  ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', hour12: false },
  timeZone: 'Asia/Kolkata',
})
