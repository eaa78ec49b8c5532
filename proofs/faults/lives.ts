import { createIntent } from '../client/calls.ts'
import type { History } from '../client/history.ts'
import type { Shopper } from '../client/shopper.ts'
import type { ProviderProcess } from '../environment/provider-process.ts'
import type { Random } from '../environment/seeded-random.ts'
import type { ShopHere } from '../in-process/shop-here.ts'
import type { Books } from '../in-process/stored-webhooks.ts'
import type { InCharge } from '../lifecycle/back-office.ts'
import { happen, type Order } from '../lifecycle/happen.ts'
import { drawLife } from '../lifecycle/lives.ts'
import { readOrderState } from '../lifecycle/order-state.ts'
import type { FaultyProvider } from './faulty-provider.ts'

type Environment = {
  shop: ShopHere
  provider: ProviderProcess
  faulty: FaultyProvider
  books: Books
  inCharge: InCharge
  history: History
}
type Placed = { shopper: Shopper; orderNumber: string; random: Random; turn: number }

/** The whole life of an order that was placed, while its shop hears half of its provider. Gives what was answered wrongly. */
export async function liveOn(
  environment: Environment,
  { shopper, orderNumber, random, turn }: Placed,
): Promise<string[]> {
  const { shop, provider, books, inCharge, history, faulty } = environment
  const intent = createIntent(random, [])
  const { id: orderId } = await readOrderState(shop.pool, orderNumber)
  const backOffice = { origin: shop.origin, inCharge, calls: shopper, intent, history }
  const paymentOrderId = await providerOrderOf(shop, orderId)
  const common = {
    buyer: shopper.buyer,
    shop,
    provider,
    books,
    backOffice,
    random,
    isAlone: false,
    manuallyRefunded: new Map(),
  }
  const { loseAnswer, refuse } = faulty
  const order: Order = { ...common, loseAnswer, refuse, orderNumber, orderId, paymentOrderId }
  const { happenings } = drawLife(turn, random)
  const wrong: string[] = []
  for (const what of happenings) wrong.push(...(await happen(order, what)))
  return wrong.map((one) => `${orderNumber}, ${happenings.join(', ')}: ${one}`)
}

async function providerOrderOf({ pool }: ShopHere, orderId: string) {
  const found = await pool.query<{ id: string | null }>(
    'select provider_order_id as id from provider_order where order_id = $1',
    [orderId],
  )
  return found.rows[0]?.id ?? undefined
}
