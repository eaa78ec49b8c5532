import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Moment } from '../fields.ts'
import { AboutWords, HomeWords, WhyWords } from '../page-words.ts'
import { ChosenMoment } from './schedule.ts'

const roles = ['admin', 'manager'] as const
const version = z.number()

/** What a page says now, and what takes its place at `nextFrom`. Version 0 says what it says without anybody's doing. */
const shown = <Words extends z.ZodMiniObject>(words: Words) =>
  z.object({
    words,
    nextWords: z.nullable(words),
    nextFrom: z.nullable(Moment),
    version,
    updatedAt: z.nullable(Moment),
  })
const wished = <Words extends z.ZodMiniObject>(words: Words) =>
  z.object({ words, nextWords: z.nullable(words), nextFrom: z.nullable(ChosenMoment), version })

export const ShopHomeWords = shown(HomeWords)
export type ShopHomeWords = z.infer<typeof ShopHomeWords>
export const ShopWhyWords = shown(WhyWords)
export type ShopWhyWords = z.infer<typeof ShopWhyWords>
export const ShopAboutWords = shown(AboutWords)
export type ShopAboutWords = z.infer<typeof ShopAboutWords>

export const wordPages = ['home', 'why-milloraa', 'about'] as const
export type WordPage = (typeof wordPages)[number]

/** The pages whose texts are written in fields, and how each stands: version 0 was never changed. */
export const listShopWords = endpoint('GET', '/admin/words', {
  summary: 'Pages with texts of their own',
  access: 'staff',
  roles,
  data: z.array(
    z.object({
      page: z.enum(wordPages),
      nextFrom: z.nullable(Moment),
      version,
      updatedAt: z.nullable(Moment),
    }),
  ),
  eachHas: ['page'],
})

export const getShopHomeWords = endpoint('GET', '/admin/words/home', {
  summary: 'The texts of home',
  access: 'staff',
  roles,
  data: ShopHomeWords,
  has: ['words'],
})

/** Changes what home says now, or from a moment on. 400 for files that are not there, 409 when somebody else changed it meanwhile. */
export const changeShopHomeWords = endpoint('PUT', '/admin/words/home', {
  summary: 'Change the texts of home',
  refuses: {
    400: ['Send the film again.', 'Send the picture again: it is not there.'],
  },
  access: 'staff',
  roles,
  body: wished(HomeWords),
  data: ShopHomeWords,
  has: ['words'],
})

export const getShopWhyWords = endpoint('GET', '/admin/words/why-milloraa', {
  summary: 'The texts of Why Milloraa',
  access: 'staff',
  roles,
  data: ShopWhyWords,
  has: ['words'],
})

/** Changes what Why Milloraa says now, or from a moment on; refused as `changeShopHomeWords` is. */
export const changeShopWhyWords = endpoint('PUT', '/admin/words/why-milloraa', {
  summary: 'Change the texts of Why Milloraa',
  refuses: {
    400: ['Choose from when the next text holds.', 'Send the picture again: it is not there.'],
  },
  access: 'staff',
  roles,
  body: wished(WhyWords),
  data: ShopWhyWords,
  has: ['words'],
})

export const getShopAboutWords = endpoint('GET', '/admin/words/about', {
  summary: 'The texts of About',
  access: 'staff',
  roles,
  data: ShopAboutWords,
  has: ['words'],
})

/** Changes what About says now, or from a moment on; refused as `changeShopHomeWords` is. */
export const changeShopAboutWords = endpoint('PUT', '/admin/words/about', {
  summary: 'Change the texts of About',
  refuses: {
    400: ['Send the picture again: it is not there.'],
  },
  access: 'staff',
  roles,
  body: wished(AboutWords),
  data: ShopAboutWords,
  has: ['words'],
})
