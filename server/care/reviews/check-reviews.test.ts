import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkReviews, listAllReviews } from '#contract/api/admin/catalog/reviews.ts'
import { listReviews } from '#contract/api/catalog/reviews.ts'
import { type SignedInStaff, signInStaff } from '#server/people/staff/testing/sign-in-staff.ts'
import { reviews } from '#server/platform/schema/care/reviews.ts'
import { orders } from '#server/platform/schema/fulfilment/orders.ts'
import { auditEntries } from '#server/platform/schema/people/staff.ts'
import { products } from '#server/platform/schema/selling/catalog.ts'
import { aShopper, openSmallShop, order } from '#server/testing/orders/test-buyers.ts'
import type { TestShop } from '#server/testing/test-shop.ts'
import { addReview } from './add-review.ts'

let shop: TestShop
let meera: SignedInStaff
beforeAll(async () => {
  shop = await openSmallShop()
  meera = await signInStaff(shop, 'support', { name: 'Meera' })
})
afterAll(() => shop?.close())

let ids: string[]
/** Three reviews of the atta: 5, 4 and 1 stars. */
beforeEach(async () => {
  await shop.db.delete(reviews)
  ids = []
  for (const rating of [5, 4, 1]) ids.push(await aReview(rating))
  await shop.db.update(products).set({ ratingSum: 10, ratingCount: 3 }).where(eq(products.id, 'atta'))
})

async function aReview(rating: number) {
  const { user } = await shop.signIn()
  const review = rating === 1 ? 'Call me on 9876543210' : 'Soft rotis'
  const [row] = await shop.db
    .insert(reviews)
    .values({ productId: 'atta', userId: user.id, rating, review })
    .returning({ id: reviews.id })
  return row?.id ?? ''
}

async function stars() {
  const [row] = await shop.db
    .select({ sum: products.ratingSum, count: products.ratingCount })
    .from(products)
    .where(eq(products.id, 'atta'))
  return row
}

const decide = (body: object) => meera.call(checkReviews, { body: body as never })

describe('reviews at the counter', () => {
  it('are hidden with a reason: nobody reads them, the stars are counted anew, and it is all taken back', async () => {
    const [, , rude = ''] = ids
    await expect(decide({ ids: [rude], decision: 'hide' })).rejects.toMatchObject({
      statusCode: 400,
      message: 'Say why it is hidden.',
    })
    expect(await stars()).toEqual({ sum: 10, count: 3 })
    const reason = 'Names a number'
    const { rows } = await decide({ ids: [rude], decision: 'hide', reason })
    expect(rows[0]).toMatchObject({ id: rude, isHidden: true, checkedBy: 'Meera' })
    expect(await stars()).toEqual({ sum: 9, count: 2 })
    const open = await shop.call(listReviews, { params: { productId: 'atta' } })
    expect(open.map(({ id }) => id)).not.toContain(rude)
    expect(open).toHaveLength(2)
    const [entry] = await shop.db.select().from(auditEntries).where(eq(auditEntries.subjectId, rude))
    expect(entry).toMatchObject({
      actor: 'Meera',
      action: 'review.hide',
      before: { isHidden: false, isChecked: false },
      after: { isHidden: true, isChecked: true, reason },
    })

    await decide({ ids: [rude], decision: 'show' })
    expect(await stars()).toEqual({ sum: 10, count: 3 })
    const { rows: again } = await decide({ ids: [rude], decision: 'later' })
    expect(again[0]).toMatchObject({ isHidden: false, checkedAt: null, checkedBy: null })
  })

  it('count once, however often and by however many they are decided', async () => {
    const [, , rude = ''] = ids
    const hide = { ids: [rude], decision: 'hide', reason: 'Rude' }
    await Promise.all([decide(hide), decide(hide), decide({ ids: [...ids].reverse(), decision: 'show' }), decide(hide)])
    await decide(hide)
    expect(await stars()).toEqual({ sum: 9, count: 2 })
    await Promise.all([decide({ ids, decision: 'show' }), decide({ ids: [...ids].reverse(), decision: 'show' })])
    expect(await stars()).toEqual({ sum: 10, count: 3 })
  })

  it('are hidden while a new one comes, and neither is lost in the stars', async () => {
    const buyer = await aShopper(shop, { productId: 'atta', size: 1, quantity: 1 })
    const { orderNumber } = await order(shop, buyer)
    const isTheirs = eq(orders.orderNumber, orderNumber)
    const [bought] = await shop.db
      .update(orders)
      .set({ orderStatus: 'COMPLETED', deliveredAt: new Date() })
      .where(isTheirs)
      .returning({ userId: orders.userId })
    await Promise.all([
      addReview(shop.db, bought?.userId ?? '', { productId: 'atta', rating: 3 }),
      decide({ ids: ids.slice(0, 2), decision: 'hide', reason: 'Advertising' }),
    ])
    expect(await stars()).toEqual({ sum: 4, count: 2 })
  })

  it('are listed newest first, in pages, and found by state, stars and words', async () => {
    const [best = '', good = '', rude = ''] = ids
    await decide({ ids: [best], decision: 'show' })
    await decide({ ids: [rude], decision: 'hide', reason: 'Names a number' })
    const found = async (query: object) => (await meera.call(listAllReviews, { query })).rows.map(({ id }) => id)
    expect(await found({})).toEqual([rude, good, best])
    expect(await found({ state: 'to-check' })).toEqual([good])
    expect(await found({ state: 'shown' })).toEqual([best])
    expect(await found({ state: 'hidden' })).toEqual([rude])
    expect(await found({ rating: '4' })).toEqual([good])
    expect(await found({ search: 'soft ROTIS' })).toEqual([good, best])
    expect(await found({ search: 'sharbati' })).toHaveLength(3)
    expect(await found({ productId: 'haldi' })).toEqual([])
    const first = await meera.call(listAllReviews, { query: { limit: '2' } })
    const secondPage = await meera.call(listAllReviews, { query: { limit: '2', cursor: first.nextCursor ?? '' } })
    expect([...first.rows, ...secondPage.rows].map(({ id }) => id)).toEqual([rude, good, best])
    expect(secondPage.nextCursor).toBeNull()
    await expect(found({ rating: '6' })).rejects.toMatchObject({ statusCode: 400 })
  })
})
