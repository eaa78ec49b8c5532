const minute = 60_000
const aheadOfUtc = 330 * minute

/** A time of day in India, so many days before the day of `now`. */
export function inIndia(now: Date, daysAgo: number, hour: number, minutes: number) {
  const local = new Date(now.getTime() + aheadOfUtc)
  const midnight = Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate() - daysAgo)
  return new Date(midnight - aheadOfUtc + (hour * 60 + minutes) * minute)
}

/** The moment itself between 7 am and 10 pm in India; what falls into the night is moved 9 hours back into the day. */
export function lastDaytime(moment: Date) {
  const hour = Math.floor((moment.getTime() + aheadOfUtc) / (60 * minute)) % 24
  return hour >= 7 && hour < 22 ? moment : new Date(moment.getTime() - 9 * 60 * minute)
}
