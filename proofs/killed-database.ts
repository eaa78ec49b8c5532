import { setTimeout as sleep } from 'node:timers/promises'
import { dumpOpening } from './checker/dump.ts'
import { callsOf } from './client/calls.ts'
import { startCrowd } from './client/crowd.ts'
import { describeTimes, judgeTimes } from './client/figures.ts'
import { openHistory } from './client/history.ts'
import { startStaff } from './client/staff.ts'
import { checkRun } from './environment/check.ts'
import { openProofDatabase, type ProofDatabase } from './environment/database.ts'
import { drain } from './environment/drain.ts'
import { killEmbeddedDatabase } from './environment/embedded-shop.ts'
import { openBuyers, openGoods } from './environment/goods.ts'
import { findFreePort } from './environment/ports.ts'
import { prove } from './environment/proof.ts'
import { startProvider } from './environment/provider-process.ts'
import type { Random } from './environment/seeded-random.ts'
import { openShopParts } from './environment/shop-parts.ts'
import { prepareShop } from './environment/shop-process.ts'

const goalMs = 5_000

// R2: PostgreSQL with all its processes is killed while people order; the server stays and finds it again by itself.
await prove({ name: 'killed-database', rounds: { short: 5, night: 30, long: 200 } }, async (proof) => {
  const { folder, random, rounds, form, log, onEnd } = proof
  const database = await openProofDatabase({ folder, isDurable: true })
  onEnd(() => database.close())
  await openGoods(database.url)
  const buyers = await openBuyers(database.url, 41, random)
  await dumpOpening(database.url, folder)
  const port = await findFreePort()
  const provider = await startProvider({ folder, shopOrigin: `http://127.0.0.1:${port}` })
  onEnd(() => provider.close())
  const shop = await prepareShop({ folder, databaseUrl: database.url, providerUrl: provider.url, port })
  onEnd(() => shop.kill())
  const parts = await openShopParts(shop.settings)
  onEnd(() => parts.close())
  await shop.start()
  await shop.untilOpen()

  const history = openHistory(folder)
  const shopping = { origin: () => shop.origin, providerUrl: provider.url, history }
  const [prober, ...people] = buyers
  if (!prober) throw new Error('There are no buyers.')
  const probe = callsOf(shopping, prober)
  const staff = startStaff(parts, random.fork())
  const crowd = startCrowd({ buyers: people, shopping, random: random.fork(), atOnce: 8, onPlaced: staff.note })
  const times: number[] = []
  for (let round = 1; round <= rounds && shop.isRunning(); round += 1) {
    await history.afterAnswers(random.whole(0, 60), 3_000)
    await sleep(random.whole(0, 20))
    await breakAndStart(database, random)
    const accepting = performance.now()
    // Reads and writes, as a shopper's cart does.
    while (shop.isRunning() && !(await probe.fillCart([{ sku: 'SKU-0', quantity: 1 }], { tries: 10, pauseMs: 5 })));
    times.push(performance.now() - accepting)
    if (round % 10 === 0) log(`round ${round}: ${crowd.outcomes.placed} orders acknowledged`)
  }
  const found = await crowd.stop()
  await staff.stop()
  if (!shop.isRunning()) found.push('The server ended when the database was killed; see shop.log.')

  const isDrained = form !== 'short'
  found.push(...(await drain(parts, provider, { byItself: isDrained })))
  found.push(...(await checkRun({ folder, databaseUrl: database.url, provider, isDrained })))
  const ownMs = await killEmbeddedDatabase(proof)
  const { placed, refused, cancelled } = crowd.outcomes
  for (const [message, count] of crowd.refusals) log(`refused ${count} times: ${message}`)
  const checked = [
    `${placed} orders acknowledged, ${cancelled} cancelled, ${refused} refused, ${staff.packed()} packed`,
    `${history.counts.away} of ${history.counts.calls} calls answered that the shop is away`,
    `first answer after PostgreSQL accepts: ${describeTimes(times, goalMs, form)}`,
    `the shop's own PostgreSQL killed: answers again ${(ownMs / 1_000).toFixed(2)} s later`,
  ].join('; ')
  found.push(...judgeTimes('The first answer after PostgreSQL accepts', times, goalMs, form))
  return { violations: found, checked }
})

/** kill -9 of all its processes, or of one that serves the shop, or the stop without a word that `pg_ctl stop -m immediate` is. */
async function breakAndStart(database: ProofDatabase, random: Random) {
  if (random.happens(0.25)) await database.stopAtOnce()
  else await database.kill()
  await sleep(random.whole(0, 300))
  await database.start()
}
