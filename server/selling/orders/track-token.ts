import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * What a guest's link carries to follow one order; made of the shop's secret, so that it stands in no table (open-points 111).
 * `restoredAt` is the last restore since the order was placed: it makes the links of before void.
 */
export function trackToken(secret: string, orderNumber: string, restoredAt: Date | null) {
  return signature(secret, `order track\n${orderNumber}${since(restoredAt)}`)
}

/** Opens the same order for a while; it is kept by the browser that opened the link, which leaves its address. */
export function browserTrackToken(secret: string, orderNumber: string, endsAt: Date, restoredAt: Date | null) {
  return tokenUntil(secret, orderNumber, String(Math.floor(endsAt.getTime() / 1000)), restoredAt)
}

/** Of the restores, or none, the one that the token of a link was made after; undefined for what is no token of it. */
export function madeAfter(secret: string, orderNumber: string, token: string, restores: Date[]) {
  return [null, ...restores].find((restoredAt) => isSame(token, trackToken(secret, orderNumber, restoredAt)))
}

/** The same for the token of a link or of a browser; undefined for one that has ended, too. */
export function trackableAfter(secret: string, orderNumber: string, token: string, restores: Date[], now: Date) {
  const [, seconds] = /^(\d{1,12})\./.exec(token) ?? []
  if (seconds === undefined) return madeAfter(secret, orderNumber, token, restores)
  if (Number(seconds) * 1000 <= now.getTime()) return undefined
  return [null, ...restores].find((restoredAt) => isSame(token, tokenUntil(secret, orderNumber, seconds, restoredAt)))
}

function tokenUntil(secret: string, orderNumber: string, seconds: string, restoredAt: Date | null) {
  const text = `order track in a browser\n${seconds}\n${orderNumber}${since(restoredAt)}`
  return `${seconds}.${signature(secret, text)}`
}

function since(restoredAt: Date | null) {
  return restoredAt ? `\n${restoredAt.toISOString()}` : ''
}

function signature(secret: string, text: string) {
  return createHmac('sha256', secret).update(text).digest('base64url').slice(0, 22)
}

function isSame(token: string, expected: string) {
  const [presented, right] = [Buffer.from(token), Buffer.from(expected)]
  return presented.length === right.length && timingSafeEqual(presented, right)
}
