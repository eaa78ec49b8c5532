import { and, eq, exists, sql } from 'drizzle-orm'
import type { Review } from '#contract/api/catalog/reviews.ts'
import { ApiError } from '#contract/api/envelope.ts'
import type { Database, Transaction } from '#server/platform/db/database.ts'
import { isId } from '#server/platform/db/ids.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { reviews } from '#server/platform/schema/care/reviews.ts'
import { orderLines, orders } from '#server/platform/schema/fulfilment/orders.ts'
import { products } from '#server/platform/schema/selling/catalog.ts'
import { isOnSale } from '#server/selling/stock/on-sale.ts'
import { findReview } from './reviews.ts'

type Written = { productId: string; rating: number; review?: string | null | undefined }

/** Stores a buyer's review and counts it in the product's average, both or neither (open-points 43). */
export function addReview(db: Database, userId: string, { productId, rating, review }: Written): Promise<Review> {
  if (!isId(productId)) throw notSold()
  return inTransaction(db, async (tx) => {
    await refuseStrangers(tx, userId, productId)
    const [added] = await tx
      .insert(reviews)
      .values({ productId, userId, rating, review: review || null })
      .onConflictDoNothing({ target: [reviews.productId, reviews.userId] })
      .returning({ id: reviews.id })
    if (!added) throw new ApiError(409, 'You have already reviewed this product.')
    await tx
      .update(products)
      .set({ ratingSum: sql`${products.ratingSum} + ${rating}`, ratingCount: sql`${products.ratingCount} + 1` })
      .where(eq(products.id, productId))
    return findReview(tx, added.id)
  })
}

async function refuseStrangers(tx: Transaction, userId: string, productId: string) {
  const delivered = tx
    .select({ one: sql`1` })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(eq(orderLines.productId, products.id), eq(orders.userId, userId), eq(orders.orderStatus, 'COMPLETED')))
  const [product] = await tx
    .select({ isDelivered: exists(delivered) })
    .from(products)
    .where(and(eq(products.id, productId), isOnSale))
  if (!product) throw notSold()
  if (!product.isDelivered)
    throw new ApiError(403, 'You can review this product once an order of it has been delivered to you.')
}

function notSold() {
  return new ApiError(404, 'This product is no longer sold.')
}
