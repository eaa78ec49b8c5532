import { ApiError } from '#contract/api/envelope.ts'
import { formatDuration } from '#server/platform/limits/format-duration.ts'

/** A code that was sent to a number within the last day, and the network it was asked for from, where it counts. */
type Sent = { ageSeconds: number; network: string | null }

/** How many codes follow each other freely, and the pause after those, which doubles with each further one. */
type Pause = { free: number; seconds: number }
type PauseRules = { gapSeconds: number; ofNumber: Pause; ofNetwork: Pause }

const day = 24 * 60 * 60

/** Throws 429, naming the wait, when a number must not be sent another code yet. */
export function refuseTooSoon(config: { isDemo: boolean }, priorSends: Sent[], network: string | null) {
  const rules = pauseRules(config)
  const seconds = Math.ceil(secondsToNextCode(priorSends, network, rules))
  if (seconds <= 0) return
  const isAMoment = seconds <= rules.gapSeconds
  const reason = isAMoment ? 'A code was sent a moment ago.' : 'Too many codes were sent to this number today.'
  throw new ApiError(429, `${reason} Please try again in ${formatDuration(seconds)}.`, {
    'retry-after': String(seconds),
  })
}

/** The screen lets people resend after 59 s; a demo shop is driven by tests, one code after the other. */
export function pauseRules({ isDemo }: { isDemo: boolean }): PauseRules {
  const ofNumber = { free: isDemo ? 200 : 10, seconds: 15 * 60 }
  return { gapSeconds: isDemo ? 1 : 20, ofNumber, ofNetwork: { free: isDemo ? 200 : 5, seconds: 5 * 60 } }
}

/**
 * The seconds until a number may be sent its next code, 0 for now, by those of the last day, newest first. One network counts for no more
 * than what is free to it: by itself it makes nobody else wait.
 */
export function secondsToNextCode(priorSends: Sent[], network: string | null, rules: PauseRules) {
  const today = priorSends.filter(({ ageSeconds }) => ageSeconds < day)
  const own = network === null ? [] : today.filter((sent) => sent.network === network)
  const waits = [
    waitAfter(today, rules.gapSeconds),
    waitAfter(own, pauseAfter(own.length, rules.ofNetwork)),
    waitAfter(today, pauseAfter(countedOf(today, rules.ofNetwork.free), rules.ofNumber)),
  ]
  return Math.max(0, ...waits)
}

function waitAfter([last]: Sent[], pauseSeconds: number) {
  return last ? pauseSeconds - last.ageSeconds : 0
}

function pauseAfter(count: number, { free, seconds }: Pause) {
  return count < free ? 0 : Math.min(day, seconds * 2 ** (count - free))
}

function countedOf(sent: Sent[], mostOfNetwork: number) {
  const ofNetworks = new Map<string, number>()
  for (const { network } of sent) if (network !== null) ofNetworks.set(network, (ofNetworks.get(network) ?? 0) + 1)
  const apart = sent.filter(({ network }) => network === null).length
  return [...ofNetworks.values()].reduce((sum, count) => sum + Math.min(count, mostOfNetwork), apart)
}
