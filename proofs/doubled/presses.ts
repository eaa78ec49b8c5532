import { openSession } from '#server/people/sessions/sessions.ts'
import { createGuest } from '#server/people/users/users.ts'
import { type Answer, callsOf, createIntent, type OrderIntent, type Shopping } from '../client/calls.ts'
import { type Buyer, pune } from '../environment/goods.ts'
import type { Random } from '../environment/seeded-random.ts'
import type { ShopParts } from '../environment/shop-parts.ts'

export type Mode = 'create' | 'cash'
type Sender = { buyer: Buyer; intent: OrderIntent; mode: Mode }
/** One order that is asked for many times: by whom, under which keys, and how. */
export type Trial = { name: Way; buyer: Buyer; senders: Sender[]; presses: Press[] }
export type Press = Sender & { shop: number; cutAfterMs?: number }

export const ways = [
  'pressed twenty times',
  'in two tabs',
  'on two devices',
  'with lost answers',
  'as a guest registered anew',
  'by card and in cash at once',
] as const
export type Way = (typeof ways)[number]

/** How somebody asks for one order twenty times, in this way; the cart is to hold what the intent says. */
export async function drawTrial(name: Way, parts: ShopParts, buyer: Buyer, random: Random): Promise<Trial> {
  const mode = random.pick(['create', 'create', 'cash'] as const)
  const first = { buyer, intent: drawIntent(random), mode }
  const senders = await sendersOf(name, first, parts, random)
  const presses = Array.from({ length: 20 }, (_, at) => {
    const sender = senders[at % senders.length] ?? first
    const isCut = name === 'with lost answers' && random.happens(0.5)
    return { ...sender, shop: random.whole(0, 1), ...(isCut ? { cutAfterMs: random.whole(1, 40) } : {}) }
  })
  return { name, buyer, senders, presses: random.shuffle(presses) }
}

async function sendersOf(name: Way, first: Sender, parts: ShopParts, random: Random): Promise<Sender[]> {
  const { buyer, intent } = first
  const other = { ...intent, key: random.word(24), statusToken: random.word(32) }
  switch (name) {
    case 'in two tabs':
      return [first, { ...first, intent: other }]
    case 'on two devices':
      return [first, { ...first, intent: other, buyer: await onAnotherDevice(parts, buyer) }]
    case 'as a guest registered anew':
      return [first, { ...first, buyer: await registeredAnew(parts, buyer) }]
    case 'by card and in cash at once':
      return [
        { ...first, mode: 'create' },
        { ...first, intent: other, mode: 'cash' },
      ]
    default:
      return [first]
  }
}

/** Sends a press at its shop; nothing when it was cut off. */
export function send({ buyer, intent, mode, shop, cutAfterMs }: Press, shopping: Shopping[]): Promise<Answer | null> {
  const there = shopping[shop]
  if (!there) throw new Error(`There is no shop ${shop}.`)
  const calls = callsOf({ ...there, ...(cutAfterMs ? { patienceMs: cutAfterMs } : {}) }, buyer)
  return calls[mode](intent)
}

function drawIntent(random: Random) {
  const skus = random.shuffle(['SKU-0', 'SKU-1', 'SKU-2', 'SKU-3', 'SKU-4']).slice(0, random.whole(1, 2))
  const lines = skus.map((sku) => ({ sku, quantity: random.whole(1, 3) }))
  return createIntent(random, lines, random.happens(0.3) ? ['TEN-PERCENT'] : [])
}

async function onAnotherDevice(parts: ShopParts, buyer: Buyer): Promise<Buyer> {
  return { ...buyer, token: await openSession(parts.db, buyer.userId, buyer.isGuest ? 'guest' : 'user') }
}

/** The same person to the shop's eyes only by the status token: another guest, with the same goods in another cart. */
async function registeredAnew(parts: ShopParts, { mobileNumber }: Buyer): Promise<Buyer> {
  const guest = { name: 'Asha Patil', email: 'asha@example.com', mobileNumber, address: pune }
  const userId = await createGuest(parts.db, guest)
  return { userId, token: await openSession(parts.db, userId, 'guest'), mobileNumber, isGuest: true }
}
