import { callsOf } from '../client/calls.ts'
import type { CrowdEnvironment } from './crowd-environment.ts'
import type { Pressed } from './press.ts'

/** Whoever got an order out of it: placed, or opened at the provider and waiting for the money. */
export function winnersOf(pressed: Pressed[]) {
  return pressed.filter(({ got }) => got?.status === 200)
}

export function losersOf(pressed: Pressed[]) {
  return pressed.filter(({ got }) => got?.status !== 200)
}

/** Sentences about answers that are no clean refusal with the sentence expected, the same ones counted together. */
export function describeUnclean(losers: Pressed[], isExpected: (person: Pressed, answer: string) => boolean) {
  const unclean = new Map<string, number>()
  for (const loser of losers) {
    const answer = loser.got ? `${loser.got.status} ${loser.got.message}` : 'no answer'
    if (!isExpected(loser, answer)) unclean.set(answer, (unclean.get(answer) ?? 0) + 1)
  }
  return [...unclean].map(([answer, times]) => `${times} buyers were refused otherwise than expected: ${answer}`)
}

/** Whoever has opened an order at the provider pays it and tells the shop. Gives a sentence when that does not place it. */
export async function payFor({ providerUrl, history }: CrowdEnvironment, { buyer, intent, got, origin }: Pressed) {
  const calls = callsOf({ origin: () => origin, providerUrl, history }, buyer)
  const paid = await calls.pay(intent, got?.paymentOrderId ?? '')
  const confirmed = paid && (await calls.confirm(intent, paid))
  return confirmed?.status === 200
    ? []
    : [`The order of ${intent.key} was paid and not placed: ${confirmed?.status} ${confirmed?.message}`]
}

/** How a busy shop bore its crowds: the longest race, and how many were asked to try again. */
export function openFigures() {
  let longestMs = 0
  let waits = 0
  return {
    note(ms: number, pressed: Pressed[]) {
      longestMs = Math.max(longestMs, ms)
      waits += pressed.reduce((sum, person) => sum + person.waits, 0)
    },
    describe: () => `the longest race took ${(longestMs / 1_000).toFixed(1)} s, ${waits} presses had to be repeated`,
    /** Where nothing else keeps the machine busy, nobody is sent away to try again: the long form judges that too. */
    judge: () => (waits === 0 ? [] : [`${waits} presses were answered with 503.`]),
  }
}
