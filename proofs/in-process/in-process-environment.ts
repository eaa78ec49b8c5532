import path from 'node:path'
import { openLedger } from '#sandbox/payments/ledger.ts'
import { dumpOpening } from '../checker/dump.ts'
import { openHistory } from '../client/history.ts'
import { checkRun } from '../environment/check.ts'
import { openProofDatabase } from '../environment/database.ts'
import { openBuyers, openGoods, withDatabase } from '../environment/goods.ts'
import type { Proof } from '../environment/proof.ts'
import { startProvider } from '../environment/provider-process.ts'
import { openDeafAddress } from './deaf-shop.ts'
import { openShopHere } from './shop-here.ts'

export type InProcessEnvironment = Awaited<ReturnType<typeof openInProcessEnvironment>>

/** A coupon that is counted, for as many orders as anybody likes. */
export const coupon = 'FIRST-FEW'

/** A database, a provider and a shop in this process, which hears of nothing that the proof does not tell it. */
export async function openInProcessEnvironment({ folder, random, onEnd }: Proof) {
  const database = await openProofDatabase({ folder })
  onEnd(() => database.close())
  await openGoods(database.url)
  await withDatabase(database.url, (_, pool) =>
    pool.query('update promo_code set usage_limit = 1000000 where promo_code = $1', [coupon]),
  )
  const address = await openDeafAddress()
  onEnd(() => address.close())
  const provider = await startProvider({ folder, shopOrigin: address.origin })
  onEnd(() => provider.close())
  const shop = await openShopHere({ folder, databaseUrl: database.url, providerUrl: provider.url })
  onEnd(() => shop.close())
  await dumpOpening(database.url, folder)
  const people = random.fork()
  const waiting: Awaited<ReturnType<typeof openBuyers>> = []
  return {
    ...{ shop, provider, databaseUrl: database.url },
    history: openHistory(folder),
    books: openLedger(path.join(folder, 'provider.jsonl')),
    /** Somebody who has not ordered yet. */
    async nextBuyer() {
      if (waiting.length === 0) waiting.push(...(await openBuyers(database.url, 100, people)))
      const buyer = waiting.pop()
      if (!buyer) throw new Error('Nobody wants to buy anything.')
      return buyer
    },
    drain: () => address.drain(shop, provider),
    /** Lets everything arrive and has the run judged by the separate checker. */
    async judge() {
      return [
        ...(await address.drain(shop, provider)),
        ...(await checkRun({ folder, databaseUrl: database.url, provider })),
      ]
    },
  }
}
