import { createElement } from 'react'
import { expect, it } from 'vitest'
import { showPart, visibleTexts } from '#app/shared/api/testing/show.ts'
import type { Review } from '#contract/api/catalog/reviews.ts'
import { ReviewsSection } from './reviews-section.tsx'

const review: Review = {
  ...{ id: 'r1', rating: 4, review: 'Soft rotis.\n<b>Again</b>', userName: 'Kavita', userProfileImage: null },
  userAddress: { town: 'Indore', district: 'Indore', state: 'Madhya Pradesh' },
  createdAt: '2026-11-20T10:00:00.000Z',
}

/** The reviews of a product with so many of them. */
function sectionWith(count: number) {
  const reviews = Array.from({ length: count }, (_, nth) => ({ ...review, id: `r${nth}` }))
  return showPart(createElement(ReviewsSection, { product: { id: 'ragi', name: 'Ragi Flour' }, reviews }))
}

it('[PDP-20] [ROLE-01] anybody reads the reviews in full before any code runs: stars, words as they were written, who and from where', () => {
  const html = sectionWith(1)
  const [card = ''] = /<article.*<\/article>/s.exec(html) ?? []
  expect(card).toContain('aria-label="4 of 5 stars"')
  expect(card).toMatch(/<p class="[^"]*noscript:line-clamp-none">Soft rotis\.\n&lt;b&gt;Again&lt;\/b&gt;<\/p>/)
  expect(visibleTexts(card)).toEqual(
    expect.arrayContaining(['20 Nov 2026', 'Kavita', 'Indore, Madhya Pradesh', 'Verified buyer']),
  )
  expect(visibleTexts(html)).toContain('Write a Review')
})

it('[PDP-21] a product without reviews asks for the first one', () => {
  const texts = visibleTexts(sectionWith(0))
  expect(texts).toContain('No reviews yet')
  expect(texts).toContain('Be the first to share your experience with this product!')
  expect(texts).toContain('Write a Review')
})

it('[PDP-22] [PDP-23] fifteen reviews stand open in their columns; from the sixteenth on they scroll in a box that the keyboard reaches', () => {
  const box =
    '<div role="region" tabindex="0" aria-label="Reviews of Ragi Flour" class="max-h-[600px] overflow-y-auto">'
  const fifteen = sectionWith(15)
  expect(fifteen.match(/<article/g)).toHaveLength(15)
  expect(fifteen).not.toMatch(/role="region"|max-h-/)
  expect(fifteen).toMatch(/<div><ul class="[^"]*grid-cols-1 [^"]*sm:grid-cols-2 [^"]*md:grid-cols-3/)
  expect(sectionWith(16)).toContain(box)
})
