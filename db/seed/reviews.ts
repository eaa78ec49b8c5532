import { demoShopper as asha } from '#server/people/users/demo-shopper.ts'
import type { OrderLineRow, OrderRow } from './orders.ts'
import type { PersonRow } from './people.ts'
import type { SeededRandom } from './random.ts'
import { reviewTexts } from './review-texts.ts'

/** Reviews by people who had the product delivered, each a few days after; the main demo shopper has written only one. */
export function reviewRows(
  now: Date,
  people: PersonRow[],
  orders: OrderRow[],
  lines: OrderLineRow[],
  random: SeededRandom,
) {
  const rows = Object.entries(reviewTexts).flatMap(([productId, texts]) => {
    const since = firstDeliveries(productId, orders, lines)
    const named = new Set(
      texts.flatMap(([, , writer]) => people.filter(({ name }) => name === writer).map(({ id }) => id)),
    )
    const others = [...since.keys()].filter((id) => !named.has(id))
    return texts.map(([rating, review, writer]) => {
      const userId = writer ? people.find(({ name }) => name === writer)?.id : others.shift()
      const delivered = since.get(userId ?? '')
      if (!userId || !delivered) throw new RangeError(`Too few people bought ${productId} to review it`)
      return {
        id: random.uuid(),
        productId,
        userId,
        rating,
        review,
        createdAt: someDaysAfter(delivered, now, random),
        demo: true,
      }
    })
  })
  const newest = Math.max(...rows.map(({ createdAt }) => Number(createdAt)))
  return rows.map((row) => ({ ...row, checkedAt: lookedAt(row.createdAt, now, newest) }))
}

/** The shop looks at reviews a day after they come: only the latest wait, and the newest in any case. */
function lookedAt(createdAt: Date, now: Date, newest: number) {
  const looked = new Date(createdAt.getTime() + 86_400_000)
  return looked < now && Number(createdAt) < newest ? looked : null
}

/** When each person first had a product delivered; without most of what Asha bought, so that she can still review it. */
function firstDeliveries(productId: string, orders: OrderRow[], lines: OrderLineRow[]) {
  const buying = new Set(lines.filter((line) => line.productId === productId).map(({ orderId }) => orderId))
  const first = new Map<string, Date>()
  for (const { id, userId, mobileNumber, deliveredAt } of orders) {
    if (!deliveredAt || !buying.has(id)) continue
    if (mobileNumber === asha.mobileNumber && productId !== 'besan-gram-flour') continue
    const known = first.get(userId)
    if (!known || deliveredAt < known) first.set(userId, deliveredAt)
  }
  return first
}

/** The sums the product keeps of its reviews. */
export function ratingSums(reviews: { productId: string; rating: number }[]) {
  const sums = new Map<string, { ratingSum: number; ratingCount: number }>()
  for (const { productId, rating } of reviews) {
    const { ratingSum = 0, ratingCount = 0 } = sums.get(productId) ?? {}
    sums.set(productId, { ratingSum: ratingSum + rating, ratingCount: ratingCount + 1 })
  }
  return sums
}

function someDaysAfter(delivered: Date, now: Date, random: SeededRandom) {
  const days = random.whole(1, 9) + random.fraction()
  const reviewedAt = delivered.getTime() + days * 86_400_000
  return new Date(Math.min(reviewedAt, (delivered.getTime() + now.getTime()) / 2))
}
