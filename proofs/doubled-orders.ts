import { keepOpening } from './checker/dump.ts'
import { callsOf, type Shopping } from './client/calls.ts'
import { openHistory } from './client/history.ts'
import { judgeAnswers, judgeBoth, judgeOrders, type Pressed } from './doubled/judge.ts'
import { drawTrial, type Press, send, type Trial, type Way, ways } from './doubled/presses.ts'
import { checkRun } from './place/check.ts'
import { openProofDatabase } from './place/database.ts'
import { openBuyers, openGoods } from './place/goods.ts'
import { type Proof, prove } from './place/proof.ts'
import { startProvider } from './place/provider-process.ts'
import type { Random } from './place/seeded-random.ts'
import { settle } from './place/settle.ts'
import { openShopParts } from './place/shop-parts.ts'
import { prepareShop } from './place/shop-process.ts'

const atOnce = 3

// R8: whoever presses twice, in two tabs, on two devices or again after a lost answer, at two servers, has one order.
await prove({ name: 'doubled-orders', rounds: { short: 48, night: 180, long: 3_000 } }, async (proof) => {
  const place = await openPlace(proof)
  const { buyers, parts, provider, history } = place
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
      violations.push(...(await carryOut(trial, place, next.random)))
      if (trials.length % 50 === 0) proof.say(`${trials.length} trials, ${history.counts.calls} calls`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))

  violations.push(...(await settle(parts, provider, { byItself: proof.form !== 'short' })))
  violations.push(...(await judgeOrders(trials, parts.pool, await provider.ledger())))
  violations.push(...(await checkRun({ folder: proof.folder, databaseUrl: place.databaseUrl, provider })))
  const counts = ways.map((way) => `${trials.filter(({ name }) => name === way).length} ${way}`)
  return { violations, checked: `${history.counts.calls} calls for ${trials.length} orders: ${counts.join(', ')}` }
})

type Place = Awaited<ReturnType<typeof openPlace>>

/** Two servers on one database, and the provider, whose answer to a new order is lost now and then. */
async function openPlace({ folder, random, rounds, onEnd }: Proof) {
  const database = await openProofDatabase({ folder })
  onEnd(() => database.close())
  await openGoods(database.url)
  const buyers = await openBuyers(database.url, rounds, random.fork())
  await keepOpening(database.url, folder)
  const first = await prepareShop({ folder, databaseUrl: database.url, name: 'first' })
  const provider = await startProvider({ folder, shopOrigin: first.origin })
  onEnd(() => provider.close())
  const given = { folder, databaseUrl: database.url, providerUrl: provider.url }
  const shops = [
    await prepareShop({ ...given, name: 'first', port: first.port }),
    await prepareShop({ ...given, name: 'second' }),
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
async function carryOut(trial: Trial, { shopping }: Place, random: Random): Promise<string[]> {
  const [here] = shopping as [Shopping]
  const people = new Map(trial.senders.map((sender) => [sender.buyer.userId, sender]))
  for (const { buyer, wish } of people.values()) await callsOf(here, buyer).fillCart(wish.lines)
  const pressed = await Promise.all(trial.presses.map((press) => pressUntilTold(press, shopping)))
  // Later, once more under each key.
  for (const sender of trial.senders) {
    pressed.push(await pressUntilTold({ ...sender, shop: random.whole(0, 1) }, shopping))
  }
  const answers = pressed.map(({ answer }) => answer)
  const isBoth = trial.name === 'by card and in cash at once'
  const found = isBoth ? judgeBoth(pressed) : judgeAnswers(trial, 'To order', answers)
  const open = answers.find((answer) => answer?.paymentOrderId)?.paymentOrderId
  return open ? [...found, ...(await payAndConfirm(trial, open, shopping))] : found
}

/** Pays once and tells both shops of it at once, again and again; what lost against cash goes back. */
async function payAndConfirm(trial: Trial, paymentOrderId: string, shopping: Shopping[]): Promise<string[]> {
  const [{ buyer, wish }] = trial.senders as [Trial['senders'][number]]
  const calls = shopping.map((there) => callsOf(there, buyer))
  const paid = await calls[0]?.pay(wish, paymentOrderId)
  if (!paid) return [`${trial.name}: the provider took no payment for ${paymentOrderId}.`]
  const told = await Promise.all(
    Array.from({ length: 8 }, (_, at) =>
      untilTold(async () => (await calls[at % calls.length]?.confirm(wish, paid)) ?? null),
    ),
  )
  if (trial.name === 'by card and in cash at once') return []
  const again = await pressUntilTold({ buyer, wish, mode: 'create', shop: 0 }, shopping)
  const isTold = again.answer?.status === 409 && again.answer.message?.includes(told[0]?.orderNumber ?? '?')
  return [
    ...judgeAnswers(trial, 'To confirm', told),
    ...(isTold ? [] : [`${trial.name}: pressed again after paying, it got ${again.answer?.bytes}.`]),
  ]
}

async function pressUntilTold(press: Press, shopping: Shopping[]): Promise<Pressed> {
  return { mode: press.mode, answer: await untilTold(() => send(press, shopping)) }
}

/** As the browser does when the shop was busy or had no answer of the provider: the same again. What was cut off stays without an answer. */
async function untilTold<Told extends { status: number } | null>(call: () => Promise<Told>): Promise<Told> {
  let answer = await call()
  for (let again = 0; again < 20 && answer?.status === 503; again += 1) answer = await call()
  return answer
}
