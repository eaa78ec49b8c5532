/** Day and time in India: 'Sat, 21 Nov, 6:05 pm'. */
export function formatDayAndTime(moment: Date) {
  return indianTime.format(moment).replace(/\s/g, ' ').replace(' at ', ', ')
}

const indianTime = new Intl.DateTimeFormat('en-IN', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
  timeZone: 'Asia/Kolkata',
})
