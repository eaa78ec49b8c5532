import path from 'node:path'
import { openLedger } from '#sandbox/payments/ledger.ts'
import { dumpOpening } from './checker/dump.ts'
import { openHistory } from './client/history.ts'
import { type Outcome, shopperOf } from './client/shopper.ts'
import { checkRun } from './environment/check.ts'
import { openProofDatabase } from './environment/database.ts'
import { openBuyers, openGoods } from './environment/goods.ts'
import { type Proof, prove } from './environment/proof.ts'
import { startProvider } from './environment/provider-process.ts'
import { keys } from './environment/shop-process.ts'
import { checkOut } from './faults/checkouts.ts'
import { openBanks, reconcileDisputes } from './faults/disputes.ts'
import { findDeliveredTwice, findGivenUp, findStuck, openOverdue } from './faults/ends.ts'
import { openFaultyProvider } from './faults/faulty-provider.ts'
import { openFaultyWebhooks } from './faults/faulty-webhooks.ts'
import { liveOn } from './faults/lives.ts'
import { passTime, workAMinute, workBeside, workUntilCalm } from './faults/passing-time.ts'
import { hurryWaiting } from './faults/short-waits.ts'
import { openShopHere, type ShopHere } from './in-process/shop-here.ts'
import { openInCharge } from './lifecycle/back-office.ts'

const share = 0.3
const atOnce = 12
// The shop's patience with its provider, 8 s, is over after 0.4 s.
const hurry = 20

// R4: three of ten calls to the provider go wrong, three of ten of its webhooks, and some refunds fail; beside it orders are packed,
// delivered, refused, refunded in parts, by hand too, and paid again; and a tenth of what was paid is disputed, won or lost.
await prove({ name: 'provider-faults', rounds: { short: 120, night: 1_000, long: 4_000 } }, async (proof) => {
  hurryWaiting(hurry)
  const environment = await openEnvironment(proof)
  const { shops, shop, database, provider, faulty, webhooks } = environment
  faulty.spoil(share)
  webhooks.spoil(share)
  await provider.fault({ on: 'refund', kind: 'fail', times: Number.MAX_SAFE_INTEGER, share: 0.1 })
  const stopWork = workBeside(shops)
  const { outcomes, violations, lives } = await letPeopleShop(environment, proof)
  await stopWork()

  const succeedLate = await openLateBanks(environment, proof)
  const banks = openBanks(provider, proof.random.fork(), 0.1)
  // The quarter of an hour of each order, the next one, and some minutes: all the while as much goes wrong.
  for (let minute = 1; minute <= 40; minute += 1) {
    await passTime(shop.pool, 1)
    await succeedLate()
    await webhooks.deliverLate(20)
    if (minute % 5 === 0) await banks.dispute()
    if (minute % 5 === 2) await banks.decide()
    const countOverdue = await openOverdue(shop.pool)
    await workAMinute(shops)
    const overdue = await countOverdue()
    if (overdue > 0) violations.push(`${overdue} orders were still unpaid in minute ${minute}.`)
  }
  proof.log('forty minutes have passed')
  faulty.spoil(0)
  webhooks.spoil(0)
  // Up to the fifth day a bank may change its mind, and twice as long until nobody is asked any more. Never five days at once:
  // what arrives just before would be too old to be worked on.
  for (const hours of [1, 2, 4, 8, 16, 24, 24, 40, 72, 72]) {
    await passTime(shop.pool, hours * 60)
    if (hours < 72) await succeedLate()
    await banks.decide(hours === 72)
    await webhooks.deliverLate(50)
    await workUntilCalm(shops)
  }
  await provider.fault()
  await banks.decide(true)
  await reconcileDisputes(shop)
  await finishPendingRefund(environment, proof)
  await webhooks.end()
  await workUntilCalm(shops)
  // What a late webhook had confirmed is asked about a day longer.
  for (const days of [3, 3]) {
    await passTime(shop.pool, days * 24 * 60)
    await workUntilCalm(shops)
  }

  violations.push(...(await findDeliveredTwice(shop.pool)))
  violations.push(
    ...(await findStuck(shop.pool)),
    ...(await findGivenUp(shop.pool, await provider.ledger(), faulty.hasRefused)),
  )
  violations.push(...(await checkRun({ folder: proof.folder, databaseUrl: database.url, provider })))
  return { violations, checked: `${describeOutcomes(outcomes, environment)}; ${lives} whole lives` }
})

