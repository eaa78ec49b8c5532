import { randomInt, randomUUID } from 'node:crypto'
import path from 'node:path'
import { addGuest } from '#contract/api/accounts/users.ts'
import { searchProducts } from '#contract/api/catalog/catalog.ts'
import { createApi } from '#contract/api/client.ts'
import { addToCart } from '#contract/api/orders/cart.ts'
import { placeCashOrder } from '#contract/api/orders/orders.ts'
import { pune } from '../environment/goods.ts'
import { prepareShop } from '../environment/shop-process.ts'
import { runCommand } from './run-command.ts'

type RestoredShop = { folder: string; databaseUrl: string }

/** Opens the shop on a database that was restored, lets somebody order there and packs it, which makes a bill. */
export async function sellOn({ folder, databaseUrl }: RestoredShop) {
  const shop = await prepareShop({ folder, databaseUrl, name: 'restored', patienceMs: 300_000 })
  try {
    const openMs = await shop.start('/')
    const begun = performance.now()
    const orderNumber = await order(shop.origin)
    const orderMs = performance.now() - begun
    await shop.untilOpen()
    await runCommand({
      program: 'fulfilment/back-office-orders/command.ts',
      commandArguments: ['pack', orderNumber],
      settings: shop.settings,
      logFile: path.join(folder, 'pack.log'),
    })
    return { openMs, orderMs, orderNumber }
  } finally {
    await shop.stop()
  }
}

/** What a guest does from the first look to the order. */
async function order(origin: string) {
  const api = createApi((url, init) => fetch(origin + url, init))
  const { data } = await api(searchProducts, { query: { limit: '5' }, body: {} })
  const [card] = data
  const [size] = card?.productVariations ?? []
  if (!card || !size) throw new Error('The restored shop shows no goods.')
  const mobileNumber = `6${randomInt(100_000_000, 999_999_999)}`
  const userBasicInfo = { name: 'Asha Patil', email: 'asha@example.com', mobileNumber }
  const token = await api(addGuest, { body: { ...userBasicInfo, address: pune } })
  await api(addToCart, { body: { productId: card.id, quantity: 1, size: size.size, type: size.type } }, { token })
  const body = { userBasicInfo, deliveryAddress: pune, promoCodes: [] }
  const headers = { 'idempotency-key': randomUUID() }
  return (await api(placeCashOrder, { body }, { token, headers })).orderNumber
}
