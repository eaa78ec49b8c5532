import { eq } from 'drizzle-orm'
import { ApiError } from '#contract/api/envelope.ts'
import { type Actor, writeAudit } from '#server/back-office/audit/audit.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { products } from '#server/platform/schema/selling/catalog.ts'
import { lockProduct, readEditedProduct } from './edited-products.ts'
import { changedParts } from './product-audit.ts'

/** Removes a product that stands in no order. Throws 404, and 409 for one that was ordered. */
export async function removeProduct(tx: Transaction, actor: Actor, id: string) {
  await lockProduct(tx, id)
  const before = await readEditedProduct(tx, id)
  if (before.isOrdered) {
    throw new ApiError(
      409,
      `${before.name} stands in orders and cannot be removed. Make it a draft to take it off the shop.`,
    )
  }
  await tx.delete(products).where(eq(products.id, id))
  await writeAudit(tx, actor, {
    ...{ action: 'product.remove', subject: { kind: 'product', id } },
    before: changedParts(before, undefined).before,
  })
  return null
}
