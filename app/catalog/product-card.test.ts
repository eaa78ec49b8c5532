import { createElement } from 'react'
import { expect, it } from 'vitest'
import type { ProductCard as Product } from '#contract/api/catalog.ts'
import { listedProduct } from '../api/testing/listed-products.ts'
import { showPart, wordsOf } from '../api/testing/show.ts'
import { ProductCard } from './product-card.tsx'

function wordsOn(fields: Partial<Product>) {
  const product = { ...listedProduct('atta', 'Atta', 70), ...fields }
  return wordsOf(showPart(createElement(ProductCard, { product })))
}

const priced = (size: number, type = 'KG') => ({ productVariations: [{ size, type, price: 70, actualPrice: 0 }] })

it('[CARD-01] [VAL-23] a card has a badge for a discount in percent or in rupees, and none without', () => {
  expect(wordsOn({ discountType: 'PERCENTAGE_OFF', discountValue: 10 })).toContain('10% OFF')
  expect(wordsOn({ discountType: 'FIXED_AMOUNT_OFF', discountValue: 6 })).toContain('₹6 OFF')
  expect(wordsOn(priced(5)).join('')).not.toContain('OFF')
})

it('[CARD-03] a card names the unit alone for a size of 1, else the size with it', () => {
  expect(wordsOn(priced(1)).join('')).toContain('₹70.00per kg')
  expect(wordsOn(priced(0.5)).join('')).toContain('₹70.000.5 kg')
  expect(wordsOn(priced(100, 'G')).join('')).toContain('₹70.00100 g')
})

it('[CARD-05] [CARD-04] a card without a summary or a rating says so', () => {
  for (const summary of [null, '', undefined]) expect(wordsOn({ summary })).toContain('No summary available')
  const unrated = { ...listedProduct('atta', 'Atta', 70), averageRating: undefined } as unknown as Product
  expect(showPart(createElement(ProductCard, { product: unrated }))).toContain('aria-label="0 of 5 stars"')
})
