/** A day in India as the shop writes it: 'Sat, 21 Nov', with the year where it is not this one (open-points 94). */
export function formatDay(moment: string, now = new Date()) {
  const date = new Date(moment)
  const day = dayFormat.format(date)
  return yearFormat.format(date) === yearFormat.format(now) ? day : `${day} ${yearFormat.format(date)}`
}

/** Day and time in India: 'Sat, 21 Nov, 6:05 pm'. */
export function formatDayAndTime(moment: string, now = new Date()) {
  return `${formatDay(moment, now)}, ${formatTime(moment)}`
}

/** The time in India, never broken over two lines: '6:05 pm'. */
function formatTime(moment: string) {
  return timeFormat.format(new Date(moment)).replace(/\s/g, '\u00a0').toLowerCase()
}

const india = { timeZone: 'Asia/Kolkata' } as const
const dayFormat = new Intl.DateTimeFormat('en-IN', { ...india, weekday: 'short', day: 'numeric', month: 'short' })
const yearFormat = new Intl.DateTimeFormat('en-IN', { ...india, year: 'numeric' })
const timeFormat = new Intl.DateTimeFormat('en-IN', { ...india, hour: 'numeric', minute: '2-digit', hour12: true })
