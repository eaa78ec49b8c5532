import { and, eq, ne, sql } from 'drizzle-orm'
import type { Offer, OfferFields } from '#contract/api/admin/catalog/coupons.ts'
import { ApiError } from '#contract/api/envelope.ts'
import { toBasisPoints, toPaise } from '#contract/money.ts'
import { normalisePromoCode } from '#contract/promo-code.ts'
import type { StaffCaller } from '#server/back-office/access/callers.ts'
import { writeAudit } from '#server/back-office/audit/audit.ts'
import { changeVersioned } from '#server/back-office/audit/change-versioned.ts'
import type { Database, Transaction } from '#server/platform/db/database.ts'
import { inTransaction, sqlStateOf } from '#server/platform/db/transaction.ts'
import { categories, subCategories } from '#server/platform/schema/selling/catalog.ts'
import { coupons, couponUses } from '#server/platform/schema/selling/coupons.ts'
import { readOffer } from './read-offers.ts'

/** Makes an offer. Throws 409 when its code is taken, 400 when its parts do not fit each other. */
export function addOffer(db: Database, staff: StaffCaller, draft: OfferFields): Promise<Offer> {
  refuseGuessable(draft)
  return onUniqueCode(draft, () =>
    inTransaction(db, async (tx) => {
      const [row] = await tx
        .insert(coupons)
        .values(await checkedValues(tx, draft))
        .returning({ id: coupons.id })
      const offer = await readOffer(tx, row?.id ?? '')
      if (!offer) throw new Error('No offer was made.')
      await writeAudit(tx, staff, { action: 'offer.add', subject: subjectOf(offer.id), after: offer })
      return offer
    }),
  )
}

/** Changes an offer; uses already counted stay counted. */
export function changeOffer(db: Database, staff: StaffCaller, id: string, draft: OfferFields & { version: number }) {
  const { version, ...fields } = draft
  return onUniqueCode(fields, () =>
    inTransaction(db, (tx) =>
      changeVersioned(tx, {
        ...{ actor: staff, subject: subjectOf(id), action: 'offer.change', version },
        read: () => readOffer(tx, id, { isLocked: true }),
        write: async ({ usedCount, promoCode, offerCategory }) => {
          const isAsBefore =
            promoCode === normalisePromoCode(fields.promoCode) && offerCategory === fields.offerCategory
          if (!isAsBefore) refuseGuessable(fields)
          if (fields.usageLimit !== null && fields.usageLimit < usedCount) {
            throw new ApiError(409, `${usedCount} orders hold this code already: the limit cannot be lower.`)
          }
          await tx
            .update(coupons)
            .set({ ...(await checkedValues(tx, fields, id)), ...counted })
            .where(eq(coupons.id, id))
        },
      }),
    ),
  )
}

/** Takes an offer back before its end, or brings it back; done twice it stays so. */
export function stopOffer(db: Database, staff: StaffCaller, id: string, isStopped: boolean) {
  return inTransaction(db, async (tx) => {
    const before = await readOffer(tx, id, { isLocked: true })
    if (!before) throw missing()
    if (before.isStopped === isStopped) return before
    await tx
      .update(coupons)
      .set({ isStopped, ...counted })
      .where(eq(coupons.id, id))
    await writeAudit(tx, staff, {
      ...{ action: isStopped ? 'offer.stop' : 'offer.resume', subject: subjectOf(id) },
      before: { isStopped: before.isStopped },
      after: { isStopped },
    })
    return (await readOffer(tx, id)) ?? before
  })
}

/** Removes an offer that no order ever held. */
export function removeOffer(db: Database, staff: StaffCaller, id: string) {
  return inTransaction(db, async (tx) => {
    const before = await readOffer(tx, id, { isLocked: true })
    if (!before) throw missing()
    if (before.usedCount > 0 || (await tx.$count(couponUses, eq(couponUses.couponId, id))) > 0) {
      throw new ApiError(409, 'Orders hold this code. Stop the offer instead: it is then refused at once.')
    }
    await tx.delete(coupons).where(eq(coupons.id, id))
    await writeAudit(tx, staff, { action: 'offer.remove', subject: subjectOf(id), before })
    return null
  })
}

export function missing() {
  return new ApiError(404, 'There is no such offer.')
}

const counted = { version: sql`${coupons.version} + 1` }

function subjectOf(id: string) {
  return { kind: 'offer', id }
}

async function checkedValues(tx: Transaction, draft: OfferFields, id?: string) {
  const { discount, orderMinimum, startsAt, endsAt, ...fields } = draft
  refuseUnfit(draft)
  const promoCode = normalisePromoCode(fields.promoCode)
  // Shoppers may spell a code in small letters: two that differ in that alone would be one.
  const isTaken = and(sql`upper(${coupons.promoCode}) = ${promoCode}`, id ? ne(coupons.id, id) : undefined)
  if ((await tx.$count(coupons, isTaken)) > 0) throw codeTaken(promoCode)
  await refuseUnknownCategory(tx, draft)
  return {
    ...fields,
    promoCode,
    discount: draft.discountType === 'PERCENTAGE_OFF' ? toBasisPoints(discount) : toPaise(discount),
    orderMinimum: toPaise(orderMinimum),
    startsAt: new Date(startsAt),
    endsAt: new Date(endsAt),
  }
}

/** What no field alone can tell. */
function refuseUnfit({ promoType, discountType, discount, startsAt, endsAt, categoryId, ...draft }: OfferFields) {
  if (new Date(endsAt) <= new Date(startsAt)) throw new ApiError(400, 'The offer must end after it begins.')
  if (discountType === 'PERCENTAGE_OFF' && discount > 100) throw new ApiError(400, 'At most 100% can be taken off.')
  if (promoType !== 'SHIPPING' && discount === 0) throw new ApiError(400, 'The offer takes nothing off.')
  if (promoType === 'ON_CATEGORY' && !categoryId) throw new ApiError(400, 'Choose the category the offer is on.')
  if (promoType !== 'ON_CATEGORY' && (categoryId || draft.subCategoryId)) {
    throw new ApiError(400, 'Only an offer on a category names one.')
  }
}

/** 36 letters and digits to the power of 6 are more than a crowd of strangers can try (decision 026). */
function refuseGuessable({ promoCode, offerCategory }: OfferFields) {
  if (offerCategory === 'HIDDEN' && normalisePromoCode(promoCode).length < 6) {
    throw new ApiError(400, 'A code that nobody sees needs at least 6 characters, so that nobody guesses it.')
  }
}

async function refuseUnknownCategory(tx: Transaction, { categoryId, subCategoryId }: OfferFields) {
  if (!categoryId) return
  const isThere = subCategoryId
    ? await tx.$count(subCategories, and(eq(subCategories.id, subCategoryId), eq(subCategories.categoryId, categoryId)))
    : await tx.$count(categories, eq(categories.id, categoryId))
  if (!isThere) throw new ApiError(400, 'There is no such category any more. Choose another.')
}

async function onUniqueCode<T>({ promoCode }: OfferFields, work: () => Promise<T>) {
  try {
    return await work()
  } catch (error) {
    if (sqlStateOf(error) === '23505') throw codeTaken(promoCode)
    throw error
  }
}

function codeTaken(code: string) {
  return new ApiError(409, `The code ${code} is taken by another offer.`)
}
