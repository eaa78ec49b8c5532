import { and, count, desc, eq, not, type SQL } from 'drizzle-orm'
import { reviewsPerPage } from '#contract/api/catalog/reviews.schema.ts'
import type { OwnReview, Review } from '#contract/api/catalog/reviews.ts'
import { ApiError } from '#contract/api/envelope.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { isId, isRandomId } from '#server/platform/db/ids.ts'
import { reviews } from '#server/platform/schema/care/reviews.ts'
import { users } from '#server/platform/schema/people/users.ts'
import { products } from '#server/platform/schema/selling/catalog.ts'
import { isOnSale } from '#server/selling/stock/on-sale.ts'

const mostOwn = 500

/** One review that everybody may read; throws 404 for a hidden or unknown one. */
export async function findReview(executor: Executor, id: string): Promise<Review> {
  const [review] = isRandomId(id) ? await read(executor, eq(reviews.id, id)) : []
  if (!review) throw new ApiError(404, 'Review not found')
  return review
}

/** A page of a product's reviews that everybody may read, newest first, and how many there are; none for an unknown product. */
export async function readReviews(executor: Executor, productId: string, page: number) {
  if (!isId(productId)) return { reviews: [], total: 0 }
  const isOfProduct = eq(reviews.productId, productId)
  const [shown, [counted]] = await Promise.all([read(executor, isOfProduct, page), countShown(executor, isOfProduct)])
  return { reviews: shown, total: counted?.total ?? 0 }
}

function countShown(executor: Executor, condition: SQL) {
  return executor
    .select({ total: count() })
    .from(reviews)
    .innerJoin(products, and(eq(products.id, reviews.productId), isOnSale))
    .where(and(condition, not(reviews.isHidden)))
}

/** What somebody has reviewed, newest first; also what the shop has hidden, as it is still theirs. */
export async function readOwnReviews(executor: Executor, userId: string): Promise<OwnReview[]> {
  const rows = await executor
    .select({
      id: reviews.id,
      productId: reviews.productId,
      rating: reviews.rating,
      review: reviews.review,
      createdAt: reviews.createdAt,
    })
    .from(reviews)
    .where(eq(reviews.userId, userId))
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(mostOwn)
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}

async function read(executor: Executor, condition: SQL, page = 1) {
  const rows = await executor
    .select({
      id: reviews.id,
      rating: reviews.rating,
      review: reviews.review,
      createdAt: reviews.createdAt,
      userName: users.name,
      thumbnailKey: users.profileThumbnailKey,
      address: users.address,
    })
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.userId))
    .innerJoin(products, and(eq(products.id, reviews.productId), isOnSale))
    .where(and(condition, not(reviews.isHidden)))
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(reviewsPerPage)
    .offset((page - 1) * reviewsPerPage)
  return rows.map(toReview)
}

type Row = Pick<typeof reviews.$inferSelect, 'id' | 'rating' | 'review' | 'createdAt'> & {
  userName: string | null
  thumbnailKey: string | null
  address: typeof users.$inferSelect.address
}

/** Of the person only what open-points 44 names: never the house, the number or who it is. */
function toReview({ id, rating, review, createdAt, userName, thumbnailKey, address }: Row): Review {
  const { town, district, state } = address ?? {}
  return {
    id,
    rating,
    review,
    userName,
    userProfileImage: thumbnailKey === null ? null : { thumbnailUrl: thumbnailKey },
    userAddress: address && { town: town ?? null, district: district ?? null, state: state ?? null },
    createdAt: createdAt.toISOString(),
  }
}
