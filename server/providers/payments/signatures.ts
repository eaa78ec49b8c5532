import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Config } from '#server/platform/config/config.ts'

type Payments = Pick<Config, 'payments'>
type SignedPayment = { paymentId: string; paymentOrderId: string; signature: string }

/** Whether the provider signed that this payment belongs to this order of its. */
export function isSignedPayment({ payments }: Payments, { paymentId, paymentOrderId, signature }: SignedPayment) {
  return payments.keySecret !== '' && isSignature(signature, `${paymentOrderId}|${paymentId}`, payments.keySecret)
}

/** Whether these very bytes were signed with one of the live secrets. */
export function isSignedWebhook({ payments }: Payments, body: Buffer, signature: unknown) {
  if (typeof signature !== 'string') return false
  return payments.webhookSecrets.some((secret) => isSignature(signature, body, secret))
}

function isSignature(presented: string, signed: string | Buffer, secret: string) {
  const right = createHmac('sha256', secret).update(signed).digest()
  // Exactly 64 hexadecimal digits: nothing that decodes to the same bytes is taken for them.
  if (!/^[0-9a-f]{64}$/.test(presented)) return false
  return timingSafeEqual(Buffer.from(presented, 'hex'), right)
}
