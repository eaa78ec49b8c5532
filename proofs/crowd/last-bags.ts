import { type Good, shelf } from '../environment/goods.ts'
import type { Random } from '../environment/seeded-random.ts'
import type { BasketItem } from './people.ts'

const kinds = ['alone in the cart', 'beside other goods', 'two of them', 'several pieces of one'] as const

/** What a crowd is after in one round, on shelves of its own: who gets it takes all but `left` pieces of each. */
export type Round = ReturnType<typeof drawRound>

/**
 * The rounds take turns: the last bag alone; in a second line of the cart before or after other goods; two last bags, in the
 * carts of some one way round and in those of others the other, which is how two orders come to wait for each other; and
 * several pieces wanted of a shelf that has enough for one only. A cart cannot hold two lines of one size: pieces are added up.
 */
export function drawRound(index: number, random: Random) {
  const number = index + 1
  const kind = kinds[index % kinds.length] as (typeof kinds)[number]
  const quantity = kind === 'several pieces of one' ? random.whole(2, 5) : 1
  const remaining = random.whole(0, quantity - 1)
  const stock = quantity + remaining
  const scarce = [bag(`bag-${number}`, stock), ...(kind === 'two of them' ? [bag(`sack-${number}`, stock)] : [])]
  const lines = scarce.map((good) => ({ good, quantity }))

  return {
    ...{ number, kind, scarce, remaining },
    drawCart(own: Random): BasketItem[] {
      if (kind === 'two of them') return own.shuffle(lines)
      if (kind !== 'beside other goods') return lines
      return own.shuffle([...lines, { good: own.pick(shelf), quantity: own.whole(1, 3) }])
    },
    /** What everybody else must read: about the first line of their own cart that is short. */
    refusalOf(basket: BasketItem[]) {
      const { name } = basket.find(({ good }) => scarce.includes(good))?.good ?? {}
      const pack = `${name} (10 KG)`
      if (remaining === 0) return `${pack} is sold out. Please take it out of your cart.`
      return `Only ${remaining} of ${pack} ${remaining === 1 ? 'is' : 'are'} left. Please take fewer.`
    },
  }
}

/** All shelves of all rounds, so that what is left on them is known from the opening to the end. */
export function goodsOf(rounds: Round[]): Good[] {
  return rounds.flatMap(({ scarce }) => scarce)
}

function bag(productId: string, stock: number): Good {
  const prices = { price: 999_99, actualPrice: 1_200_00, mrp: null }
  return {
    sku: productId.toUpperCase(),
    productId,
    name: `Khapli Atta ${productId}`,
    size: 10,
    type: 'KG',
    ...prices,
    stock,
  }
}
