import {
  and,
  count,
  eq,
  exists,
  inArray,
  isNotNull,
  not,
  notInArray,
  or,
  type SQL,
  sql,
  TransactionRollbackError,
} from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { noAdminRemaining } from '#contract/api/admin/operations/opening.schema.ts'
import { ApiError } from '#contract/api/envelope.ts'
import { dismissDemoStaff } from '#server/people/staff/demo-staff.ts'
import type { Database, Transaction } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { contactMessages } from '#server/platform/schema/care/contact.ts'
import { reviews } from '#server/platform/schema/care/reviews.ts'
import { tickets } from '#server/platform/schema/care/support.ts'
import { billSeries, bills, closedBillSeries } from '#server/platform/schema/fulfilment/bills.ts'
import { orders } from '#server/platform/schema/fulfilment/orders.ts'
import { manualRefunds, paymentExceptions, refunds } from '#server/platform/schema/fulfilment/payments.ts'
import { reconciliations, unmatchedPayments } from '#server/platform/schema/fulfilment/reconciliation.ts'
import { loginChallenges, phoneProofs } from '#server/platform/schema/people/auth.ts'
import { messages } from '#server/platform/schema/people/messages.ts'
import { staff, staffPasskeys } from '#server/platform/schema/people/staff.ts'
import { users } from '#server/platform/schema/people/users.ts'
import { buildings } from '#server/platform/schema/selling/areas.ts'
import { cartLines, carts } from '#server/platform/schema/selling/cart.ts'
import { categories, products, subCategories, variations } from '#server/platform/schema/selling/catalog.ts'
import { banners, contentPages, reports, stories } from '#server/platform/schema/selling/content.ts'
import { coupons } from '#server/platform/schema/selling/coupons.ts'
import { restartSequences } from './sequences.sql.ts'

/** What went and what stays, each as [how many, of what]. */
export type Opening = { gone: Counted[]; stays: Counted[] }
type Counted = [number: number, what: string]

/**
 * Turns the demo shop into the owner's own: demo orders, people and all that belongs to them, reviews, reports, stories and
 * offers go; products (all, or those of `keep`) stay and lose their demo mark; number series begin at 1 again. All or nothing.
 * Throws 409 with one sentence when there is a real order already, or a product to keep that is not there.
 */
export function convertDemoShop(db: Database, keptProductIds?: string[]): Promise<Opening> {
  return inTransaction(db, (tx) => openWithin(tx, keptProductIds))
}

/** What opening would clear away and leave: all of it is done, looked at, and taken back. */
export async function previewOpening(db: Database, keptProductIds?: string[]): Promise<Opening> {
  const looked: { opening?: Opening } = {}
  await inTransaction(db, async (tx) => {
    looked.opening = await openWithin(tx, keptProductIds)
    tx.rollback()
  }).catch((error) => {
    if (!(error instanceof TransactionRollbackError)) throw error
  })
  if (!looked.opening) throw new Error('Nothing was looked at.')
  return looked.opening
}

/** Opens the shop in the caller's transaction. */
export async function openWithin(tx: Transaction, keptProductIds?: string[]): Promise<Opening> {
  await refuseRealOrders(tx)
  if (keptProductIds) await refuseUnknownProducts(tx, keptProductIds)
  const gone = [
    ...(await removePeople(tx)),
    ...(await removeDemoContent(tx)),
    ...(await removeGoods(tx, keptProductIds)),
  ]
  await adoptGoods(tx)
  await restartNumbers(tx)
  return {
    gone: gone.filter(([number]) => number > 0),
    stays: (await countWhatStays(tx)).filter(([number]) => number > 0),
  }
}

/** For whoever has no other way in than the back office. Throws 409 where opening left no admin. */
export async function refuseWithoutAdmin(tx: Transaction) {
  if (!(await hasAdmin(tx))) throw new ApiError(409, noAdminRemaining)
}

async function refuseRealOrders(tx: Transaction) {
  const real = await tx.$count(orders, not(orders.demo))
  if (real === 0) return
  const how = real === 1 ? 'one real order' : `${real} real orders`
  throw new ApiError(409, `This shop already has ${how}: it is open, and nothing was changed.`)
}

async function refuseUnknownProducts(tx: Transaction, keptProductIds: string[]) {
  const known = await tx.select({ id: products.id }).from(products).where(inArray(products.id, keptProductIds))
  const missing = keptProductIds.filter((id) => !known.some((product) => product.id === id))
  if (missing.length === 0) return
  throw new ApiError(409, `There is no product ${missing.join(', ')} to keep; nothing was changed.`)
}

async function removePeople(tx: Transaction): Promise<Counted[]> {
  // Whoever tried the shop under their own number keeps their ticket, and not the order it was about.
  await tx.update(tickets).set({ orderId: null }).where(isNotNull(tickets.orderId))
  const demoPeople = tx.select({ id: users.id }).from(users).where(eq(users.demo, true))
  const cartCount = await tx.$count(carts, inArray(carts.userId, demoPeople))
  return [
    [await remove(tx, reviews, sql`${reviews.demo} or ${inArray(reviews.userId, demoPeople)}`), 'reviews'],
    [await remove(tx, tickets, sql`${tickets.demo} or ${inArray(tickets.userId, demoPeople)}`), 'tickets'],
    // Every order is a demo one here, so everything made from orders goes.
    [await remove(tx, bills), 'bills'],
    [await remove(tx, manualRefunds), 'refunds paid by hand'],
    [await remove(tx, refunds), 'refunds'],
    [await remove(tx, paymentExceptions), 'open matters'],
    [await remove(tx, unmatchedPayments), 'payments without an order'],
    [await remove(tx, reconciliations), 'comparisons with the payment provider'],
    [await remove(tx, orders, orders.demo), 'orders'],
    [await remove(tx, messages, messages.demo), 'messages'],
    [await remove(tx, contactMessages, contactMessages.demo), 'messages of the contact form'],
    [(await remove(tx, loginChallenges)) + (await remove(tx, phoneProofs)), 'login codes under way'],
    [cartCount, 'carts'],
    // Their carts, sessions and saved products go with them.
    [await remove(tx, users, users.demo), 'people'],
    [await dismissDemoStaff(tx), 'demo staff who can no longer sign in'],
  ]
}

