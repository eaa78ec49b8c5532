import { createHmac, timingSafeEqual } from 'node:crypto'

/** What a guest's link carries to follow one order; made of the shop's secret, so that it stands in no table (open-points 111). */
export function trackToken(secret: string, orderNumber: string) {
  return signature(secret, `order track\n${orderNumber}`)
}

/** Opens the same order for a while; it is kept by the browser that opened the link, which leaves its address. */
export function browserTrackToken(secret: string, orderNumber: string, endsAt: Date) {
  return tokenUntil(secret, orderNumber, String(Math.floor(endsAt.getTime() / 1000)))
}

/** Whether it is the token of the link, which alone can be swapped for one of a browser. */
export function isLinkToken(secret: string, orderNumber: string, token: string) {
  return isSame(token, trackToken(secret, orderNumber))
}

/** Whether a token opens this order: that of its link, or one of a browser that has not ended. */
export function isTrackToken(secret: string, orderNumber: string, token: string, now: Date) {
  const [, seconds] = /^(\d{1,12})\./.exec(token) ?? []
  if (seconds === undefined) return isLinkToken(secret, orderNumber, token)
  return Number(seconds) * 1000 > now.getTime() && isSame(token, tokenUntil(secret, orderNumber, seconds))
}

function tokenUntil(secret: string, orderNumber: string, seconds: string) {
  return `${seconds}.${signature(secret, `order track in a browser\n${seconds}\n${orderNumber}`)}`
}

function signature(secret: string, text: string) {
  return createHmac('sha256', secret).update(text).digest('base64url').slice(0, 22)
}

function isSame(token: string, expected: string) {
  const [given, right] = [Buffer.from(token), Buffer.from(expected)]
  return given.length === right.length && timingSafeEqual(given, right)
}
