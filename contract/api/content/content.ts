import { longestEmail } from '#contract/email.ts'
import { call } from '../endpoint.ts'
import type * as schema from './content.schema.ts'

export type * from './content.schema.ts'

/** How much a message to the shop may hold. */
export const longestMessage = { name: 100, email: longestEmail, message: 4_000 }

/** Banners for narrow screens (API-12). */
export const listAppBanners = call<typeof schema.listAppBanners>('GET', '/banners/app/all/get', {
  reads: ['statusCode'],
})

/** Banners for wide screens (API-12). */
export const listWebBanners = call<typeof schema.listWebBanners>('GET', '/banners/web/all/get', {
  reads: ['statusCode'],
})

/** Customer stories (API-19). */
export const listStories = call<typeof schema.listStories>('GET', '/story/all/get', {
  reads: ['statusCode'],
})

/**
 * A policy text (API-20): refund-policy, privacy-policy or terms-conditions, and of our own shipping-policy and
 * cancellation-policy; `content` is sanitised HTML. 404 for any other title.
 */
export const getContent = call<typeof schema.getContent>('GET', '/content/by-title/:title', {
  reads: ['statusCode'],
  has: ['content'],
})

/** Laboratory reports (API-39). */
export const listReports = call<typeof schema.listReports>('GET', '/reports/all/get')

/**
 * A message to the shop (API-40, ENT-36). The same message sent twice within a minute is stored once. Refusals: 400 with the
 * sentence of the field (VAL-28, VAL-29), 429 naming the wait after 3 messages a minute or 20 a day of one mobile number.
 */
export const sendContactMessage = call<typeof schema.sendContactMessage>('POST', '/contact-us/add')
