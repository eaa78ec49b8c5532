import { keepOpening } from '../checker/dump.ts'
import { openHistory } from '../client/history.ts'
import { checkRun } from '../place/check.ts'
import { openProofDatabase } from '../place/database.ts'
import { openGoods } from '../place/goods.ts'
import { findFreePort } from '../place/ports.ts'
import type { Proof } from '../place/proof.ts'
import { startProvider } from '../place/provider-process.ts'
import { settle } from '../place/settle.ts'
import { openShopParts } from '../place/shop-parts.ts'
import { prepareShop } from '../place/shop-process.ts'

export type CrowdPlace = Awaited<ReturnType<typeof openCrowdPlace>>

/** Two processes of the shop on one PostgreSQL as a real shop has it, and the payment provider beside them. */
export async function openCrowdPlace({ folder, onEnd }: Proof, stocked: Parameters<typeof openGoods>[1]) {
  const database = await openProofDatabase({ folder, isDurable: true })
  onEnd(() => database.close())
  await openGoods(database.url, stocked)
  await keepOpening(database.url, folder)
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
      const left = await settle(parts, provider)
      return [...left, ...(await checkRun({ folder, databaseUrl: database.url, provider }))]
    },
  }
}
