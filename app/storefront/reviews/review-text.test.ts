import { expect, it } from 'vitest'
import type { Review } from '#contract/api/catalog/reviews.ts'
import { dayOf, locationOf, writerOf } from './review-text.ts'

const review: Review = {
  id: 'r1',
  rating: 5,
  review: null,
  userName: 'Kavita Rao',
  userProfileImage: null,
  userAddress: { town: 'Indore', district: 'Indore', state: 'Madhya Pradesh' },
  createdAt: '2026-11-20T20:00:00.000Z',
}

it('[ENT-20] a reader sees who wrote a review, where they live and on which day of India', () => {
  expect([writerOf(review), locationOf(review), dayOf(review)]).toEqual([
    'Kavita Rao',
    'Indore, Madhya Pradesh',
    '21 Nov 2026',
  ])
  expect(locationOf({ ...review, userAddress: { town: '', district: 'Sehore', state: null } })).toBe('Sehore')
})

it('[ERR-17] a missing name is Anonymous User, a missing place Unknown location', () => {
  for (const userName of [null, '', '  ']) expect(writerOf({ ...review, userName })).toBe('Anonymous User')
  for (const userAddress of [null, {}, { town: null, district: '', state: undefined }])
    expect(locationOf({ ...review, userAddress })).toBe('Unknown location')
})
