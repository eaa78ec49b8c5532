import { createElement } from 'react'
import { expect, it } from 'vitest'
import { listedProduct } from '#app/shared/api/testing/listed-products.ts'
import { showPart, visibleTexts } from '#app/shared/api/testing/show.ts'
import type { ProductCard as Product } from '#contract/api/catalog/catalog.ts'
import { ProductCard } from './product-card.tsx'

function textsOn(fields: Partial<Product>) {
  const product = { ...listedProduct('atta', 'Atta', 70), ...fields }
  return visibleTexts(showPart(createElement(ProductCard, { product })))
}

const priced = (size: number, type = 'KG') => ({ productVariations: [{ size, type, price: 70, actualPrice: 0 }] })

it('[CARD-01] [VAL-23] a card has a badge for a discount in percent or in rupees, and none without', () => {
  expect(textsOn({ discountType: 'PERCENTAGE_OFF', discountValue: 10 })).toContain('10% OFF')
  expect(textsOn({ discountType: 'FIXED_AMOUNT_OFF', discountValue: 6 })).toContain('₹6 OFF')
  expect(textsOn(priced(5)).join('')).not.toContain('OFF')
})

it('[CARD-03] a card names the unit alone for a size of 1, else the size with it', () => {
  expect(textsOn(priced(1)).join('')).toContain('₹70.00per kg')
  expect(textsOn(priced(0.5)).join('')).toContain('₹70.000.5 kg')
  expect(textsOn(priced(100, 'G')).join('')).toContain('₹70.00100 g')
})

it('[CARD-05] [CARD-04] a card without a summary or a rating says so', () => {
  for (const summary of [null, '', undefined]) expect(textsOn({ summary })).toContain('No summary available')
  const unrated = { ...listedProduct('atta', 'Atta', 70), averageRating: undefined } as unknown as Product
  expect(showPart(createElement(ProductCard, { product: unrated }))).toContain('aria-label="0 of 5 stars"')
})

it('[CARD-01] [VAL-22] a card without a type of discount has the rounded percent off the list price', () => {
  const lowered = { productVariations: [{ size: 1, type: 'KG', price: 66, actualPrice: 72 }] }
  expect(textsOn(lowered)).toContain('8% OFF')
})

it('[CARD-02] a card shows the first size that can be bought, and the first of all where none can', () => {
  const size = { type: 'KG', actualPrice: 0 }
  const bought = textsOn({
    productVariations: [
      { ...size, size: 1, price: 0 },
      { ...size, size: 0, price: 50 },
      { ...size, size: 3, price: 77 },
      { ...size, size: 4, price: 99 },
    ],
  })
  expect(bought.join('')).toContain('₹77.003 kg')
  const unbought = textsOn({
    productVariations: [
      { ...size, size: 2, price: 0 },
      { ...size, size: 5, price: 0 },
    ],
  })
  expect(unbought.join('')).toContain('2 kg')
})

it('[CARD-04] a card shows whole stars, missing ones and the half one', () => {
  const starsOf = (averageRating: number) => {
    const product = { ...listedProduct('atta', 'Atta', 70), averageRating }
    return /<[^>]*aria-label="([\d.]+ of 5 stars)".*?<\/svg>/.exec(showPart(createElement(ProductCard, { product })))
  }
  expect(starsOf(4.5)?.[1]).toBe('4.5 of 5 stars')
  expect(starsOf(4.5)?.[0].match(/<path/g)).toHaveLength(3)
  expect(starsOf(3.49)?.[1]).toBe('3.49 of 5 stars')
  expect(starsOf(3.49)?.[0].match(/<path/g)).toHaveLength(2)
})
