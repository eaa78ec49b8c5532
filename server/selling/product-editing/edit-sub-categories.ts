import { and, asc, eq, max, sql } from 'drizzle-orm'
import { ApiError } from '#contract/api/envelope.ts'
import { slugOf } from '#contract/rules/catalog/slug.ts'
import { type Actor, writeAudit } from '#server/back-office/audit/audit.ts'
import { refuseChangedMeanwhile } from '#server/back-office/audit/changed-meanwhile.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { isId } from '#server/platform/db/ids.ts'
import { categories, subCategories } from '#server/platform/schema/selling/catalog.ts'
import { inOrder, lockCategories } from './edit-categories.ts'
import { whatHoldsSubCategory } from './edited-categories.ts'

/** Adds a sub-category after the others of its category. Throws 404 without that. */
export async function addSubCategory(tx: Transaction, actor: Actor, categoryId: string, name: string) {
  await lockCategories(tx)
  if (!isId(categoryId) || (await tx.$count(categories, eq(categories.id, categoryId))) === 0)
    throw new ApiError(404, 'There is no such category. Somebody may have removed it.')
  const id = await freeId(tx, categoryId, name)
  const [last] = await tx
    .select({ position: max(subCategories.position) })
    .from(subCategories)
    .where(eq(subCategories.categoryId, categoryId))
  await tx.insert(subCategories).values({ id, categoryId, name, position: (last?.position ?? -1) + 1 })
  const subject = { kind: 'sub-category', id }
  await writeAudit(tx, actor, { action: 'sub-category.add', subject, after: { name, categoryId } })
}

/** Renames a sub-category. Throws 404, 409 with `data.current`. */
export async function changeSubCategory(
  tx: Transaction,
  actor: Actor,
  id: string,
  { name, version }: { name: string; version: number },
) {
  const before = await findSubCategory(tx, id)
  const subject = { kind: 'sub-category', id }
  await refuseChangedMeanwhile(tx, subject, version, before)
  await tx
    .update(subCategories)
    .set({ name, version: sql`${subCategories.version} + 1` })
    .where(eq(subCategories.id, id))
  await writeAudit(tx, actor, {
    ...{ action: 'sub-category.change', subject },
    ...{ before: { name: before.name }, after: { name } },
  })
}

/** Removes a sub-category. Throws 404, and 409 while a product or an offer belongs to it. */
export async function removeSubCategory(tx: Transaction, actor: Actor, id: string) {
  const { name, categoryId } = await findSubCategory(tx, id)
  const use = await whatHoldsSubCategory(tx, id)
  if (use) throw new ApiError(409, `${name} still has ${use}. Move them to another sub-category first.`)
  await tx.delete(subCategories).where(eq(subCategories.id, id))
  const subject = { kind: 'sub-category', id }
  await writeAudit(tx, actor, { action: 'sub-category.remove', subject, before: { name, categoryId } })
}

/** Puts the sub-categories of a category in this order. */
export async function sortSubCategories(tx: Transaction, actor: Actor, categoryId: string, ids: string[]) {
  await lockCategories(tx)
  const rows = isId(categoryId)
    ? await tx
        .select({ id: subCategories.id })
        .from(subCategories)
        .where(eq(subCategories.categoryId, categoryId))
        .orderBy(asc(subCategories.position), asc(subCategories.id))
    : []
  const before = rows.map(({ id }) => id)
  const after = inOrder(before, ids)
  for (const [position, id] of after.entries()) {
    await tx
      .update(subCategories)
      .set({ position })
      .where(and(eq(subCategories.id, id), eq(subCategories.categoryId, categoryId)))
  }
  await writeAudit(tx, actor, {
    ...{ action: 'sub-category.sort', subject: { kind: 'category', id: categoryId } },
    ...{ before: { order: before }, after: { order: after } },
  })
}

async function findSubCategory(tx: Transaction, id: string) {
  const [found] = isId(id)
    ? await tx
        .select({
          id: subCategories.id,
          categoryId: subCategories.categoryId,
          name: subCategories.name,
          version: subCategories.version,
        })
        .from(subCategories)
        .where(eq(subCategories.id, id))
        .for('update')
    : []
  if (!found) throw new ApiError(404, 'There is no such sub-category. Somebody may have removed it.')
  return found
}

async function freeId(tx: Transaction, categoryId: string, name: string) {
  const rows = await tx.select({ id: subCategories.id }).from(subCategories)
  const taken = new Set(rows.map(({ id }) => id))
  const base = slugOf(name) || `${categoryId.slice(0, 40)}-sub`
  if (!taken.has(base)) return base
  for (let count = 2; ; count += 1) if (!taken.has(`${base}-${count}`)) return `${base}-${count}`
}
