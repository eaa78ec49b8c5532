import { createHmac, timingSafeEqual } from 'node:crypto'

/** How long a signed address of a private file may be used. */
export const signedForSeconds = 300

/**
 * The path of a private file with a signature that lapses after five minutes: `attachments/3f….pdf?e=1796000000&s=…`.
 * It goes into answers as it is; `fileAddress` makes the address. `secret` is the shop's (`config.secret`).
 */
export function signedFileAddress(secret: string, key: string, now: Date) {
  const expires = Math.floor(now.getTime() / 1000) + signedForSeconds
  return `${key}?e=${expires}&s=${signature(secret, key, expires)}`
}

/** Says whether `e` and `s` of an address were made by this shop for this key and have not lapsed. */
export function isSignedAddress(secret: string, key: string, { e, s }: { e?: unknown; s?: unknown }, now: Date) {
  if (typeof e !== 'string' || typeof s !== 'string' || !/^\d{10}$/.test(e)) return false
  const secondsRemaining = Number(e) - now.getTime() / 1000
  if (secondsRemaining <= 0 || secondsRemaining > signedForSeconds) return false
  const [presented, right] = [Buffer.from(s), Buffer.from(signature(secret, key, Number(e)))]
  return presented.length === right.length && timingSafeEqual(presented, right)
}

function signature(secret: string, key: string, expires: number) {
  return createHmac('sha256', secret).update(`file address\n${key}\n${expires}`).digest('base64url')
}
