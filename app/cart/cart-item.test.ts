import { expect, it } from 'vitest'
import { listedProduct } from '../api/testing/listed-products.ts'
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
