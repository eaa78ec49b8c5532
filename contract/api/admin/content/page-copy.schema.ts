import * as z from 'zod/mini'
import { AboutCopy, HomeCopy, WhyCopy } from '#contract/api/content/page-copy.schema.ts'
import { endpointSchema } from '#contract/api/endpoint.ts'
import { Moment } from '#contract/api/fields.ts'
import { ChosenMoment } from '../schedule.ts'

const roles = ['admin', 'manager'] as const

const version = z.number()

/** What a page says now, and what takes its place at `nextFrom`. Version 0 says what it says without anybody's doing. */
const shown = <Copy extends z.ZodMiniObject>(words: Copy) =>
  z.object({
    words,
    nextWords: z.nullable(words),
    nextFrom: z.nullable(Moment),
    version,
    updatedAt: z.nullable(Moment),
  })

const withVersion = <Copy extends z.ZodMiniObject>(words: Copy) =>
  z.object({ words, nextWords: z.nullable(words), nextFrom: z.nullable(ChosenMoment), version })

export const ShopHomeCopy = shown(HomeCopy)
export type ShopHomeCopy = z.infer<typeof ShopHomeCopy>

export const ShopWhyCopy = shown(WhyCopy)
export type ShopWhyCopy = z.infer<typeof ShopWhyCopy>

export const ShopAboutCopy = shown(AboutCopy)
export type ShopAboutCopy = z.infer<typeof ShopAboutCopy>

export const copyPages = ['home', 'why-milloraa', 'about'] as const

export type CopyPage = (typeof copyPages)[number]

export const listShopCopy = endpointSchema({
  summary: 'Pages with texts of their own',
  access: 'staff',
  roles,
  data: z.array(
    z.object({
      page: z.enum(copyPages),
      nextFrom: z.nullable(Moment),
      version,
      updatedAt: z.nullable(Moment),
    }),
  ),
})

export const getShopHomeCopy = endpointSchema({
  summary: 'The texts of home',
  access: 'staff',
  roles,
  data: ShopHomeCopy,
})

export const changeShopHomeCopy = endpointSchema({
  summary: 'Change the texts of home',
  refuses: {
    400: ['Send the film again.', 'Send the picture again: it is not there.'],
  },
  access: 'staff',
  roles,
  body: withVersion(HomeCopy),
  data: ShopHomeCopy,
})

export const getShopWhyCopy = endpointSchema({
  summary: 'The texts of Why Milloraa',
  access: 'staff',
  roles,
  data: ShopWhyCopy,
})

export const changeShopWhyCopy = endpointSchema({
  summary: 'Change the texts of Why Milloraa',
  refuses: {
    400: ['Choose from when the next text holds.', 'Send the picture again: it is not there.'],
  },
  access: 'staff',
  roles,
  body: withVersion(WhyCopy),
  data: ShopWhyCopy,
})

export const getShopAboutCopy = endpointSchema({
  summary: 'The texts of About',
  access: 'staff',
  roles,
  data: ShopAboutCopy,
})

export const changeShopAboutCopy = endpointSchema({
  summary: 'Change the texts of About',
  refuses: {
    400: ['Send the picture again: it is not there.'],
  },
  access: 'staff',
  roles,
  body: withVersion(AboutCopy),
  data: ShopAboutCopy,
})
