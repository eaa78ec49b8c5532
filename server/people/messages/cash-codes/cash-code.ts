import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * The code that confirms a cash order: six digits made of the shop's secret, so that they stand in no table, and sent again they
 * are the same.
 */
export function cashCode(secret: string, orderNumber: string) {
  const digest = createHmac('sha256', secret).update(`cash code\n${orderNumber}`).digest()
  return String(digest.readUIntBE(0, 6) % 1_000_000).padStart(6, '0')
}

/** What the order keeps of its code. */
export function hashCashCode(secret: string, orderNumber: string, code: string) {
  return createHmac('sha256', secret).update(`cash code hash\n${orderNumber}\n${code}`).digest('base64url')
}

export function isCashCode(secret: string, orderNumber: string, { code, hash }: { code: string; hash: string }) {
  const [presented, right] = [Buffer.from(hashCashCode(secret, orderNumber, code)), Buffer.from(hash)]
  return presented.length === right.length && timingSafeEqual(presented, right)
}
