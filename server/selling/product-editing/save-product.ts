import { eq, max, or, sql } from 'drizzle-orm'
import type { EditedProduct, ProductDraft } from '#contract/api/admin/catalog/products.ts'
import { ApiError } from '#contract/api/envelope.ts'
import { toBasisPoints, toPaise } from '#contract/money.ts'
import { slugOf } from '#contract/rules/catalog/slug.ts'
import { type Actor, writeAudit } from '#server/back-office/audit/audit.ts'
import { refuseChangedMeanwhile } from '#server/back-office/audit/changed-meanwhile.ts'
import { acquireShortLock } from '#server/platform/db/advisory-locks.sql.ts'
import type { Executor, Transaction } from '#server/platform/db/database.ts'
import { products } from '#server/platform/schema/selling/catalog.ts'
import { storableHtml } from '#server/platform/schema/selling/clean-html.ts'
import { lockProduct, readEditedProduct } from './edited-products.ts'
import { objectionsWithin, readSurroundings } from './objections.ts'
import { changedParts } from './product-audit.ts'
import { saveImages } from './save-images.ts'
import { isAnySizeOther, saveSizes } from './save-sizes.ts'

/** Adds a product under an id made from its name. Throws 400 with `data.objections`. */
export async function addProduct(tx: Transaction, actor: Actor, draft: ProductDraft) {
  await lockNewProducts(tx)
  await refuseObjections(tx, draft, undefined)
  return storeNew(tx, actor, await freeId(tx, draft.name), draft)
}

/** Changes a product as it was opened. Throws 404, 400 with `data.objections`, 409 with `data.current`. */
export async function changeProduct(
  tx: Transaction,
  actor: Actor,
  id: string,
  { version, ...draft }: ProductDraft & { version: number },
): Promise<EditedProduct> {
  await lockProduct(tx, id)
  const before = await readEditedProduct(tx, id)
  await refuseChangedMeanwhile(tx, { kind: 'product', id }, version, before)
  await refuseObjections(tx, draft, before)
  return storeOver(tx, actor, before, draft)
}

/** Ids and SKUs are looked for and then taken: one after the other. */
export async function lockNewProducts(tx: Transaction) {
  await acquireShortLock(tx, 'new products')
}

/** Stores a draft nothing speaks against as a new product. */
export async function storeNew(tx: Transaction, actor: Actor, id: string, draft: ProductDraft) {
  await tx.insert(products).values({ id, ...columnsOf(draft) })
  await saveImages(tx, id, draft.pictures)
  await saveSizes(tx, actor, id, draft.sizes)
  const saved = await readEditedProduct(tx, id)
  const { after } = changedParts(undefined, saved)
  await writeAudit(tx, actor, { action: 'product.add', subject: { kind: 'product', id }, after })
  return saved
}

/** Stores a draft nothing speaks against over a product that is held. */
export async function storeOver(tx: Transaction, actor: Actor, before: EditedProduct, draft: ProductDraft) {
  const { id } = before
  await tx
    .update(products)
    .set({ ...columnsOf(draft), version: sql`${products.version} + 1` })
    .where(eq(products.id, id))
  await saveImages(tx, id, draft.pictures)
  // Orders hold sizes too: neither waits for the other where only words change.
  if (isAnySizeOther(before.sizes, draft.sizes)) await saveSizes(tx, actor, id, draft.sizes)
  const saved = await readEditedProduct(tx, id)
  const changed = changedParts(before, saved)
  await writeAudit(tx, actor, { action: 'product.change', subject: { kind: 'product', id }, ...changed })
  return saved
}

/** Publishes products as they are, or makes them drafts; gives how many that changed. */
export async function publishProducts(tx: Transaction, actor: Actor, ids: string[], isPublished: boolean) {
  let changed = 0
  for (const id of [...new Set(ids)].sort()) {
    await lockProduct(tx, id)
    const product = await readEditedProduct(tx, id)
    if (product.isPublished === isPublished) continue
    const changedProduct = { ...product, isPublished }
    const [wrong] = objectionsWithin(await readSurroundings(tx, [changedProduct]), changedProduct, id)
    if (wrong) throw new ApiError(400, `${product.name} cannot be published yet: ${wrong.text}.`)
    await tx
      .update(products)
      .set({ isActive: isPublished, version: sql`${products.version} + 1` })
      .where(eq(products.id, id))
    const action = isPublished ? 'product.publish' : 'product.hide'
    await writeAudit(tx, actor, {
      ...{ action, subject: { kind: 'product', id } },
      ...{ before: { isPublished: !isPublished }, after: { isPublished } },
    })
    changed += 1
  }
  return changed
}

async function refuseObjections(tx: Transaction, draft: ProductDraft, before: EditedProduct | undefined) {
  const objections = objectionsWithin(await readSurroundings(tx, [draft]), draft, before?.id)
  const [first] = objections
  if (first) throw new ApiError(400, `Nothing was saved. ${first.text}.`, {}, { objections })
}

function columnsOf(draft: ProductDraft) {
  const { name, hindiName, tags, features, categoryId, subCategoryId, hsn, discountType, discountValue, position } =
    draft
  const { genericName, maker, countryOfOrigin, ingredients, allergens, isVegetarian, isPublished, shownFrom } = draft
  return {
    ...{ name, hindiName, categoryId, subCategoryId, hsn, discountType, position },
    ...{ genericName, maker, countryOfOrigin, ingredients, allergens, isVegetarian },
    tags: tags.filter(Boolean),
    features: features.filter(Boolean),
    summary: draft.summary || null,
    descriptionHtml: storableHtml(draft.descriptionHtml),
    shelfLife: draft.shelfLife || null,
    legalTaxBasisPoints: toBasisPoints(draft.taxPercent),
    discountTitle: draft.discountTitle || null,
    discountValue: discountType === 'FIXED_AMOUNT_OFF' ? toPaise(discountValue ?? 0) : discountValue,
    isActive: isPublished,
    shownFrom: shownFrom === null ? null : new Date(shownFrom),
    cardPrice: toPaise(draft.sizes[0]?.price ?? 0),
  }
}

/** Addresses of the back office that an id would hide. */
export const reservedIds = ['new', 'import', 'export', 'publish']

export async function freeId(tx: Transaction, name: string) {
  const base = slugOf(name) || 'product'
  const taken = await tx
    .select({ id: products.id })
    .from(products)
    .where(or(eq(products.id, base), sql`${products.id} like ${`${base}-%`}`))
  const ids = new Set([...reservedIds, ...taken.map(({ id }) => id)])
  if (!ids.has(base)) return base
  for (let count = 2; ; count += 1) if (!ids.has(`${base}-${count}`)) return `${base}-${count}`
}

/** The place after all others, ten on, so that there is room between. */
export async function lastPosition(executor: Executor) {
  const [last] = await executor.select({ position: max(products.position) }).from(products)
  return (last?.position ?? 0) + 10
}