type Environment = Awaited<ReturnType<typeof openEnvironment>>

async function openEnvironment({ folder, random, rounds, onEnd }: Proof) {
  const database = await openProofDatabase({ folder })
  onEnd(() => database.close())
  await openGoods(database.url)
  const buyers = await openBuyers(database.url, rounds, random.fork())
  await dumpOpening(database.url, folder)
  let origin = ''
  const webhooks = await openFaultyWebhooks(() => origin, keys.RAZORPAY_WEBHOOK_SECRET, random.fork().next)
  onEnd(() => webhooks.close())
  const provider = await startProvider({ folder, shopOrigin: webhooks.origin })
  onEnd(() => provider.close())
  const faulty = await openFaultyProvider(provider.url, random.fork().next)
  onEnd(() => faulty.close())
  const environment = { folder, databaseUrl: database.url, providerUrl: faulty.url }
  const shop = await openShopHere(environment)
  onEnd(() => shop.close())
  const other = await openShopHere({ ...environment, name: 'other' })
  onEnd(() => other.close())
  origin = shop.origin
  const inCharge = await openInCharge(database.url)
  const books = openLedger(path.join(folder, 'provider.jsonl'))
  const history = openHistory(folder)
  const shops: [ShopHere, ShopHere] = [shop, other]
  return { database, webhooks, provider, faulty, buyers, shop, shops, history, inCharge, books }
}

/** Everybody checks out once, some at the same time; a third of the orders live on at once. */
async function letPeopleShop(environment: Environment, { random, log }: Proof) {
  const { shops, provider, history, buyers } = environment
  const violations: string[] = []
  let lives = 0
  const outcomes: Record<Outcome['kind'], number> = { placed: 0, refused: 0, unpaid: 0, open: 0 }
  const waiting = buyers.map((buyer) => ({ buyer, own: random.fork() }))
  async function serve() {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { buyer, own } = next
      const shop = own.pick(shops)
      const { origin } = shop
      // Their patience is hurried too.
      const shopping = { origin: () => origin, providerUrl: provider.url, history, patienceMs: 30_000 * hurry }
      const shopper = shopperOf(shopping, buyer, own, { pauseMs: 20, tries: 8 })
      const outcome = await checkOut(shopper, own)
      outcomes[outcome.kind] += 1
      if (outcome.kind === 'placed' && own.happens(0.33)) {
        lives += 1
        violations.push(...(await liveOn({ ...environment, shop }, { shopper, random: own, turn: lives, ...outcome })))
      }
      if (waiting.length > 0 && waiting.length % 250 === 0) log(`${waiting.length} people are waiting`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, serve))
  return { outcomes, violations, lives }
}

/** What was sent back by hand and waits comes to its end. */
async function finishPendingRefund({ provider, books, shop, shops }: Environment, { random }: Proof) {
  books.refresh()
  const waiting = [...books.refunds.values()].filter(({ status }) => status === 'pending')
  for (const { id } of waiting) await provider.endByHand(id, random.pick(['processed', 'failed']))
  await passTime(shop.pool, 24 * 60)
  await workUntilCalm(shops)
}

/** Some banks say yes, one day, to what they had refused: gives what to do now and then. */
async function openLateBanks({ provider }: Environment, { random }: Proof) {
  const { payments } = await provider.ledger()
  let failed = payments.filter(({ status }) => status === 'failed')
  return async () => {
    const coming = failed.filter(() => random.happens(0.03))
    for (const { id } of coming) await provider.succeedLate(id)
    failed = failed.filter((payment) => !coming.includes(payment))
  }
}

function describeOutcomes(
  { placed, refused, unpaid, open }: Record<Outcome['kind'], number>,
  { faulty, webhooks }: Environment,
) {
  const people = `${placed} orders placed, ${refused} refused, ${unpaid} never paid, ${open} whose buyer never heard`
  return `${people}; ${faulty.describe()}; ${webhooks.describe()}`
}
