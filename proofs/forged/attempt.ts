import type { Random } from '../environment/seeded-random.ts'

/** One request that must not be believed, and what is wrong with it in words. */
export type Attempt = { what: string; path: string; init: RequestInit }

export const confirmPath = '/api/v1/order/payment/confirm'
export const webhookPath = '/api/v1/webhooks/razorpay'

/** The same text with one letter replaced, put in or left out. */
export function withOtherLetter(text: string, random: Random) {
  const at = random.whole(0, text.length - 1)
  const letter = random.pick([...'0123456789abcdefgXYZ_|% "}'])
  const kind = random.pick(['replace', 'insert', 'drop'] as const)
  const tail = kind === 'insert' ? text.slice(at) : text.slice(at + 1)
  return text.slice(0, at) + (kind === 'drop' ? '' : letter) + tail
}

/** Secrets a stranger may try: none of them is the right one. */
export function otherSecret(right: string, others: string[], random: Random) {
  const guesses = ['', ' ', 'secret', 'null', right.toUpperCase(), `${right} `, right.slice(1), right.slice(0, -1)]
  return random.pick([...guesses, ...others])
}

/** Ways of writing a true signature that are not the one way of the provider. */
export function writtenOtherwise(signature: string, random: Random) {
  const bytes = Buffer.from(signature, 'hex')
  return random.pick([
    signature.toUpperCase(),
    `0x${signature}`,
    `sha256=${signature}`,
    ` ${signature}`,
    `${signature}00`,
    signature + signature,
    signature.slice(0, 62),
    signature.slice(2),
    [...signature].reverse().join(''),
    bytes.toString('base64'),
    bytes.toString('base64url'),
    bytes.toString('latin1'),
    '0'.repeat(64),
    '',
    'true',
    '*',
  ])
}
