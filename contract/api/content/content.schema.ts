import * as z from 'zod/mini'
import { endpointSchema } from '../endpoint.ts'
import { bounded, email, line, matching, Picture, text } from '../fields.ts'
import { longestMessage } from './content.ts'

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

export const listAppBanners = endpointSchema({
  summary: 'Banners for phones',
  access: 'anyone',
  data: z.array(Banner),
})

export const listWebBanners = endpointSchema({
  summary: 'Banners for wide screens',
  access: 'anyone',
  data: z.array(Banner),
})

export const listStories = endpointSchema({
  summary: 'Customer stories',
  access: 'anyone',
  data: z.array(Story),
})

export const getContent = endpointSchema({
  summary: 'A policy text',
  refuses: {
    404: ['There is no such page'],
  },
  access: 'anyone',
  params: z.object({ title: matching(/^[a-z-]{1,60}$/, 'There is no such page', 60) }),
  data: z.object({ content: z.string() }),
})

export const listReports = endpointSchema({
  summary: 'Laboratory reports',
  access: 'anyone',
  data: z.array(Report),
})

export const sendContactMessage = endpointSchema({
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
