import { workOnWebhooks } from '#server/fulfilment/webhooks/webhook-inbox.ts'
import type { Random } from '../environment/seeded-random.ts'
import type { InProcessEnvironment } from '../in-process/in-process-environment.ts'
import { sign } from '../in-process/stored-webhooks.ts'
import type { Attempt } from './attempt.ts'
import { type Confirmation, sendConfirmation, signPayment } from './forged-confirmations.ts'
import { sendWebhook } from './forged-webhooks.ts'
import { openVictim, pay, type Victim } from './victims.ts'

/**
 * Confirmations the provider has signed, and which pay nothing all the same: a payment of another order, of another amount or
 * currency, one that failed, or an order of nobody. Money that moved is a matter for a person.
 */
export async function signedMisfits(environment: InProcessEnvironment, truths: Confirmation[], random: Random) {
  const victim = () => openVictim(environment, random)
  const [other, foreign, failing] = [await victim(), await victim(), await victim()]
  const amounts = [1, 100, other.total - 1, other.total + 1, other.total * 100]
  const misfits = [
    ...(await Promise.all(amounts.map(async (amount) => pay(environment, await victim(), { amount })))),
    ...(await Promise.all([1, 2].map(() => pay(environment, foreign, { currency: 'USD', outcome: 'twice' })))),
  ]
  await pay(environment, failing, { outcome: 'failure' })
  environment.books.refresh()
  const failed =
    [...environment.books.payments.values()].find(({ order_id }) => order_id === failing.paymentOrderId)?.id ?? ''
  const pairs: [string, string][] = [
    ...truths.flatMap((one) => truths.map((two): [string, string] => [one.paymentOrderId, two.paymentId])),
    ...truths.map(({ paymentId }): [string, string] => ['order_ofnobody000000', paymentId]),
    [other.paymentOrderId, 'pay_neverheardof00'],
    [failing.paymentOrderId, failed],
  ]
  const isTruth = ([order, payment]: [string, string]) =>
    truths.some(({ paymentOrderId, paymentId }) => paymentOrderId === order && paymentId === payment)
  const signed = pairs
    .filter((pair) => !isTruth(pair))
    .map(([paymentOrderId, paymentId]) => ({
      paymentId,
      paymentOrderId,
      signature: signPayment(paymentOrderId, paymentId),
    }))
  return [...misfits, ...signed].map(
    (one): Attempt => ({ what: 'signed, but not of this order', ...sendConfirmation(one) }),
  )
}

/** Webhooks with the provider's signature that fit no order: another amount, another currency, an order of nobody, other words. */
export async function deliverMisfits(
  environment: InProcessEnvironment,
  victims: Victim[],
  { count, random }: { count: number; random: Random },
) {
  const refused: string[] = []
  for (let number = 0; number < count; number += 1) {
    const { paymentOrderId, total } = random.pick(victims)
    const entity = {
      id: `pay_madeup${random.word(8)}`,
      order_id: paymentOrderId,
      amount: total,
      currency: 'INR',
      ...misfit(total, random),
    }
    const event = random.pick([
      'payment.captured',
      'order.paid',
      'payment.authorized',
      'refund.processed',
      'invoice.paid',
    ])
    const body = JSON.stringify({ event, payload: { payment: { entity } } })
    const { path, init } = sendWebhook({ id: `evt_${random.word(14)}`, event, body }, sign(body))
    const answer = await fetch(environment.shop.origin + path, init)
    await answer.arrayBuffer()
    if (answer.status >= 500) refused.push(`A signed webhook was answered ${answer.status}: ${body}`)
  }
  for (let remaining = count; remaining > 0; remaining -= 500) await workOnWebhooks(environment.shop)
  return refused
}

function misfit(total: number, random: Random): object {
  return random.pick<() => object>([
    () => ({
      amount: random.pick([0, 1, total - 1, total + 1, total * 100, -total, total + 0.5, String(total), null]),
    }),
    () => ({ currency: random.pick(['USD', 'inr', '', null, undefined, 'INR ', 100]) }),
    () => ({ order_id: random.pick(['order_ofnobody000000', '', null, undefined, 'x'.repeat(65)]) }),
    () => ({ id: random.pick(['', null, 'x'.repeat(65), 7]), amount: 1 }),
  ])()
}
