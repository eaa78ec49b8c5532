import { expect, it } from 'vitest'
import { shopWith } from '#app/shared/api/testing/shop-with.ts'
import { loader } from './root.tsx'

it('[API-13] [API-38] [HEAD-02] every screen asks for the marketing offers and the categories, by the calls as they are listed', async () => {
  const offer = { id: 'o', promoCode: 'MILL20', title: '20% off', promoType: 'ORDER' }
  const category = { id: 'atta', name: 'Atta', image: { thumbnailUrl: 'categories\\atta.webp' } }
  const { calls, at } = shopWith({
    'GET /promoCodes/active/filter/get': [offer],
    'GET /categories/getAll': [category],
  })
  expect(await loader(at('/'))).toMatchObject({ offers: [offer], categories: [category] })
  expect(calls).toEqual(
    expect.arrayContaining([
      'GET /promoCodes/active/filter/get?offerCategory=MARKETING_OFFER',
      'GET /categories/getAll',
    ]),
  )
})

it('[API-43] [HEAD-05] a shop that has none of it, or no call of ours for the seller, is open all the same', async () => {
  expect(await loader(shopWith().at('/'))).toMatchObject({ offers: [], categories: [], seller: null })
})
