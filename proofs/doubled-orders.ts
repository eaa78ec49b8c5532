import { dumpOpening } from './checker/dump.ts'
import { callsOf, type Shopping } from './client/calls.ts'
import { openHistory } from './client/history.ts'
import { judgeAnswers, judgeBoth, judgeOrders, type Pressed } from './doubled/judge.ts'
import { drawTrial, type Press, send, type Trial, type Way, ways } from './doubled/presses.ts'
import { checkRun } from './environment/check.ts'
import { openProofDatabase } from './environment/database.ts'
import { drain } from './environment/drain.ts'
import { openBuyers, openGoods } from './environment/goods.ts'
import { type Proof, prove } from './environment/proof.ts'
import { startProvider } from './environment/provider-process.ts'
import type { Random } from './environment/seeded-random.ts'
import { openShopParts } from './environment/shop-parts.ts'
import { prepareShop } from './environment/shop-process.ts'

const atOnce = 3

// R8: whoever presses twice, in two tabs, on two devices or again after a lost answer, at two servers, has one order.
await prove({ name: 'doubled-orders', rounds: { short: 48, night: 180, long: 3_000 } }, async (proof) => {
  const environment = await openEnvironment(proof)
  const { buyers, parts, provider, history } = environment
  const trials: Trial[] = []
  const violations: string[] = []
  const waiting = buyers.map((buyer, at) => ({
    buyer,
    way: ways[at % ways.length] as Way,
    random: proof.random.fork(),
  }))
  async function work() {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const trial = await drawTrial(next.way, parts, next.buyer, next.random)
      trials.push(trial)
      violations.push(...(await carryOut(trial, environment, next.random)))
      if (trials.length % 50 === 0) proof.log(`${trials.length} trials, ${history.counts.calls} calls`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))

  violations.push(...(await drain(parts, provider, { byItself: proof.form !== 'short' })))
  violations.push(...(await judgeOrders(trials, parts.pool, await provider.ledger())))
  violations.push(...(await checkRun({ folder: proof.folder, databaseUrl: environment.databaseUrl, provider })))
  const counts = ways.map((way) => `${trials.filter(({ name }) => name === way).length} ${way}`)
  return { violations, checked: `${history.counts.calls} calls for ${trials.length} orders: ${counts.join(', ')}` }
})

type Environment = Awaited<ReturnType<typeof openEnvironment>>

/** Two servers on one database, and the provider, whose answer to a new order is lost now and then. */
async function openEnvironment({ folder, random, rounds, onEnd }: Proof) {
  const database = await openProofDatabase({ folder })
  onEnd(() => database.close())
  await openGoods(database.url)
  const buyers = await openBuyers(database.url, rounds, random.fork())
  await dumpOpening(database.url, folder)
  const first = await prepareShop({ folder, databaseUrl: database.url, name: 'first' })
  const provider = await startProvider({ folder, shopOrigin: first.origin })
  onEnd(() => provider.close())
  const options = { folder, databaseUrl: database.url, providerUrl: provider.url }
  const shops = [
    await prepareShop({ ...options, name: 'first', port: first.port }),
    await prepareShop({ ...options, name: 'second' }),
  ]
  for (const shop of shops) onEnd(() => shop.kill())
  for (const shop of shops) await shop.start()
  const parts = await openShopParts(shops[0]?.settings ?? {})
  onEnd(() => parts.close())
  await provider.fault({ on: 'POST /v1/orders', kind: 'lost-answer', times: Number.MAX_SAFE_INTEGER, share: 0.1 })
  const history = openHistory(folder)
  const shopping = shops.map(({ origin }): Shopping => ({ origin: () => origin, providerUrl: provider.url, history }))
  return { databaseUrl: database.url, buyers, parts, provider, history, shopping }
}

/** Fills the carts, presses, presses again, and pays where that is to be done. Gives what was wrong with the answers. */
async function carryOut(trial: Trial, { shopping }: Environment, random: Random): Promise<string[]> {
  const [here] = shopping as [Shopping]
  const people = new Map(trial.senders.map((sender) => [sender.buyer.userId, sender]))
  for (const { buyer, intent } of people.values()) await callsOf(here, buyer).fillCart(intent.lines)
  const pressed = await Promise.all(trial.presses.map((press) => pressUntilAnswered(press, shopping)))
  // Later, once more under each key.
  for (const sender of trial.senders) {
    pressed.push(await pressUntilAnswered({ ...sender, shop: random.whole(0, 1) }, shopping))
  }
  const answers = pressed.map(({ answer }) => answer)
  const isBoth = trial.name === 'by card and in cash at once'
  const found = isBoth ? judgeBoth(pressed) : judgeAnswers(trial, 'To order', answers)
  const open = answers.find((answer) => answer?.paymentOrderId)?.paymentOrderId
  return open ? [...found, ...(await payAndConfirm(trial, open, shopping))] : found
}

/** Pays once and tells both shops of it at once, again and again; what lost against cash goes back. */
async function payAndConfirm(trial: Trial, paymentOrderId: string, shopping: Shopping[]): Promise<string[]> {
  const [{ buyer, intent }] = trial.senders as [Trial['senders'][number]]
  const calls = shopping.map((there) => callsOf(there, buyer))
  const paid = await calls[0]?.pay(intent, paymentOrderId)
  if (!paid) return [`${trial.name}: the provider took no payment for ${paymentOrderId}.`]
  const confirmAnswers = await Promise.all(
    Array.from({ length: 8 }, (_, at) =>
      untilAnswered(async () => (await calls[at % calls.length]?.confirm(intent, paid)) ?? null),
    ),
  )
  if (trial.name === 'by card and in cash at once') return []
  const again = await pressUntilAnswered({ buyer, intent, mode: 'create', shop: 0 }, shopping)
  const isAnswered =
    again.answer?.status === 409 && again.answer.message?.includes(confirmAnswers[0]?.orderNumber ?? '?')
  return [
    ...judgeAnswers(trial, 'To confirm', confirmAnswers),
    ...(isAnswered ? [] : [`${trial.name}: pressed again after paying, it got ${again.answer?.bytes}.`]),
  ]
}

async function pressUntilAnswered(press: Press, shopping: Shopping[]): Promise<Pressed> {
  return { mode: press.mode, answer: await untilAnswered(() => send(press, shopping)) }
}

/** As the browser does when the shop was busy or had no answer of the provider: the same again. What was cut off stays without an answer. */
async function untilAnswered<Answered extends { status: number } | null>(
  call: () => Promise<Answered>,
): Promise<Answered> {
  let answer = await call()
  for (let again = 0; again < 20 && answer?.status === 503; again += 1) answer = await call()
  return answer
}
