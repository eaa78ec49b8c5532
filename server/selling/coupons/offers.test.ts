import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  addOffer,
  changeOffer,
  getOffer,
  listOffers,
  type OfferFields,
  removeOffer,
  stopOffer,
} from '#contract/api/admin/catalog/coupons.ts'
import type { Api } from '#contract/api/client.ts'
import { checkCoupon, listCoupons } from '#contract/api/orders/coupons.ts'
import { signInStaff } from '#server/people/staff/testing/sign-in-staff.ts'
import { auditEntries } from '#server/platform/schema/people/staff.ts'
import { aShopper, openSmallShop, order } from '#server/testing/orders/test-buyers.ts'
import type { TestShop } from '#server/testing/test-shop.ts'

let shop: TestShop
let manager: { call: Api }
beforeAll(async () => {
  shop = await openSmallShop()
  manager = await signInStaff(shop, 'manager')
})
afterAll(() => shop.close())

let codes = 0
function anOffer(change: Partial<OfferFields> = {}): OfferFields {
  codes += 1
  return {
    ...{ promoCode: `code-${codes}`, title: 'A small thank-you', description: '', promoType: 'ORDER' },
    ...{ offerCategory: null, isCombo: false, discountType: 'FIXED_AMOUNT_OFF', discount: 10.5, orderMinimum: 0 },
    ...{ startsAt: '2020-01-01T00:00:00+05:30', endsAt: '2099-01-01T00:00:00+05:30' },
    ...{ categoryId: null, subCategoryId: null, usageLimit: null, perCustomerLimit: null },
    ...change,
  } as OfferFields
}
const add = (change?: Partial<OfferFields>) => manager.call(addOffer, { body: anOffer(change) })
const isValid = (promoCode: string) => shop.call(checkCoupon, { query: { promoCode } })
const soon = { timeout: 5_000 }

it('a manager makes an offer: it is on the storefront within 2 s, spelled in capitals, and in the audit log', async () => {
  await shop.call(listCoupons, { query: { offerCategory: 'MARKETING_OFFER' } })
  const offer = await add({ promoCode: 'dhan_1', offerCategory: 'MARKETING_OFFER' })
  expect(offer).toMatchObject({ promoCode: 'DHAN_1', discount: 10.5, state: 'now', usedCount: 0, version: 1 })
  const shown = () => shop.call(listCoupons, { query: { offerCategory: 'MARKETING_OFFER' } })
  await expect.poll(shown, soon).toMatchObject([{ promoCode: 'DHAN_1', discount: 10.5 }])
  const [entry] = await shop.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.action, 'offer.add'), eq(auditEntries.subjectId, offer.id)))
  expect(entry).toMatchObject({ actor: 'The manager', after: { promoCode: 'DHAN_1' } })
})

it('an offer of tomorrow is listed as such and is not given before', async () => {
  const offer = await add({ startsAt: '2098-01-01T00:00:00Z' })
  expect(offer.state).toBe('later')
  await expect(isValid(offer.promoCode)).rejects.toThrow('This promo code is not valid at this time')
  const later = await manager.call(listOffers, { query: { state: 'later' } })
  expect(later.rows.map(({ id }) => id)).toEqual([offer.id])
})

it('an offer that was stopped is refused at once, in the checkout too, and can be brought back', async () => {
  const offer = await add({ discount: 5 })
  const params = { id: offer.id }
  const buyer = await aShopper(shop, { productId: 'atta', size: 1, quantity: 1 })
  expect(await manager.call(stopOffer, { params, body: { isStopped: true } })).toMatchObject({ state: 'stopped' })
  await expect(isValid(offer.promoCode)).rejects.toThrow('This promo code is not valid at this time')
  expect(await order(shop, buyer, { promoCodes: [offer.promoCode] })).toMatchObject({
    ...{ statusCode: 400, message: 'This promo code is not valid at this time' },
  })
  await manager.call(stopOffer, { params, body: { isStopped: false } })
  expect(await isValid(offer.promoCode)).toHaveLength(1)
  expect(await order(shop, buyer, { promoCodes: [offer.promoCode] })).toMatchObject({ statusCode: 200 })
  await expect(manager.call(removeOffer, { params })).rejects.toThrow('Orders hold this code.')
  const { state: _, id: __, usedCount, isStopped: ___, ...fields } = await manager.call(getOffer, { params })
  expect(usedCount).toBe(1)
  const other = await add()
  const changed = { ...fields, usageLimit: 1 }
  expect(await manager.call(changeOffer, { params, body: changed })).toMatchObject({ usageLimit: 1, state: 'used-up' })
  expect(await manager.call(removeOffer, { params: { id: other.id } })).toBeNull()
  await expect(manager.call(getOffer, { params: { id: other.id } })).rejects.toMatchObject({ statusCode: 404 })
})

