import { dumpOpening } from '../checker/dump.ts'
import { openHistory } from '../client/history.ts'
import { checkRun } from '../environment/check.ts'
import { openProofDatabase } from '../environment/database.ts'
import { drain } from '../environment/drain.ts'
import { openGoods } from '../environment/goods.ts'
import { findFreePort } from '../environment/ports.ts'
import type { Proof } from '../environment/proof.ts'
import { startProvider } from '../environment/provider-process.ts'
import { openShopParts } from '../environment/shop-parts.ts'
import { prepareShop } from '../environment/shop-process.ts'

export type CrowdEnvironment = Awaited<ReturnType<typeof openCrowdEnvironment>>

/** Two processes of the shop on one PostgreSQL as a real shop has it, and the payment provider beside them. */
export async function openCrowdEnvironment({ folder, onEnd }: Proof, stocked: Parameters<typeof openGoods>[1]) {
  const database = await openProofDatabase({ folder, isDurable: true })
  onEnd(() => database.close())
  await openGoods(database.url, stocked)
  await dumpOpening(database.url, folder)
  const port = await findFreePort()
  const provider = await startProvider({ folder, shopOrigin: `http://127.0.0.1:${port}` })
  onEnd(() => provider.close())
  const common = { folder, databaseUrl: database.url, providerUrl: provider.url }
  const shops = [
    await prepareShop({ ...common, name: 'first-shop', port }),
    await prepareShop({ ...common, name: 'second-shop' }),
  ] as const
  for (const shop of shops) onEnd(() => shop.kill())
  await Promise.all(shops.map((shop) => shop.start()))
  const parts = await openShopParts(shops[0].settings)
  onEnd(() => parts.close())

  return {
    origins: shops.map(({ origin }) => origin),
    providerUrl: provider.url,
    pool: parts.pool,
    history: openHistory(folder),
    /** Lets what is on its way arrive; then the separate checker judges all rounds together. Gives the sentences of both. */
    async judge() {
      const unfinished = await drain(parts, provider)
      return [...unfinished, ...(await checkRun({ folder, databaseUrl: database.url, provider }))]
    },
  }
}
