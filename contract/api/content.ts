import * as z from 'zod/mini'
import { longestEmail } from '../email.ts'
import { endpoint } from './endpoint.ts'
import { bounded, email, line, matching, Picture, text } from './fields.ts'

/** A picture of the home carousel (ENT-18); headline and link are ours. */
export const Banner = z.object({
  id: z.string(),
  image: Picture,
  headline: z.optional(z.string()),
  text: z.optional(z.string()),
  link: z.optional(z.string()),
  tone: z.optional(z.enum(['light', 'dark'])),
})
export type Banner = z.infer<typeof Banner>

/** A customer story (ENT-19); `words`, of ours, tell what its film shows. */
export const Story = z.object({
  id: z.string(),
  name: z.string(),
  videoFile: z.nullable(z.string()),
  imageFile: z.object({ originalUrl: z.string() }),
  userProfileImage: z.nullish(z.object({ thumbnailUrl: z.string() })),
  words: z.optional(z.string()),
})
export type Story = z.infer<typeof Story>

/** A laboratory report (ENT-35); `content` is sanitised HTML. */
export const Report = z.object({
  id: z.string(),
  title: z.string(),
  icon: z.object({ thumbnailUrl: z.string() }),
  content: z.string(),
})
export type Report = z.infer<typeof Report>

/** Banners for narrow screens (API-12). */
export const listAppBanners = endpoint('GET', '/banners/app/all/get', {
  summary: 'Banners for phones',
  access: 'anyone',
  data: z.array(Banner),
  reads: ['statusCode'],
})

/** Banners for wide screens (API-12). */
export const listWebBanners = endpoint('GET', '/banners/web/all/get', {
  summary: 'Banners for wide screens',
  access: 'anyone',
  data: z.array(Banner),
  reads: ['statusCode'],
})

/** Customer stories (API-19). */
export const listStories = endpoint('GET', '/story/all/get', {
  summary: 'Customer stories',
  access: 'anyone',
  data: z.array(Story),
  reads: ['statusCode'],
})

/**
 * A policy text (API-20): refund-policy, privacy-policy or terms-conditions, and of our own shipping-policy and
 * cancellation-policy; `content` is sanitised HTML. 404 for any other title.
 */
export const getContent = endpoint('GET', '/content/by-title/:title', {
  summary: 'A policy text',
  refuses: {
    404: ['There is no such page'],
  },
  access: 'anyone',
  params: z.object({ title: matching(/^[a-z-]{1,60}$/, 'There is no such page', 60) }),
  data: z.object({ content: z.string() }),
  reads: ['statusCode'],
  has: ['content'],
})

/** Laboratory reports (API-39). */
export const listReports = endpoint('GET', '/reports/all/get', {
  summary: 'Laboratory reports',
  access: 'anyone',
  data: z.array(Report),
})

/** How much a message to the shop may hold. */
export const longestMessage = { name: 100, email: longestEmail, message: 4_000 }

/**
 * A message to the shop (API-40, ENT-36). The same message sent twice within a minute is stored once. Refusals: 400 with the
 * sentence of the field (VAL-28, VAL-29), 429 naming the wait after 3 messages a minute or 20 a day of one mobile number.
 */
export const sendContactMessage = endpoint('POST', '/contact-us/add', {
  summary: 'Send the shop a message',
  refuses: {
    429: ['We have several messages from you already. Please try again in {time}.'],
  },
  access: 'anyone',
  body: z.object({
    name: line(longestMessage.name, 'The name', 'Name is required').check(z.minLength(1, 'Name is required')),
    email: email('Please enter a valid email address', 'Email is required'),
    mobileNumber: bounded(40, 'Please enter a valid 10-digit mobile number', 'Mobile number is required').check(
      z.minLength(1, 'Mobile number is required'),
      z.regex(/^\d{10}$/, 'Please enter a valid 10-digit mobile number'),
    ),
    message: text(longestMessage.message, 'The message', 'Message is required').check(
      z.minLength(1, 'Message is required'),
    ),
  }),
  data: z.null(),
})
