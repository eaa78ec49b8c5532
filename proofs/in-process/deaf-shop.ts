import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { drain } from '../environment/drain.ts'
import type { ProviderProcess } from '../environment/provider-process.ts'
import type { ShopHere } from './shop-here.ts'

/**
 * An address for the provider's webhooks that lets nobody in: whoever runs the proof delivers those it wants, when it wants. It is
 * held all the while, as another proof beside this one would find it free and take its webhooks. `settle` opens it to the shop and
 * lets everything that is on its way arrive; gives what is left unsettled.
 */
export async function openDeafAddress() {
  let listening: ShopHere | undefined
  const door = createServer((request, response) => {
    if (listening) listening.app.routing(request, response)
    else request.socket.destroy()
  })
  door.listen(0, '127.0.0.1')
  await once(door, 'listening')
  return {
    origin: `http://127.0.0.1:${(door.address() as AddressInfo).port}`,
    async drain(shop: ShopHere, provider: ProviderProcess) {
      listening = shop
      try {
        return await drain(shop, provider)
      } finally {
        listening = undefined
      }
    },
    close() {
      door.closeAllConnections()
      door.close()
    },
  }
}
