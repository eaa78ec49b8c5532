import { and, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { AnyReview, listAllReviews } from '#contract/api/admin/catalog/reviews.ts'
import type { Received } from '#contract/api/endpoint.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { isId } from '#server/platform/db/ids.ts'
import { searchPattern } from '#server/platform/db/search-words.ts'
import { readCursorPage } from '#server/platform/http/cursor-page.ts'
import { reviews } from '#server/platform/schema/care/reviews.ts'
import { staff } from '#server/platform/schema/people/staff.ts'
import { users } from '#server/platform/schema/people/users.ts'
import { products } from '#server/platform/schema/selling/catalog.ts'

type ReviewQuery = Received<typeof listAllReviews>['query']
type Row = Awaited<ReturnType<typeof selectReviews>>[number]

/** A page of the reviews of all products, newest first. */
export async function listReviews(executor: Executor, { cursor, limit, ...filter }: ReviewQuery) {
  const { search, ...narrowed } = filter
  const isMatch = search ? await matchesSearch(executor, search) : undefined
  const page = await readCursorPage({ cursor, limit }, (after, most) => {
    const isAfter = after && sql`(${reviews.createdAt}, ${reviews.id}) < (${after.at}::timestamptz, ${after.id}::uuid)`
    return selectReviews(executor, and(...conditions(narrowed), isMatch, isAfter)).limit(most)
  })
  return { ...page, rows: page.rows.map(writeReview) }
}

/** These reviews, newest first; those that are gone are left out. */
export async function readReviewsByIds(executor: Executor, ids: readonly string[]) {
  const rows = await selectReviews(executor, sql`${reviews.id} = any(${sql.param(ids)}::uuid[])`)
  return rows.map(writeReview)
}

/** The newest 50 reviews that somebody wrote. */
export async function readReviewsBy(executor: Executor, userId: string) {
  const rows = await selectReviews(executor, eq(reviews.userId, userId)).limit(50)
  return rows.map(({ id, product, rating, review, isHidden, createdAt }) => ({
    ...{ id, rating, review, isHidden },
    productId: product.id,
    productName: product.name,
    createdAt: createdAt.toISOString(),
  }))
}

function conditions({ state, rating, productId }: Omit<ReviewQuery, 'cursor' | 'limit' | 'search'>) {
  return [
    state && isInState[state],
    rating ? eq(reviews.rating, rating) : undefined,
    productId ? (isId(productId) ? eq(reviews.productId, productId) : sql`false`) : undefined,
  ]
}

const isInState: Record<NonNullable<ReviewQuery['state']>, SQL | undefined> = {
  'to-check': isNull(reviews.checkedAt),
  shown: and(isNotNull(reviews.checkedAt), sql`not ${reviews.isHidden}`),
  hidden: eq(reviews.isHidden, true),
}

// Of more than these the newest are found sooner by looking through all reviews from the newest on.
const maxMatches = 2_000

/** Few are found by their words first and only then sorted: the other way round a rare one would be looked for in every review. */
async function matchesSearch(executor: Executor, search: string) {
  const pattern = searchPattern(search)
  // Products and people by the indexes of their words, which hold more than their names.
  const goods = sql`select p.id from product p
    where lower(p.name || ' ' || p.hindi_name) like ${pattern} and lower(p.name) like ${pattern}`
  const people = sql`select u.id from shopper u
    where lower(coalesce(u.name, '') || ' ' || u.mobile_number || ' ' || coalesce(u.email, '')) like ${pattern}
    and lower(u.name) like ${pattern}`
  const found = await executor
    .select({ id: reviews.id })
    .from(reviews)
    .where(sql`lower(${reviews.review}) like ${pattern}`)
    .unionAll(ofSome(executor, reviews.productId, goods))
    .unionAll(ofSome(executor, reviews.userId, people))
    .limit(maxMatches + 1)
  if (found.length <= maxMatches) return sql`${reviews.id} = any(${sql.param(found.map(({ id }) => id))}::uuid[])`
  return sql`(${reviews.productId} in (${goods}) or ${reviews.userId} in (${people}) or lower(${reviews.review}) like ${pattern})`
}

function ofSome(executor: Executor, column: typeof reviews.productId | typeof reviews.userId, ids: SQL) {
  return executor
    .select({ id: reviews.id })
    .from(sql`(${ids}) as chosen`)
    .innerJoin(reviews, sql`${column} = chosen.id`)
}

function selectReviews(executor: Executor, which: SQL | undefined) {
  return executor
    .select({
      at: sql<string>`${reviews.createdAt}::text`,
      id: reviews.id,
      product: { id: products.id, name: products.name },
      customer: { id: users.id, name: users.name },
      rating: reviews.rating,
      review: reviews.review,
      createdAt: reviews.createdAt,
      isHidden: reviews.isHidden,
      checkedAt: reviews.checkedAt,
      checkedBy: staff.name,
    })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .innerJoin(users, eq(users.id, reviews.userId))
    .leftJoin(staff, eq(staff.id, reviews.checkedBy))
    .where(which)
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .$dynamic()
}

function writeReview({ at: _, createdAt, checkedAt, ...row }: Row): AnyReview {
  return { ...row, createdAt: createdAt.toISOString(), checkedAt: checkedAt?.toISOString() ?? null }
}
