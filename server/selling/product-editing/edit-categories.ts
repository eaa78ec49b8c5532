import { eq, max, sql } from 'drizzle-orm'
import { ApiError } from '#contract/api/envelope.ts'
import { slugOf } from '#contract/rules/catalog/slug.ts'
import { type Actor, writeAudit } from '#server/back-office/audit/audit.ts'
import { refuseChangedMeanwhile } from '#server/back-office/audit/changed-meanwhile.ts'
import { acquireShortLock } from '#server/platform/db/advisory-locks.sql.ts'
import type { Executor, Transaction } from '#server/platform/db/database.ts'
import { isId } from '#server/platform/db/ids.ts'
import { findShopPictures } from '#server/platform/pictures/shop-pictures.ts'
import { categories, subCategories } from '#server/platform/schema/selling/catalog.ts'
import { whatHoldsCategory } from './edited-categories.ts'

type Fields = { name: string; imageUrl: string }

/** Adds a category after all others. Throws 400 for a picture the shop does not hold. */
export async function addCategory(tx: Transaction, actor: Actor, { name, imageUrl }: Fields) {
  await lockCategories(tx)
  await refuseUnknownPicture(tx, imageUrl)
  const id = await freeId(tx, name)
  const [last] = await tx.select({ position: max(categories.position) }).from(categories)
  await tx.insert(categories).values({ id, name, imageKey: imageUrl, position: (last?.position ?? -1) + 1 })
  await writeAudit(tx, actor, { action: 'category.add', subject: { kind: 'category', id }, after: { name, imageUrl } })
}

/** Changes a category. Throws 404, 400 for a picture the shop does not hold, 409 with `data.current`. */
export async function changeCategory(
  tx: Transaction,
  actor: Actor,
  id: string,
  { name, imageUrl, version }: Fields & { version: number },
) {
  const before = await findCategory(tx, id)
  await refuseChangedMeanwhile(tx, { kind: 'category', id }, version, before)
  if (imageUrl !== before.imageUrl) await refuseUnknownPicture(tx, imageUrl)
  await tx
    .update(categories)
    .set({ name, imageKey: imageUrl, version: sql`${categories.version} + 1` })
    .where(eq(categories.id, id))
  await writeAudit(tx, actor, {
    ...{ action: 'category.change', subject: { kind: 'category', id } },
    ...{ before: { name: before.name, imageUrl: before.imageUrl }, after: { name, imageUrl } },
  })
}

/** Removes a category with its sub-categories. Throws 404, and 409 while a product or an offer belongs to it. */
export async function removeCategory(tx: Transaction, actor: Actor, id: string) {
  const before = await findCategory(tx, id)
  const use = await whatHoldsCategory(tx, id)
  if (use) throw new ApiError(409, `${before.name} still has ${use}. Move them to another category first.`)
  await tx.delete(subCategories).where(eq(subCategories.categoryId, id))
  await tx.delete(categories).where(eq(categories.id, id))
  const { name, imageUrl } = before
  await writeAudit(tx, actor, {
    action: 'category.remove',
    subject: { kind: 'category', id },
    before: { name, imageUrl },
  })
}

/** Puts the categories in this order; those not named follow in theirs. */
export async function sortCategories(tx: Transaction, actor: Actor, ids: string[]) {
  await lockCategories(tx)
  const rows = await tx.select({ id: categories.id }).from(categories).orderBy(categories.position, categories.id)
  const before = rows.map(({ id }) => id)
  const after = inOrder(before, ids)
  for (const [position, id] of after.entries())
    await tx.update(categories).set({ position }).where(eq(categories.id, id))
  await writeAudit(tx, actor, {
    ...{ action: 'category.sort', subject: { kind: 'category', id: 'all' } },
    ...{ before: { order: before }, after: { order: after } },
  })
}

/** What is there, those named first and in the order named. */
export function inOrder(present: string[], requested: string[]) {
  const first = [...new Set(requested)].filter((id) => present.includes(id))
  return [...first, ...present.filter((id) => !first.includes(id))]
}

/** One change of categories after the other. */
export async function lockCategories(tx: Transaction) {
  await acquireShortLock(tx, 'categories')
}

async function findCategory(tx: Transaction, id: string) {
  const [found] = isId(id)
    ? await tx
        .select({
          id: categories.id,
          name: categories.name,
          imageUrl: categories.imageKey,
          version: categories.version,
        })
        .from(categories)
        .where(eq(categories.id, id))
        .for('update')
    : []
  if (!found) throw new ApiError(404, 'There is no such category. Somebody may have removed it.')
  return found
}

async function refuseUnknownPicture(executor: Executor, key: string) {
  const [used] = await executor
    .select({ id: categories.id })
    .from(categories)
    .where(eq(categories.imageKey, key))
    .limit(1)
  if (used || (await findShopPictures(executor, [key])).has(key)) return
  throw new ApiError(400, 'This picture is not there. Please upload it again.')
}

async function freeId(executor: Executor, name: string) {
  const base = slugOf(name) || 'category'
  const rows = await executor.select({ id: categories.id }).from(categories)
  const taken = new Set(rows.map(({ id }) => id))
  if (!taken.has(base)) return base
  for (let count = 2; ; count += 1) if (!taken.has(`${base}-${count}`)) return `${base}-${count}`
}
