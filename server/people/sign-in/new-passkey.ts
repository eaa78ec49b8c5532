import type { Config } from '#server/platform/config/config.ts'
import { seal, unseal } from './seal.ts'

/** Time to make it on the device; whoever may begin in the tenth minute of a factor may finish too. */
const minutesToMake = 5

/** What a new passkey has to sign; that its session was allowed to ask is sealed into it. */
export function newPasskeyChallenge(config: Config, sessionId: string) {
  return seal(config, purposeOf(sessionId), String(Date.now() + minutesToMake * 60_000))
}

/** Whether a challenge was given to this session for a new passkey, a short while ago. */
export function isForNewPasskey(config: Config, sessionId: string, challenge: string) {
  const until = unseal(config, purposeOf(sessionId), challenge)
  return until !== undefined && Date.now() < Number(until)
}

function purposeOf(sessionId: string) {
  return `new passkey in session ${sessionId}`
}
