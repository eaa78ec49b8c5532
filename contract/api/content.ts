import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { emailPattern, mobile, Picture, text } from './fields.ts'

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

/** A customer story (ENT-19). */
export const Story = z.object({
  id: z.string(),
  name: z.string(),
  videoFile: z.nullable(z.string()),
  imageFile: z.object({ originalUrl: z.string() }),
  userProfileImage: z.nullish(z.object({ thumbnailUrl: z.string() })),
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
})

/** Banners for wide screens (API-12). */
export const listWebBanners = endpoint('GET', '/banners/web/all/get', {
  summary: 'Banners for wide screens',
  access: 'anyone',
  data: z.array(Banner),
})

/** Customer stories (API-19). */
export const listStories = endpoint('GET', '/story/all/get', {
  summary: 'Customer stories',
  access: 'anyone',
  data: z.array(Story),
})

/** A policy text (API-20): refund-policy, privacy-policy or terms-conditions; `content` is sanitised HTML. */
export const getContent = endpoint('GET', '/content/by-title/:title', {
  summary: 'A policy text',
  access: 'anyone',
  params: z.object({ title: z.string().check(z.regex(/^[a-z-]{1,60}$/, 'There is no such page')) }),
  data: z.object({ content: z.string() }),
})

/** Laboratory reports (API-39). */
export const listReports = endpoint('GET', '/reports/all/get', {
  summary: 'Laboratory reports',
  access: 'anyone',
  data: z.array(Report),
})

const oneLine = (most: number, label: string) => text(most, label).check(z.regex(/^[^\r\n]*$/, `${label} is one line`))

/** A message to the shop (API-40, ENT-36). */
export const sendContactMessage = endpoint('POST', '/contact-us/add', {
  summary: 'Send the shop a message',
  access: 'anyone',
  body: z.object({
    name: oneLine(100, 'The name').check(z.minLength(1, 'Name is required')),
    email: oneLine(254, 'The email').check(z.regex(emailPattern, 'Please enter a valid email address')),
    mobileNumber: mobile('Please enter a valid 10-digit mobile number'),
    message: text(4_000, 'The message').check(z.minLength(1, 'Message is required')),
  }),
  data: z.null(),
})
