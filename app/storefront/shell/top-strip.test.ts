import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import type { Seller } from '#contract/api/content/settings.ts'
import { TopStrip } from './top-strip.tsx'

function stripOf(seller: Seller | null) {
  const strip = () => createElement(TopStrip, { offers: [], seller })
  return renderToStaticMarkup(createElement(createRoutesStub([{ path: '/', Component: strip }])))
}

it('[HEAD-05] without offers the strip leads to the products, in a few words on small screens', () => {
  const shown = stripOf(null)
  const [, link = ''] = shown.match(/<a [^>]*href="\/products"[^>]*>(.*?)<\/a>/) ?? []
  expect(link).toMatch(/<span class="md:hidden">Shop Now<\/span>/)
  expect(link).toMatch(/<span class="hidden md:inline">Explore our premium products<\/span>/)
})

it('[HEAD-01] the strip promises what the owner says, in its own short form on small screens, and nothing when that is switched off', () => {
  const promise = { deliveryPromise: 'At your door by tomorrow', deliveryPromiseShort: 'Here tomorrow', apps: [] }
  const shown = stripOf(promise as unknown as Seller)
  expect(shown).toMatch(/<span class="md:hidden">Here tomorrow<\/span>/)
  expect(shown).toMatch(/<span class="hidden md:inline">At your door by tomorrow<\/span>/)
  expect(stripOf({ ...promise, deliveryPromise: '' } as unknown as Seller)).not.toMatch(/tomorrow|24 hours|24h/)
})

it('[HEAD-01] where the settings could not be read, the strip promises what the shop promises by itself', () => {
  expect(stripOf(null)).toMatch(/<span class="md:hidden">Within 24h delivery<\/span>/)
  expect(stripOf(null)).toMatch(/<span class="hidden md:inline">Delivery guaranteed within 24 hours<\/span>/)
})
