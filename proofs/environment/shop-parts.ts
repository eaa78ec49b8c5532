import { readConfig } from '#server/platform/config/config.ts'
import { openDatabase } from '#server/platform/db/database.ts'

export type ShopParts = Awaited<ReturnType<typeof openShopParts>>

/** The shop's configuration and database within this process: for its jobs and commands, which need no web server. */
export async function openShopParts(settings: Record<string, string>) {
  const config = readConfig(settings)
  const { db, pool, close } = await openDatabase({ ...config, databasePool: 4 })
  return { config, db, pool, close }
}
