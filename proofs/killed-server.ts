import { setTimeout as sleep } from 'node:timers/promises'
import { dumpOpening } from './checker/dump.ts'
import { startCrowd } from './client/crowd.ts'
import { describeTimes, judgeTimes } from './client/figures.ts'
import { openHistory } from './client/history.ts'
import { startStaff } from './client/staff.ts'
import { checkRun } from './environment/check.ts'
import { openProofDatabase } from './environment/database.ts'
import { drain } from './environment/drain.ts'
import { openBuyers, openGoods } from './environment/goods.ts'
import { findFreePort } from './environment/ports.ts'
import { prove } from './environment/proof.ts'
import { startProvider } from './environment/provider-process.ts'
import type { Random } from './environment/seeded-random.ts'
import { openShopParts } from './environment/shop-parts.ts'
import { prepareShop, type ShopProcess } from './environment/shop-process.ts'

const goalMs = 2_000

// R1: the server is killed at any moment while people order; the provider lives on and sends its webhooks again.
await prove({ name: 'killed-server', rounds: { short: 5, night: 40, long: 1_000 } }, async (proof) => {
  const { folder, random, rounds, form, log, onEnd } = proof
  const database = await openProofDatabase({ folder })
  onEnd(() => database.close())
  await openGoods(database.url)
  const buyers = await openBuyers(database.url, 40, random)
  await dumpOpening(database.url, folder)
  const port = await findFreePort()
  const provider = await startProvider({ folder, shopOrigin: `http://127.0.0.1:${port}` })
  onEnd(() => provider.close())
  const shop = await prepareShop({ folder, databaseUrl: database.url, providerUrl: provider.url, port })
  onEnd(() => shop.kill())
  const parts = await openShopParts(shop.settings)
  onEnd(() => parts.close())
  await shop.start()

  const history = openHistory(folder)
  const shopping = { origin: () => shop.origin, providerUrl: provider.url, history }
  const staff = startStaff(parts, random.fork())
  const crowd = startCrowd({ buyers, shopping, random: random.fork(), atOnce: 8, onPlaced: staff.note })
  const times: number[] = []
  for (let round = 1; round <= rounds; round += 1) {
    await history.afterAnswers(random.whole(0, 60), 3_000)
    await sleep(random.whole(0, 20))
    times.push(await killAndStart(shop, random))
    if (round % 10 === 0) log(`round ${round}: ${crowd.outcomes.placed} orders acknowledged`)
  }
  const found = await crowd.stop()
  await staff.stop()

  const isDrained = form !== 'short'
  found.push(...(await drain(parts, provider, { byItself: isDrained })))
  found.push(...(await checkRun({ folder, databaseUrl: database.url, provider, isDrained })))
  const { placed, refused, cancelled } = crowd.outcomes
  for (const [message, count] of crowd.refusals) log(`refused ${count} times: ${message}`)
  const checked = [
    `${placed} orders acknowledged, ${cancelled} cancelled, ${refused} refused, ${staff.packed()} packed`,
    `${history.counts.lost} of ${history.counts.calls} calls without an answer`,
    `first answer after a start: ${describeTimes(times, goalMs, form)}`,
  ].join('; ')
  found.push(...judgeTimes('The first answer after a start', times, goalMs, form))
  return { violations: found, checked }
})

/** Now and then it is killed again while it starts. Gives the milliseconds from its last start to its first good answer. */
async function killAndStart(shop: ShopProcess, random: Random) {
  await shop.kill()
  if (random.happens(0.15)) {
    shop.begin()
    await sleep(random.whole(0, 1_000))
    await shop.kill()
  }
  return shop.start()
}
