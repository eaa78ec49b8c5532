import type { Random } from '../environment/seeded-random.ts'
import { keys } from '../environment/shop-process.ts'
import { sign, type Webhook } from '../in-process/stored-webhooks.ts'
import { type Attempt, otherSecret, webhookPath, withOtherLetter, writtenOtherwise } from './attempt.ts'

type Forged = { what: string; body: string; signature: string | undefined }
type Way = (truth: Webhook, truths: Webhook[], random: Random) => Forged

/** A webhook that the provider never signed, under the id of one it will send: it must not take its place. */
export function forgeWebhook(truths: Webhook[], random: Random): Attempt | undefined {
  const truth = random.pick(truths)
  const { what, body, signature } = random.pick(ways)(truth, truths, random)
  if (truths.some((one) => one.body === body && sign(one.body) === signature)) return undefined
  return { what, ...sendWebhook({ ...truth, body }, signature) }
}

/** The request of a webhook, signed as said. */
export function sendWebhook({ id, body }: Webhook, signature: string | undefined): Pick<Attempt, 'path' | 'init'> {
  const headers = {
    'content-type': 'application/json',
    'x-razorpay-event-id': id,
    ...(signature === undefined ? {} : { 'x-razorpay-signature': signature }),
  }
  return { path: webhookPath, init: { method: 'POST', headers, body } }
}

const ways: Way[] = [
  ({ body }, _, random) => ({
    what: 'another letter in the body',
    body: withOtherLetter(body, random),
    signature: sign(body),
  }),
  ({ body }, truths, random) => ({
    what: 'other ids or amounts in the body',
    body: withOtherContent(body, random.pick(truths).body, random),
    signature: sign(body),
  }),
  ({ body }, _, random) => ({
    what: 'another letter in the signature',
    body,
    signature: withOtherLetter(sign(body), random).trim(),
  }),
  ({ body }, truths, random) => ({
    what: 'the signature of another webhook',
    body,
    signature: sign(random.pick(truths).body),
  }),
  ({ body }, _, random) => {
    const others = [keys.RAZORPAY_KEY_ID, keys.RAZORPAY_KEY_SECRET]
    const signature = sign(body, otherSecret(keys.RAZORPAY_WEBHOOK_SECRET, others, random))
    return { what: 'signed with another secret', body, signature }
  },
  ({ body }, _, random) => {
    // What no header can hold is not sent at all.
    const signature = writtenOtherwise(sign(body), random).trim()
    return { what: 'a signature written otherwise', body, signature: isHeader(signature) ? signature : undefined }
  },
  ({ body }) => ({
    what: 'the same JSON in other bytes',
    body: JSON.stringify(JSON.parse(body), null, 1),
    signature: sign(body),
  }),
  (_, __, random) => {
    const body = random.pick(['', '{}', '[]', 'null', '"payment.captured"', '{"event":"payment.captured"}', '\0'])
    return { what: 'no webhook at all', body, signature: random.pick([undefined, '', sign('')]) }
  },
]

/** What a thief would change: the sum, whose order it is, what happened. */
function withOtherContent(body: string, other: string, random: Random) {
  const idOf = (text: string, kind: string) => new RegExp(`${kind}_\\w{14}`).exec(text)?.[0] ?? `${kind}_nobody00000000`
  return random.pick([
    () => body.replaceAll(/"amount":\d+/g, `"amount":${random.whole(1, 500_00)}`),
    () => body.replaceAll(idOf(body, 'order'), idOf(other, 'order')),
    () => body.replaceAll(idOf(body, 'pay'), idOf(other, 'pay')),
    () =>
      body.replace(
        /"event":"[^"]+"/,
        `"event":"${random.pick(['payment.captured', 'order.paid', 'refund.processed'])}"`,
      ),
    () => body.replaceAll(/"(failed|authorized)"/g, '"captured"'),
    () => body.replaceAll('"INR"', random.pick(['"USD"', '"inr"', 'null'])),
  ])()
}

function isHeader(text: string) {
  return /^[\x20-\x7e]*$/.test(text)
}
