import { createHmac, timingSafeEqual } from 'node:crypto'

/** What a guest's link carries to follow one order; made of the shop's secret, so that it stands in no table (open-points 111). */
export function trackToken(secret: string, orderNumber: string) {
  return createHmac('sha256', secret).update(`order track\n${orderNumber}`).digest('base64url').slice(0, 22)
}

export function isTrackToken(secret: string, orderNumber: string, token: string) {
  const [given, right] = [Buffer.from(token), Buffer.from(trackToken(secret, orderNumber))]
  return given.length === right.length && timingSafeEqual(given, right)
}
