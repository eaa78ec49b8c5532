import type { ServerResponse } from 'node:http'
import { openShopHere } from '../in-process/shop-here.ts'
import { openBreakLine } from './break-line.ts'
import { putOnLine } from './dying-database.ts'
import { openDyingProvider } from './dying-provider.ts'

type Environment = { folder: string; databaseUrl: string; providerUrl: string }

/** A shop that ends, or loses a connection, at the very step that is asked for. */
export async function openDyingShop({ folder, databaseUrl, providerUrl }: Environment) {
  const line = openBreakLine()
  const provider = await openDyingProvider(providerUrl, line)
  const shop = await openShopHere({ folder, databaseUrl, providerUrl: provider.url, name: 'dying-shop' })
  putOnLine(shop.pool, line)
  // Who is down answers nobody. By then the call has ended in itself, and nothing of it comes alive again.
  shop.app.server.prependListener('request', (_, response: ServerResponse) => {
    const end = response.end.bind(response) as (...parameters: unknown[]) => ServerResponse
    response.end = ((...parameters: unknown[]) =>
      line.isDown() ? response.destroy() : end(...parameters)) as typeof response.end
  })
  return {
    ...shop,
    line,
    async close() {
      await shop.close()
      provider.close()
    },
  }
}