async function removeDemoContent(tx: Transaction): Promise<Counted[]> {
  return [
    [await remove(tx, coupons, coupons.demo), 'offers'],
    [await remove(tx, stories, stories.demo), 'stories'],
    [await remove(tx, reports, reports.demo), 'reports'],
  ]
}

async function removeGoods(tx: Transaction, keptProductIds: string[] | undefined): Promise<Counted[]> {
  if (!keptProductIds) return []
  const productCount = await remove(tx, products, and(products.demo, notInArray(products.id, keptProductIds)))
  await remove(tx, cartLines, notInArray(cartLines.productId, tx.select({ id: products.id }).from(products)))
  const usedSubs = tx.select({ id: products.subCategoryId }).from(products).where(isNotNull(products.subCategoryId))
  const offeredSubs = tx.select({ id: coupons.subCategoryId }).from(coupons).where(isNotNull(coupons.subCategoryId))
  await remove(
    tx,
    subCategories,
    and(subCategories.demo, notInArray(subCategories.id, usedSubs), notInArray(subCategories.id, offeredSubs)),
  )
  const categoryCount = await removeEmptyCategories(tx)
  return [
    [productCount, 'products'],
    [categoryCount, 'categories'],
  ]
}

async function removeEmptyCategories(tx: Transaction) {
  const removed = await tx
    .delete(categories)
    .where(
      and(
        categories.demo,
        notInArray(categories.id, tx.select({ id: products.categoryId }).from(products)),
        notInArray(categories.id, tx.select({ id: subCategories.categoryId }).from(subCategories)),
        notInArray(
          categories.id,
          tx.select({ id: coupons.categoryId }).from(coupons).where(isNotNull(coupons.categoryId)),
        ),
      ),
    )
    .returning({ id: categories.id })
  for (const { id } of removed) {
    await tx
      .update(banners)
      .set({ link: '/products' })
      .where(eq(banners.link, `/products?categoryId=${id}`))
  }
  return removed.length
}

async function adoptGoods(tx: Transaction) {
  const ratings = (value: SQL) =>
    sql`(select ${value} from ${reviews} where ${reviews.productId} = ${products.id} and not ${reviews.isHidden})`
  await tx.update(products).set({
    demo: false,
    ratingSum: ratings(sql`coalesce(sum(${reviews.rating}), 0)`),
    ratingCount: ratings(sql`count(*)`),
  })
  for (const table of [categories, subCategories, banners]) await tx.update(table).set({ demo: false })
}

async function restartNumbers(tx: Transaction) {
  await remove(tx, billSeries)
  await remove(tx, closedBillSeries)
  await restartSequences(tx)
}

async function countWhatStays(tx: Transaction): Promise<Counted[]> {
  const [areaCounts] = await tx
    .select({ towns: sql<number>`count(distinct ${buildings.town})`, made: count() })
    .from(buildings)
    .where(eq(buildings.demo, true))
  return [
    [
      (await hasAdmin(tx)) ? 0 : 1,
      'thing first: nobody is left who can sign in as an admin. Put yourself on the staff list as one, and sign in once',
    ],
    [await tx.$count(products), `products with ${await tx.$count(variations)} sizes`],
    [await tx.$count(categories), 'categories'],
    [await tx.$count(banners), 'banners'],
    [await tx.$count(contentPages), 'policy texts: fill in what stands in [square brackets]'],
    [
      areaCounts?.made ?? 0,
      `made-up buildings in ${areaCounts?.towns ?? 0} towns: put your own delivery area in their place`,
    ],
    [await tx.$count(users), 'real people'],
    await countStaffWhoStay(tx),
  ]
}

/** By name: in a demo shop everybody can be an admin for a moment, and put somebody on the staff list. */
async function countStaffWhoStay(tx: Transaction): Promise<Counted> {
  const people = await tx
    .select({ name: staff.name, role: staff.role, mobileNumber: staff.mobileNumber })
    .from(staff)
    .where(eq(staff.isActive, true))
    .orderBy(staff.name)
  const named = people.map(({ name, role, mobileNumber }) => `${name} (${role}, ${mobileNumber})`).join(', ')
  return [people.length, `of your staff who go on signing in: ${named}. Take off the list whom you do not know`]
}

/** Who has signed in before, with a second factor of their own: a mistyped number lets nobody in. */
async function hasAdmin(tx: Transaction) {
  const hasFactor = or(
    isNotNull(staff.totpConfirmedAt),
    exists(tx.select().from(staffPasskeys).where(eq(staffPasskeys.staffId, staff.id))),
  )
  return (await tx.$count(staff, and(eq(staff.role, 'admin'), eq(staff.isActive, true), hasFactor))) > 0
}

async function remove(tx: Transaction, table: PgTable, where?: SQL | PgColumn) {
  const { rowCount } = await tx.delete(table).where(where && sql`${where}`)
  return rowCount ?? 0
}
