import { and, desc, eq, not, type SQL } from 'drizzle-orm'
import { ApiError } from '#contract/api/envelope.ts'
import type { OwnReview, Review } from '#contract/api/reviews.ts'
import { isId, isRandomId } from '../catalog/ids.ts'
import { isOnSale } from '../catalog/on-sale.ts'
import { products } from '../catalog/table.ts'
import type { Executor } from '../db/database.ts'
import { users } from '../users/table.ts'
import { reviews } from './table.ts'

const mostShown = 200
const mostOwn = 500

/** One review that everybody may read; throws 404 for a hidden or unknown one. */
export async function findReview(executor: Executor, id: string): Promise<Review> {
  const [review] = isRandomId(id) ? await read(executor, eq(reviews.id, id)) : []
  if (!review) throw new ApiError(404, 'Review not found')
  return review
}

/** The newest 200 reviews of a product that everybody may read; none for an unknown product. */
export async function readReviews(executor: Executor, productId: string): Promise<Review[]> {
  return isId(productId) ? read(executor, eq(reviews.productId, productId)) : []
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

async function read(executor: Executor, condition: SQL) {
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
    .limit(mostShown)
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
