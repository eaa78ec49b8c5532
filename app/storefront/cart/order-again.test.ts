import { expect, it } from 'vitest'
import type { ProductCard } from '#contract/api/catalog/catalog.ts'
import { whatIsStillSold } from './order-again.ts'

const card = (id: string, sizes: { size: number; stock?: number }[]): ProductCard => ({
  id,
  name: id,
  averageRating: 0,
  totalNumberOfReviews: 0,
  categoryId: 'all',
  images: [],
  productVariations: sizes.map((size) => ({ type: 'KG', price: 70, actualPrice: 80, ...size })),
})
const line = (productId: string, size: number, quantity: number) => ({
  productId,
  productName: `The ${productId}`,
  size,
  type: 'KG',
  quantity,
})

it('an order is put together again from what is sold today, and each thing that is not is named', () => {
  const { choices, refusals } = whatIsStillSold(
    [
      line('atta', 5, 2),
      line('atta', 1, 3),
      line('atta', 20, 1),
      line('gone', 1, 1),
      line('besan', 1, 1),
      line('ragi', 1, 4),
    ],
    [
      card('atta', [{ size: 5, stock: 9 }, { size: 1 }]),
      card('besan', [{ size: 1, stock: 0 }]),
      card('ragi', [{ size: 1, stock: 3 }]),
    ],
  )
  expect(choices.map(({ product, variation, quantity }) => [product.id, variation.size, quantity])).toEqual([
    ['atta', 5, 2],
    ['atta', 1, 3],
    ['ragi', 1, 3],
  ])
  expect(refusals).toEqual([
    'The atta, 20 kg, is no longer sold.',
    'The gone, 1 kg, is no longer sold.',
    'The besan, 1 kg, is out of stock.',
    'We have only 3 of The ragi, 1 kg, left.',
  ])
})
