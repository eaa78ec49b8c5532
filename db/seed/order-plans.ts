import type { PersonRow } from './people.ts'
import type { SeededRandom } from './random.ts'
import { reviewTexts } from './review-texts.ts'

export type Choice = [productId: string, size: number, quantity: number]
export type OrderPlan = {
  buyer: PersonRow
  status: 'CONFIRMED' | 'COMPLETED' | 'CANCELLED'
  daysAgo?: number
  choices?: Choice[]
  mustHave?: string
  /** The offer used; absent: drawn by lot; null: none. */
  code?: string | null
  isOnline?: boolean
}
/** All 150 orders: those of the main demo shopper (the first buyer), then open, cancelled and delivered ones of the others. */
export function planOrders(buyers: PersonRow[], random: SeededRandom): OrderPlan[] {
  const [asha, ...others] = buyers
  if (!asha) throw new RangeError('The demo shop needs buyers')
  const plans: OrderPlan[] = [
    ...ashasOrders.map((plan) => ({ buyer: asha, ...plan })),
    // One open order a person at most, so that nobody of the demo meets the limit of open cash orders.
    ...others.slice(0, 9).map((buyer) => ({ buyer, status: 'CONFIRMED' as const })),
    ...Array.from({ length: 11 }, () => ({ buyer: random.pick(others), status: 'CANCELLED' as const })),
    ...writers(others).map((plan) => ({ ...plan, status: 'COMPLETED' as const })),
  ]
  while (plans.length < 150) plans.push({ buyer: random.pick(others), status: 'COMPLETED' })
  return plans
}

// Who has words of their own to say about a product must have bought it.
function writers(buyers: PersonRow[]) {
  return Object.entries(reviewTexts).flatMap(([productId, reviews]) =>
    reviews.flatMap(([, , writer]) => {
      const buyer = buyers.find(({ name }) => name === writer)
      return buyer ? [{ buyer, mustHave: productId }] : []
    }),
  )
}

const ashasOrders: Omit<OrderPlan, 'buyer'>[] = [
  {
    status: 'COMPLETED',
    daysAgo: 81,
    code: null,
    isOnline: false,
    choices: [
      ['sharbati-wheat-atta', 5, 1],
      ['turmeric-powder', 200, 1],
    ],
  },
  {
    status: 'COMPLETED',
    daysAgo: 54,
    code: 'FREEHOME',
    isOnline: false,
    choices: [
      ['sharbati-wheat-atta', 5, 1],
      ['besan-gram-flour', 1, 1],
      ['cumin-seeds', 200, 1],
    ],
  },
  { status: 'CANCELLED', daysAgo: 40, code: null, choices: [['khapli-emmer-atta', 1, 2]] },
  {
    status: 'COMPLETED',
    daysAgo: 33,
    code: 'ATTA5',
    isOnline: true,
    choices: [
      ['sharbati-wheat-atta', 10, 1],
      ['garam-masala', 100, 1],
      ['kashmiri-chilli-powder', 200, 1],
    ],
  },
  {
    status: 'COMPLETED',
    daysAgo: 9,
    code: null,
    isOnline: false,
    choices: [
      ['ragi-flour', 1, 1],
      ['sooji-semolina', 0.5, 2],
    ],
  },
  {
    status: 'CONFIRMED',
    code: null,
    isOnline: false,
    choices: [
      ['sharbati-wheat-atta', 5, 1],
      ['coriander-powder', 200, 1],
    ],
  },
]
