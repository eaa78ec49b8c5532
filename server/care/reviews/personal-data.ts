import { desc, eq } from 'drizzle-orm'
import type { Executor } from '#server/platform/db/database.ts'
import { reviews } from '#server/platform/schema/care/reviews.ts'

/** What somebody wrote about products, hidden reviews too, newest first. Without its writer's name a review stays as it is. */
export function readReviewsOf(executor: Executor, userId: string) {
  return executor
    .select({
      productId: reviews.productId,
      rating: reviews.rating,
      review: reviews.review,
      createdAt: reviews.createdAt,
    })
    .from(reviews)
    .where(eq(reviews.userId, userId))
    .orderBy(desc(reviews.createdAt))
}