it('of two people who change an offer the second is told, and keeps what they typed', async () => {
  const offer = await add()
  const { id, state: _, usedCount: __, isStopped: ___, ...fields } = offer
  const rani = await signInStaff(shop, 'admin', { name: 'Rani' })
  await rani.call(changeOffer, { params: { id }, body: { ...fields, discount: 20 } })
  await expect(manager.call(changeOffer, { params: { id }, body: { ...fields, discount: 30 } })).rejects.toMatchObject({
    ...{ statusCode: 409, data: { current: { discount: 20 }, changedBy: 'Rani' } },
  })
})

it('two offers never share a code, however it is spelled', async () => {
  await add({ promoCode: 'SAME' })
  await expect(add({ promoCode: 'same' })).rejects.toMatchObject({
    ...{ statusCode: 409, message: 'The code SAME is taken by another offer.' },
  })
})

it.each([
  [{ promoCode: 'a b c' }, 'A code has letters, digits, - and _ only'],
  [{ endsAt: '2019-01-01T00:00:00Z' }, 'The offer must end after it begins.'],
  [{ discountType: 'PERCENTAGE_OFF', discount: 101 }, 'At most 100% can be taken off.'],
  [{ discount: 0 }, 'The offer takes nothing off.'],
  [{ promoType: 'ON_CATEGORY' }, 'Choose the category the offer is on.'],
  [{ categoryId: 'all' }, 'Only an offer on a category names one.'],
  [{ promoType: 'ON_CATEGORY', categoryId: 'gone' }, 'There is no such category any more. Choose another.'],
  [{ startsAt: 'tomorrow' }, 'Choose a day and a time'],
  [{ startsAt: '2020-99-01T00:00:00Z' }, 'There is no such day'],
  [{ startsAt: '2026-02-30T00:00:00Z' }, 'There is no such day'],
  [{ startsAt: '0000-01-01T00:00:00Z' }, 'There is no such day'],
  [{ endsAt: '9999-12-31T23:59:59-05:00' }, 'There is no such day'],
  [{ usageLimit: 0 }, 'The number of uses is at least 1'],
  [
    { promoCode: 'FIVES', offerCategory: 'HIDDEN' },
    'A code that nobody sees needs at least 6 characters, so that nobody guesses it.',
  ],
] as [Partial<OfferFields>, string][])('an offer with %j is refused: %s', async (wrong, sentence) => {
  await expect(add(wrong)).rejects.toMatchObject({ statusCode: 400, message: sentence })
})

it('the list goes on where it ended, and finds codes and titles by their words', async () => {
  for (const title of ['Holi one', 'Holi two', 'Holi 100%']) await add({ title })
  const first = await manager.call(listOffers, { query: { search: 'holi', limit: '2' } })
  expect(first).toMatchObject({ total: 3, nextCursor: expect.any(String) })
  const secondPage = await manager.call(listOffers, {
    query: { search: 'holi', limit: '2', cursor: first.nextCursor ?? '' },
  })
  expect([...first.rows, ...secondPage.rows].map(({ title }) => title).sort()).toEqual([
    'Holi 100%',
    'Holi one',
    'Holi two',
  ])
  expect(secondPage.nextCursor).toBeNull()
  expect((await manager.call(listOffers, { query: { search: '100%' } })).total).toBe(1)
  await expect(manager.call(listOffers, { query: { cursor: 'nonsense' } })).rejects.toMatchObject({ statusCode: 400 })
})
