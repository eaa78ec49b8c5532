import { type Proof, prove } from './environment/proof.ts'
import type { Attempt } from './forged/attempt.ts'
import { changedTables, takeFingerprint } from './forged/fingerprint.ts'
import { type Confirmation, forgeConfirmation, sendConfirmation } from './forged/forged-confirmations.ts'
import { forgeWebhook, sendWebhook } from './forged/forged-webhooks.ts'
import { deliverMisfits, signedMisfits } from './forged/misfits.ts'
import { openVictim, pay, statusesOf, type Victim, webhooksOf } from './forged/victims.ts'
import { type InProcessEnvironment, openInProcessEnvironment } from './in-process/in-process-environment.ts'
import { sign } from './in-process/stored-webhooks.ts'

const atOnce = 4
/** How many of each kind were refused. */
const refused = new Map<string, number>()
/** What money that fits nothing may leave behind; never an order, a piece of goods or a coupon. */
const notes = ['open_matter', 'payment_event', 'refund', 'webhook_event']
/** ... and that the provider is asked about the order soon. */
const mayChange = ['ask_at']

/**
 * S5: confirmations and webhooks with changed signatures, ids, amounts and bodies, over HTTP: each is refused, and no table of the
 * shop changes. What is signed and fits no order leaves notes for people at most. The true ones are taken in the end.
 */
await prove({ name: 'forgeries', rounds: { short: 1_000, night: 10_000, long: 100_000 } }, async (proof) => {
  const environment = await openInProcessEnvironment(proof)
  const victims = await times(8, () => openVictim(environment, proof.random))
  const outcomes = ['success', 'success', 'authorized', 'success', 'success', 'authorized', 'success', 'success']
  const truths = await Promise.all(victims.map((victim, at) => pay(environment, victim, { outcome: outcomes[at] })))
  const violations = [
    ...(await sendForgeries(proof, environment, { truths, victims })),
    ...(await sendMisfits(proof, environment, { truths, victims })),
    ...(await sendTruths(environment, { truths, victims })),
    ...(await environment.judge()),
    ...(await provokeByMisfits(proof, environment)),
  ]
  return { violations, checked: `${describeCounts(refused)}; the ${truths.length} true payments were taken in the end` }
})

type Prey = { truths: Confirmation[]; victims: Victim[] }

async function sendForgeries(
  { rounds, random, log }: Proof,
  environment: InProcessEnvironment,
  { truths, victims }: Prey,
) {
  const webhooks = webhooksOf(environment, victims)
  const before = await takeFingerprint(environment.shop.pool)
  const violations: string[] = []
  let sent = 0
  const attack = async () => {
    while (sent < rounds && violations.length < 20) {
      const attempt = random.happens(0.5) ? forgeConfirmation(truths, random) : forgeWebhook(webhooks, random)
      if (!attempt) continue
      sent += 1
      violations.push(...(await mustRefuse(environment, attempt)))
      if (sent % 10_000 === 0) log(`${sent} forgeries`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, attack))
  // How many were refused is counted, within a second.
  const changed = changedTables(before, await takeFingerprint(environment.shop.pool)).filter(
    (table) => table !== 'refused_webhook',
  )
  return changed.length > 0 ? [...violations, `Forgeries have changed ${changed.join(', ')}.`] : violations
}

async function mustRefuse({ shop }: InProcessEnvironment, { what, path, init }: Attempt) {
  const answer = await fetch(shop.origin + path, init)
  const text = await answer.text()
  refused.set(what, (refused.get(what) ?? 0) + 1)
  if (answer.status >= 400 && answer.status < 500) return []
  return [`${what} was answered ${answer.status} ${text}: ${path} ${JSON.stringify(init)}`]
}

async function sendMisfits({ random }: Proof, environment: InProcessEnvironment, { truths, victims }: Prey) {
  const attempts = await signedMisfits(environment, truths, random)
  const before = await takeFingerprint(environment.shop.pool, mayChange)
  const violations: string[] = []
  for (const attempt of attempts) violations.push(...(await mustRefuse(environment, attempt)))
  return [
    ...violations,
    ...(await mustOnlyLeaveNotes(environment, before)),
    ...(await mustBeUnpaid(environment, victims)),
  ]
}

/** Nothing of all that has taken the place of the truth. */
async function sendTruths(environment: InProcessEnvironment, { truths, victims }: Prey) {
  const violations: string[] = []
  for (const webhook of webhooksOf(environment, victims)) {
    const { path, init } = sendWebhook(webhook, sign(webhook.body))
    const { status } = await fetch(environment.shop.origin + path, init)
    if (status !== 200) violations.push(`A true webhook was answered ${status}.`)
  }
  for (const truth of truths) {
    const { path, init } = sendConfirmation(truth)
    const { status } = await fetch(environment.shop.origin + path, init)
    if (status !== 200) violations.push(`A true confirmation was answered ${status}.`)
  }
  const statuses = await statusesOf(environment, victims)
  return statuses === 'CONFIRMED PAID' ? violations : [...violations, `Orders that were paid stand as ${statuses}.`]
}

async function provokeByMisfits({ random, rounds }: Proof, environment: InProcessEnvironment) {
  const victims = await times(5, () => openVictim(environment, random))
  const before = await takeFingerprint(environment.shop.pool, mayChange)
  const count = Math.min(5_000, rounds / 10)
  const violations = await deliverMisfits(environment, victims, { count, random })
  return [
    ...violations,
    ...(await mustOnlyLeaveNotes(environment, before)),
    ...(await mustBeUnpaid(environment, victims)),
  ]
}

async function mustOnlyLeaveNotes({ shop }: InProcessEnvironment, before: Awaited<ReturnType<typeof takeFingerprint>>) {
  const changed = changedTables(before, await takeFingerprint(shop.pool, mayChange)).filter(
    (table) => !notes.includes(table) && table !== 'refused_webhook',
  )
  return changed.length > 0 ? [`What fits no order has changed ${changed.join(', ')}.`] : []
}

async function mustBeUnpaid(environment: InProcessEnvironment, victims: Victim[]) {
  const statuses = await statusesOf(environment, victims)
  return statuses === 'UNPAID PENDING' ? [] : [`Orders nobody paid stand as ${statuses}.`]
}

async function times<T>(count: number, make: () => Promise<T>) {
  const made: T[] = []
  while (made.length < count) made.push(await make())
  return made
}

function describeCounts(counts: Map<string, number>) {
  const sum = [...counts.values()].reduce((total, count) => total + count, 0)
  return `${sum.toLocaleString('en-IN')} forgeries of ${counts.size} kinds refused`
}
