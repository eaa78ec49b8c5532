import type { Form } from '../environment/proof.ts'

/** How long something took each time, in words: the median, the worst, and how often it was beyond the goal. */
export function describeTimes(times: number[], goalMs: number, form: Form) {
  const sorted = [...times].sort((one, other) => one - other)
  const [median = 0, worst = 0] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)]
  const late = sorted.filter((ms) => ms > goalMs).length
  const beyond = late > 0 ? `, ${late} beyond ${goalMs / 1_000} s` : ''
  const judged = form === 'short' ? ', not judged here' : ''
  return `median ${seconds(median)}, worst ${seconds(worst)}${beyond} (goal ${goalMs / 1_000} s${judged})`
}

/** The night's and the long form judge the times too: a hundredth of the rounds may be late. */
export function judgeTimes(what: string, times: number[], goalMs: number, form: Form) {
  const late = times.filter((ms) => ms > goalMs).length
  if (form === 'short' || late <= times.length / 100) return []
  return [`${what} took too long: ${describeTimes(times, goalMs, form)}.`]
}

function seconds(ms: number) {
  return `${(ms / 1_000).toFixed(2)} s`
}
