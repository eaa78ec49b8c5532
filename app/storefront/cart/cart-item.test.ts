import { afterEach, describe, expect, it, vi } from 'vitest'
import { listedProduct } from '#app/shared/api/testing/listed-products.ts'
import { ProductCard } from '#contract/api/catalog/catalog.schema.ts'
import { discountBadge } from '#contract/rules/pricing/discount-badge.ts'
import { openTab } from '../session/testing/browser-tab.ts'
import { itemOf, pictureOf } from './cart-item.ts'

const product = listedProduct('atta', 'Atta', 70)
const lineOf = (type: string | undefined) =>
  itemOf({ product, variation: { size: 5, price: 350, actualPrice: 0, type: type as string }, quantity: 1 })

it('[ENT-08] [GEN-06] a line of the cart without a unit is in KG, any other keeps its own', () => {
  expect([lineOf(undefined).type, lineOf('').type, lineOf('G').type]).toEqual(['KG', 'KG', 'G'])
})

it('[ENT-05] [ENT-06] a line has the fields of the specification and, for the rules of coupons, the MRP; its id starts with local-', () => {
  expect(Object.keys(lineOf('KG'))).toEqual(
    'id productId name price actualPrice quantity size type mrp image discountTitle discountValue discountType'.split(
      ' ',
    ),
  )
  expect(lineOf('KG').id).toMatch(/^local-/)
})

it('[ENT-09] the picture of a line is an object with originalUrl, or a bare path', () => {
  const [picture] = product.images
  expect(pictureOf(lineOf('KG'))).toEqual(picture)
  expect(pictureOf({ ...lineOf('KG'), image: 'a.webp' })).toEqual({ originalUrl: 'a.webp', thumbnailUrl: 'a.webp' })
  expect(pictureOf({ ...lineOf('KG'), image: '' })).toBeNull()
})

describe('a discount of a product', () => {
  afterEach(() => vi.unstubAllGlobals())

  it.each([
    ['PERCENTAGE_OFF', 10, '10% OFF'],
    ['FIXED_AMOUNT_OFF', 6, '₹6 OFF'],
  ] as const)(
    '[ENT-10] of the kind %s stands so in the line of the cart, as the shop gives it and as the card tells it',
    async (discountType, discountValue, badge) => {
      const discounted = { ...product, discountType, discountValue, discountTitle: 'Of the season' }
      const lines = [{ id: 's5', productId: 'atta', quantity: 1, size: 5, type: 'KG' }]
      const { enrichLines } = await openWith(discounted)
      const [line] = await enrichLines(lines)
      expect(line).toMatchObject({ discountType, discountValue, discountTitle: 'Of the season' })
      expect(discountBadge(line ?? {}, { price: 350, actualPrice: 0 })).toBe(badge)
    },
  )

  it('[ENT-10] is of one of two kinds; a product with another one is no product of this shop', () => {
    for (const discountType of ['PERCENTAGE_OFF', 'FIXED_AMOUNT_OFF', null]) {
      expect(ProductCard.safeParse({ ...product, discountType }).success).toBe(true)
    }
    expect(ProductCard.safeParse({ ...product, discountType: 'BUY_ONE_GET_ONE' }).success).toBe(false)
  })
})

async function openWith(answer: object) {
  openTab((call) => (call === 'GET /product/atta/get' ? { data: answer } : undefined))
  return import('./cart-item.ts')
}
