import * as z from 'zod/mini'
import { AboutWords, HomeWords, WhyWords } from '#contract/api/content/page-words.schema.ts'
import { endpointSchema } from '#contract/api/endpoint.ts'
import { Moment } from '#contract/api/fields.ts'
import { ChosenMoment } from '../schedule.ts'

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

export const listShopWords = endpointSchema({
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
})

export const getShopHomeWords = endpointSchema({
  summary: 'The texts of home',
  access: 'staff',
  roles,
  data: ShopHomeWords,
})

export const changeShopHomeWords = endpointSchema({
  summary: 'Change the texts of home',
  refuses: {
    400: ['Send the film again.', 'Send the picture again: it is not there.'],
  },
  access: 'staff',
  roles,
  body: wished(HomeWords),
  data: ShopHomeWords,
})

export const getShopWhyWords = endpointSchema({
  summary: 'The texts of Why Milloraa',
  access: 'staff',
  roles,
  data: ShopWhyWords,
})

export const changeShopWhyWords = endpointSchema({
  summary: 'Change the texts of Why Milloraa',
  refuses: {
    400: ['Choose from when the next text holds.', 'Send the picture again: it is not there.'],
  },
  access: 'staff',
  roles,
  body: wished(WhyWords),
  data: ShopWhyWords,
})

export const getShopAboutWords = endpointSchema({
  summary: 'The texts of About',
  access: 'staff',
  roles,
  data: ShopAboutWords,
})

export const changeShopAboutWords = endpointSchema({
  summary: 'Change the texts of About',
  refuses: {
    400: ['Send the picture again: it is not there.'],
  },
  access: 'staff',
  roles,
  body: wished(AboutWords),
  data: ShopAboutWords,
})
