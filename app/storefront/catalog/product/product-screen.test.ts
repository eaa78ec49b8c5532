import { createElement } from 'react'
import { expect, it } from 'vitest'
import { listedProduct } from '#app/shared/api/testing/listed-products.ts'
import { showPart, visibleTexts } from '#app/shared/api/testing/show.ts'
import type { Product, ProductVariation } from '#contract/api/catalog/catalog.ts'
import type { Seller, Settings } from '#contract/api/content/settings.ts'
import { PriceBoard } from './price-board.tsx'
import { ProductDeclarations } from './product-declarations.tsx'
import { ProductHeadline } from './product-facts.tsx'
import { ProductTexts } from './product-texts.tsx'

const product: Product = {
  ...listedProduct('atta', 'Atta', 72),
  description: { description: '<h3>Four ways to use it</h3>', tags: [], features: [], shellLife: '90 days' },
} as never
const variation: ProductVariation = { size: 1, type: 'KG', price: 72, actualPrice: 80 }
const settings = { tax: 5, deliveryCharge: 40 } as Settings
const seller = {
  legalName: 'Sitara Mills LLP',
  address: '1 Mill Road, Indore 452001',
  fssaiLicence: '10012345000123',
  contactMail: 'care@sitara.example',
  contactPhone: '+91 98765 43210',
} as Seller

/** What a shopper reads about what one size costs. */
function board(fields: Partial<Product>, size: Partial<ProductVariation> = {}) {
  const screenProps = { product: { ...product, ...fields }, variation: { ...variation, ...size }, settings }
  return showPart(createElement(PriceBoard, screenProps))
}

it('[PDP-11] a shopper reads the list price that is struck through, what is saved, the badge and the tax', () => {
  const html = board({ discountType: 'PERCENTAGE_OFF', discountValue: 10 })
  const [, struck = ''] = /<s [^>]*>(.*?)<\/s>/.exec(html) ?? []
  expect(visibleTexts(struck).join('')).toBe('List price ₹80.00')
  const texts = visibleTexts(html).join('')
  expect(texts).toContain('₹72.00')
  expect(texts).toContain('10% OFF')
  expect(texts).toContain('You save ₹8.00')
  expect(texts).toContain('5% GST')
})

it('[PDP-11] [VAL-22] without a discount nothing is struck through, and without a type the badge is the rounded percent', () => {
  const html = board({}, { price: 56, actualPrice: 0 })
  expect(visibleTexts(html).join('')).toContain('₹56.00')
  expect(html).not.toMatch(/<s[ >]|You save| OFF/)
  expect(visibleTexts(board({}, { price: 66, actualPrice: 72 }))).toContain('8% OFF')
})

it('a shopper is told of the last five pieces and of none left, and reads the price by the kilogram', () => {
  const shown = (stock?: number) => visibleTexts(board({}, stock === undefined ? {} : { stock })).join('|')
  expect(shown(5)).toContain('Only 5 left')
  for (const stock of [6, undefined]) expect(shown(stock)).not.toMatch(/left|Out of stock/)
  expect(shown(0)).toContain('Out of stock')
  expect(visibleTexts(board({}, { size: 0.5, price: 85, unitPrice: 170 } as never)).join('|')).toContain(
    '₹170.00 per kg',
  )
})

it('[PDP-05] [PDP-07] a shopper reads the average and how many rated, or that nobody did yet, and the shop’s words for a missing summary', () => {
  const head = (fields: Partial<Product>) =>
    showPart(createElement(ProductHeadline, { product: { ...product, ...fields }, ratingPromise: '' }))
  expect(head({})).toMatch(/<a [^>]*href="\/#reviews"[^>]*>.*4\.5 from 2 reviews<\/a>/)
  const unrated = head({ averageRating: 0, totalNumberOfReviews: 0, summary: null })
  expect(unrated).toMatch(/<a [^>]*href="\/#reviews"[^>]*>.*Not rated yet<\/a>/)
  expect(visibleTexts(unrated)).toContain('Summary not available')
})

