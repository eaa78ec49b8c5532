import { call } from '../endpoint.ts'
import type * as schema from './page-copy.schema.ts'

export type * from './page-copy.schema.ts'

/** The marks that may stand at a step of home; `delivery-24h` says the owner's delivery promise where there is one. */
export const stepIcons = [
  'sortex-clean',
  'whole-grain',
  'fresh',
  'stone-milled',
  'no-preservatives',
  'delivery-24h',
] as const

/** `partly` is a yes with a condition. */
export const verdicts = ['yes', 'partly', 'no'] as const

/** The texts, pictures and film of home that are its own (a call of ours). */
export const getHomeCopy = call<typeof schema.getHomeCopy>('GET', '/content/words/home', {
  has: ['search', 'film', 'steps', 'stories'],
})

/** The texts and pictures of Why Milloraa (a call of ours). */
export const getWhyCopy = call<typeof schema.getWhyCopy>('GET', '/content/words/why-milloraa', {
  has: ['search', 'opening', 'comparison', 'passages', 'closing'],
})

/** The texts and pictures of About (a call of ours). */
export const getAboutCopy = call<typeof schema.getAboutCopy>('GET', '/content/words/about', {
  has: ['search', 'opening', 'story', 'values', 'process', 'closing'],
})
