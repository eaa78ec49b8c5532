import { afterAll, beforeAll, expect, it } from 'vitest'
import { getProduct } from '#contract/api/catalog/catalog.ts'
import { createApi } from '#contract/api/client.ts'
import { listCoupons } from '#contract/api/orders/coupons.ts'
import { coupons } from '#server/platform/schema/selling/coupons.ts'
import { aShopper, openSmallShop, order } from '#server/testing/orders/test-buyers.ts'
import { type OtherProcess, openOtherProcess } from '#server/testing/processes/other-process.ts'
import { speakTo, type TestShop } from '#server/testing/test-shop.ts'

let shop: TestShop
let other: OtherProcess
beforeAll(async () => {
  shop = await openSmallShop()
  other = await openOtherProcess(shop)
})
afterAll(async () => {
  await other?.close()
  await shop?.close()
})

async function buy(productId: string, size: number, quantity: number, promoCodes: string[] = []) {
  const { statusCode } = await order(shop, await aShopper(shop, { productId, size, quantity }), { promoCodes })
  expect(statusCode).toBe(200)
  await other.changes.waitForInvalidation()
}

async function stockShown(productId: string, size: number) {
  const call = createApi(speakTo(other.app))
  const { productVariations } = await call(getProduct, { params: { productId } })
  return productVariations.find((one) => one.size === size)?.stock
}

it('whoever looks in another process sees the last pieces go, and is told nothing of orders before', async () => {
  expect(await stockShown('atta', 1)).toBe(6)
  other.output.length = 0
  await buy('atta', 1, 40)
  expect([await stockShown('atta', 1), other.output]).toEqual([6, []])
  await buy('atta', 1, 4)
  expect([await stockShown('atta', 1), other.output]).toEqual([6, []])
  await buy('atta', 1, 1)
  expect([await stockShown('atta', 1), other.output]).toEqual([5, ['product:atta']])
  expect(await stockShown('last-bag', 10)).toBe(1)
  await buy('last-bag', 10, 1)
  expect(await stockShown('last-bag', 10)).toBe(0)
})

it('an offer goes from another process with its last use, and not before', async () => {
  const day = 86_400_000
  const always = { startsAt: new Date(Date.now() - day), endsAt: new Date(Date.now() + day) }
  await shop.db.insert(coupons).values({
    ...{ promoCode: 'TWICE', title: 'For two', promoType: 'ORDER', offerCategory: 'MARKETING_OFFER' },
    ...{ discountType: 'PERCENTAGE_OFF', discount: 10_00, usageLimit: 2, ...always },
  })
  await other.changes.waitForInvalidation()
  const shown = async () => {
    const offers = await createApi(speakTo(other.app))(listCoupons, { query: { offerCategory: 'MARKETING_OFFER' } })
    return offers.map(({ promoCode }) => promoCode)
  }
  expect(await shown()).toEqual(['TWICE'])
  other.output.length = 0
  await buy('haldi', 200, 1, ['TWICE'])
  expect([await shown(), other.output]).toEqual([['TWICE'], []])
  await buy('haldi', 200, 1, ['TWICE'])
  expect([await shown(), other.output]).toEqual([[], ['offers']])
})
