import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { checkReviews as call } from '#contract/api/admin/catalog/reviews.ts'
import type { Received } from '#contract/api/endpoint.ts'
import { ApiError } from '#contract/api/envelope.ts'
import type { StaffCaller } from '#server/back-office/access/callers.ts'
import { writeAudit } from '#server/back-office/audit/audit.ts'
import type { Database, Transaction } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { reviews } from '#server/platform/schema/care/reviews.ts'
import { products } from '#server/platform/schema/selling/catalog.ts'
import { readReviewsByIds } from './list-reviews.ts'

type ReviewCheck = Received<typeof call>['body']
type Row = typeof reviews.$inferSelect

/** Shows or hides reviews and counts them in or out of their products' stars, all or nothing. Throws 400 for hiding without a reason. */
export function checkReviews(db: Database, { ids, decision, reason }: ReviewCheck, by: StaffCaller) {
  if (decision === 'hide' && !reason) throw new ApiError(400, 'Say why it is hidden.')
  return inTransaction(db, async (tx) => {
    // In one order, so that two who decide at once wait for each other instead of blocking each other.
    const lockedRows = await tx
      .select()
      .from(reviews)
      .where(inArray(reviews.id, ids))
      .orderBy(asc(reviews.id))
      .for('update')
    for (const review of lockedRows) await decide(tx, review, { decision, reason }, by)
    return { rows: await readReviewsByIds(tx, ids) }
  })
}

async function decide(tx: Transaction, review: Row, { decision, reason }: Omit<ReviewCheck, 'ids'>, by: StaffCaller) {
  const isHidden = decision === 'hide'
  const isChecked = decision !== 'later'
  if (review.isHidden === isHidden && (review.checkedAt !== null) === isChecked) return
  await tx
    .update(reviews)
    .set({ isHidden, checkedAt: isChecked ? sql`now()` : null, checkedBy: isChecked ? by.staffId : null })
    .where(eq(reviews.id, review.id))
  if (review.isHidden !== isHidden) await recount(tx, review, isHidden ? -1 : 1)
  await writeAudit(tx, by, {
    action: `review.${decision}`,
    subject: { kind: 'review', id: review.id },
    before: { isHidden: review.isHidden, isChecked: review.checkedAt !== null },
    after: { isHidden, isChecked, ...(isHidden ? { reason } : {}) },
  })
}

/** Adds to what is there: a review that comes at this moment adds itself, and neither is lost. */
async function recount(tx: Transaction, { productId, rating }: Row, change: 1 | -1) {
  await tx
    .update(products)
    .set({
      ratingSum: sql`${products.ratingSum} + ${change * rating}`,
      ratingCount: sql`${products.ratingCount} + ${change}`,
    })
    .where(eq(products.id, productId))
}
