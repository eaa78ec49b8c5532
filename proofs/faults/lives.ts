import { newWish } from '../client/calls.ts'
import type { History } from '../client/history.ts'
import type { Shopper } from '../client/shopper.ts'
import type { Books } from '../in-process/kept-webhooks.ts'
import type { ShopHere } from '../in-process/shop-here.ts'
import type { InCharge } from '../life/back-office.ts'
import { happen, type Order } from '../life/happen.ts'
import { drawLife } from '../life/lives.ts'
import { readStanding } from '../life/standing.ts'
import type { ProviderProcess } from '../place/provider-process.ts'
import type { Random } from '../place/seeded-random.ts'
import type { FaultyProvider } from './faulty-provider.ts'

type Place = {
  shop: ShopHere
  provider: ProviderProcess
  faulty: FaultyProvider
  books: Books
  inCharge: InCharge
  history: History
}
type Placed = { shopper: Shopper; orderNumber: string; random: Random; turn: number }

/** The whole life of an order that was placed, while its shop hears half of its provider. Gives what was answered wrongly. */
export async function liveOn(place: Place, { shopper, orderNumber, random, turn }: Placed): Promise<string[]> {
  const { shop, provider, books, inCharge, history, faulty } = place
  const wish = newWish(random, [])
  const { id: orderId } = await readStanding(shop.pool, orderNumber)
  const counter = { origin: shop.origin, inCharge, calls: shopper, wish, history }
  const paymentOrderId = await providerOrderOf(shop, orderId)
  const common = { buyer: shopper.buyer, shop, provider, books, counter, random, isAlone: false, paidByHand: new Map() }
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