/** The texts of a product as the server sends them. */
function textsOf(description: Partial<Product['description']>) {
  const written = { ...product, description: { ...product.description, ...description } }
  return showPart(createElement(ProductTexts, { product: written, variation, seller: null }))
}

it('[PDP-15] a shopper finds three tabs, of which the first is open; without scripts all texts stand open in its place', () => {
  const html = textsOf({})
  const tabs = [...html.matchAll(/<button[^>]*role="tab"[^>]*>.*?<\/button>/g)].map(([tab]) => tab)
  expect(tabs.map((tab) => visibleTexts(tab).join(''))).toEqual([
    'Product Description',
    'Return and cancellation',
    'Shelf Life',
  ])
  expect(tabs.map((tab) => / id="[^"]*-(\w+)"/.exec(tab)?.[1])).toEqual(['description', 'return', 'shelf'])
  expect(tabs.map((tab) => /aria-selected="(\w+)"/.exec(tab)?.[1])).toEqual(['true', 'false', 'false'])
  expect(html).toContain('noscript:[&amp;&gt;[role=tablist]]:hidden')
  const panels = [...html.matchAll(/<section class="([^"]*)"><h2[^>]*>([^<]*)<\/h2>(.*?)<\/section>/g)]
  expect(panels.map(([, look, name]) => [name, look?.includes('noscript:block') || look === ''])).toEqual([
    ['Product Description', true],
    ['Return and cancellation', true],
    ['Shelf Life', true],
  ])
  const [description, policy, shelf] = panels.map(([, , , text]) => text)
  expect(description).toContain('<h3>Four ways to use it</h3>')
  expect(policy).toMatch(/<a [^>]*href="\/refund-policy"[^>]*>Read how returns and cancellations work<\/a>/)
  expect(shelf).toContain('90 days')
})

it('[PDP-17] [PDP-19] a product without words of its own shows the shop’s', () => {
  const texts = visibleTexts(textsOf({ description: null, shellLife: null }))
  expect(texts).toContain('Description not available')
  expect(texts).toContain('Shelf life information not available')
})

it('a shopper reads what the label tells of the size at hand, and nothing that the shop does not know', () => {
  const declarations = {
    ...{ genericName: 'Whole emmer wheat flour', ingredients: 'Whole emmer wheat', allergens: 'Contains wheat' },
    ...{ isVegetarian: true, countryOfOrigin: 'India', maker: '' },
  }
  const shown = (fields: object, size: object, by: Seller | null = seller) =>
    showPart(
      createElement(ProductDeclarations, {
        product: { ...product, ...fields },
        variation: { ...variation, ...size },
        seller: by,
      } as never),
    )
  const half = shown({ declarations }, { size: 0.5, mrp: 105 })
  const rows = [...half.matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/g)].map(([, name, text = '']) => [
    name,
    visibleTexts(text).join('|'),
  ])
  expect(rows).toEqual([
    ['What it is', 'Whole emmer wheat flour'],
    ['Net quantity', '0.5 kg'],
    ['MRP', '₹105.00, inclusive of all taxes'],
    ['Unit sale price', '₹0.21 per g'],
    ['Ingredients', 'Whole emmer wheat'],
    ['Allergens', 'Contains wheat'],
    ['Food type', 'Vegetarian'],
    ['Best before', '90 days'],
    ['Country of origin', 'India'],
    ['Packed by', 'Sitara Mills LLP, 1 Mill Road, Indore 452001'],
    ['FSSAI licence', '10012345000123'],
    ['Consumer care', '+91 98765 43210|care@sitara.example'],
  ])
  expect(half).toMatch(/role="img" aria-label="Vegetarian"|aria-label="Vegetarian" role="img"/)
  expect(half).toMatch(/href="tel:\+919876543210".*href="mailto:care@sitara\.example"/)
  expect(visibleTexts(shown({ declarations }, { size: 5, mrp: 960 })).join('|')).toContain('₹192.00 per kg')

  const unknown = visibleTexts(shown({}, {}, null))
  expect(unknown).toEqual(['What the label says', 'Net quantity', '1 kg', 'Best before', '90 days'])
})
