import * as z from 'zod/mini'
import { endpointSchema } from '#contract/api/endpoint.ts'
import { bounded, Moment, text } from '#contract/api/fields.ts'
import { ChosenMoment, ChosenSpan, ShownSpan } from '../schedule.ts'
import { sortableSchemas } from './sortable-calls.schema.ts'

const roles = ['admin', 'manager'] as const

const version = z.number()

/** A path of `uploadPicture`, or the one that is there already. */
const FileKey = bounded(200).check(z.minLength(1, 'Choose a picture'))

const html = bounded(40_000, 'The text is too long')

/** A banner of the carousel, in the shop's order; one for `web` (wide screens) and one for `app` (phones) stand at each place. */
const endsFirst = 'It must end after it begins.'

const noPicture = 'Send the picture again: it is not there.'

const BannerFields = z.extend(ChosenSpan, {
  screen: z.enum(['app', 'web']),
  imageUrl: FileKey,
  headline: text(80, 'The headline'),
  text: text(200, 'The text'),
  link: text(300, 'The link').check(
    z.regex(/^(?:\/(?:[^\s/\\]\S*)?|https:\/\/\S*)$/, 'A link begins with / for a page of the shop, or with https://'),
  ),
  tone: z.enum(['light', 'dark']),
})

export const ShopBanner = z.extend(BannerFields, {
  ...ShownSpan.shape,
  id: z.string(),
  thumbnailUrl: z.string(),
  position: z.number(),
  version,
})
export type ShopBanner = z.infer<typeof ShopBanner>

export const bannerSchemas = sortableSchemas({
  one: 'banner',
  many: 'Banners',
  fields: BannerFields,
  shown: ShopBanner,
  objections: [endsFirst, noPicture],
})
export const {
  list: listShopBanners,
  add: addBanner,
  change: changeBanner,
  remove: removeBanner,
  order: orderBanners,
} = bannerSchemas

const StoryFields = z.extend(ChosenSpan, {
  name: text(80, 'The name').check(z.minLength(1, 'Say whose story it is')),
  /** A path of `uploadVideo`; null for a picture alone. */
  videoUrl: z.nullable(FileKey),
  coverUrl: FileKey,
  profileUrl: z.nullable(FileKey),
  /** What the film shows and says, for those who do not see or hear it; a film needs it. */
  words: text(500, 'What the film shows'),
})

export const ShopStory = z.extend(StoryFields, { ...ShownSpan.shape, id: z.string(), position: z.number(), version })
export type ShopStory = z.infer<typeof ShopStory>

export const storySchemas = sortableSchemas({
  one: 'customer story',
  many: 'Customer stories',
  fields: StoryFields,
  shown: ShopStory,
  objections: [
    endsFirst,
    noPicture,
    'Send the film again.',
    'Say what the film shows, for those who do not see or hear it.',
  ],
})
export const {
  list: listShopStories,
  add: addStory,
  change: changeStory,
  remove: removeStory,
  order: orderStories,
} = storySchemas

const ReportFields = z.extend(ChosenSpan, {
  title: text(120, 'The title').check(z.minLength(1, 'Give the report a title')),
  iconUrl: FileKey,
  /** Cleaned before it is stored. */
  contentHtml: html.check(z.minLength(1, 'Write the report')),
})

export const ShopReport = z.extend(ReportFields, { ...ShownSpan.shape, id: z.string(), position: z.number(), version })
export type ShopReport = z.infer<typeof ShopReport>

export const reportSchemas = sortableSchemas({
  one: 'laboratory report',
  many: 'Laboratory reports',
  fields: ReportFields,
  shown: ShopReport,
  objections: [endsFirst, noPicture],
})
export const {
  list: listShopReports,
  add: addReport,
  change: changeReport,
  remove: removeReport,
  order: orderReports,
} = reportSchemas

/** A policy page: its text now, and the one that takes its place at `nextFrom`. */
export const ShopPage = z.object({
  title: z.string(),
  contentHtml: z.string(),
  nextHtml: z.nullable(z.string()),
  nextFrom: z.nullable(Moment),
  version,
  updatedAt: Moment,
})
export type ShopPage = z.infer<typeof ShopPage>

export const listShopPages = endpointSchema({
  summary: 'Policy pages',
  access: 'staff',
  roles,
  data: z.array(ShopPage),
})

export const changeShopPage = endpointSchema({
  summary: 'Change a policy page',
  refuses: {
    400: ['Choose from when the next text holds.'],
    404: ['There is no such page'],
  },
  access: 'staff',
  roles,
  params: z.object({ title: bounded(60) }),
  body: z.object({
    contentHtml: html.check(z.minLength(1, 'Write the text')),
    nextHtml: z.nullable(html),
    nextFrom: z.nullable(ChosenMoment),
    version,
  }),
  data: ShopPage,
})

export const previewText = endpointSchema({
  summary: 'Show a text as the storefront would',
  access: 'staff',
  roles,
  body: z.object({ html }),
  data: z.object({ html: z.string(), gaps: z.array(z.string()) }),
})

export const uploadVideo = endpointSchema({
  summary: 'Upload a film of the shop',
  refuses: {
    400: ['Choose a film: MP4 or WebM.', 'Please send one file at a time.', 'Please send the file as "file".'],
    415: ['Please send the request as JSON.'],
    503: ['Pictures and files are away for a moment. Please try again in a few minutes.'],
  },
  access: 'staff',
  roles,
  data: z.object({ url: z.string() }),
})
