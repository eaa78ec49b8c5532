import { createHmac } from 'node:crypto'
import type { Random } from '../environment/seeded-random.ts'
import { keys } from '../environment/shop-process.ts'
import { type Attempt, confirmPath, otherSecret, withOtherLetter, writtenOtherwise } from './attempt.ts'

/** What the provider's window gave for a payment, as the browser hands it on. */
export type Confirmation = { paymentId: string; paymentOrderId: string; signature: string }

const parts = ['paymentId', 'paymentOrderId', 'signature'] as const

/** The provider's own signature that a payment belongs to an order of its. */
export function signPayment(paymentOrderId: string, paymentId: string, secret = keys.RAZORPAY_KEY_SECRET) {
  return createHmac('sha256', secret).update(`${paymentOrderId}|${paymentId}`).digest('hex')
}

/** A confirmation that the provider never gave, made from those it gave; nothing when it came out as one of them. */
export function forgeConfirmation(truths: Confirmation[], random: Random): Attempt | undefined {
  const { what, forged, query } = random.pick(ways)(random.pick(truths), truths, random)
  if (forged && truths.some((truth) => parts.every((part) => truth[part] === forged[part]))) return undefined
  return { what, path: `${confirmPath}?${query ?? new URLSearchParams(forged)}`, init: { method: 'POST' } }
}

/** The request of a confirmation as it is. */
export function sendConfirmation(confirmation: Confirmation): Pick<Attempt, 'path' | 'init'> {
  return { path: `${confirmPath}?${new URLSearchParams(confirmation)}`, init: { method: 'POST' } }
}

type Forged = { what: string; forged?: Confirmation; query?: string }
type Way = (truth: Confirmation, truths: Confirmation[], random: Random) => Forged

const ways: Way[] = [
  (truth, _, random) => {
    const part = random.pick(parts)
    return { what: `another letter in ${part}`, forged: { ...truth, [part]: withOtherLetter(truth[part], random) } }
  },
  (truth, truths, random) => {
    const part = random.pick(parts)
    return { what: `${part} of another payment`, forged: { ...truth, [part]: random.pick(truths)[part] } }
  },
  ({ paymentId, paymentOrderId }, _, random) => {
    const secret = otherSecret(keys.RAZORPAY_KEY_SECRET, [keys.RAZORPAY_KEY_ID, keys.RAZORPAY_WEBHOOK_SECRET], random)
    const signature = signPayment(paymentOrderId, paymentId, secret)
    return { what: 'signed with another secret', forged: { paymentId, paymentOrderId, signature } }
  },
  (truth, truths, random) => {
    const { paymentId, paymentOrderId } = random.pick(truths)
    const forged = { paymentId, paymentOrderId, signature: signPayment(paymentId, truth.paymentOrderId) }
    return { what: 'signed the other way round', forged }
  },
  (truth, _, random) => {
    const forged = { ...truth, signature: writtenOtherwise(truth.signature, random) }
    return { what: 'a signature written otherwise', forged }
  },
  ({ paymentId, paymentOrderId, signature }, _, random) => {
    const at = random.whole(1, paymentId.length - 1)
    const forged = {
      paymentId: paymentId.slice(at),
      paymentOrderId: `${paymentOrderId}|${paymentId.slice(0, at)}`,
      signature,
    }
    return { what: 'the ids parted elsewhere', forged }
  },
  (truth, _, random) => {
    const left = random.pick(parts)
    const query = new URLSearchParams(truth)
    query.delete(left)
    if (random.happens(0.5)) query.set(left, random.pick(['', ' ', '\0', 'null', 'undefined', '[object Object]']))
    return { what: `without ${left}`, query: String(query) }
  },
  (truth, truths, random) => {
    const part = random.pick(parts)
    const query = new URLSearchParams(truth)
    query.append(part, random.pick([random.pick(truths)[part], '', truth[part]]))
    return { what: `${part} said twice`, query: String(query) }
  },
]
