import { once } from 'node:events'
import { createServer } from 'node:http'
import { findFreePort } from '../place/ports.ts'
import type { ProviderProcess } from '../place/provider-process.ts'
import { settle } from '../place/settle.ts'
import type { ShopHere } from './shop-here.ts'

/**
 * An address for the provider's webhooks at which nobody listens: whoever runs the proof delivers those it wants, when it wants.
 * `settle` opens the address to the shop and lets everything that is on its way arrive; gives what is left unsettled.
 */
export async function openDeafAddress() {
  const port = await findFreePort()
  return {
    origin: `http://127.0.0.1:${port}`,
    async settle(shop: ShopHere, provider: ProviderProcess) {
      const door = createServer((request, response) => shop.app.routing(request, response))
      door.listen(port, '127.0.0.1')
      await once(door, 'listening')
      try {
        return await settle(shop, provider)
      } finally {
        door.closeAllConnections()
        door.close()
      }
    },
  }
}
