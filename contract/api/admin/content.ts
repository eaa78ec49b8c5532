import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Id, Moment, text } from '../fields.ts'
import { ChosenMoment, ChosenSpan, ShownSpan } from './schedule.ts'

const roles = ['admin', 'manager'] as const
const version = z.number()
/** A path of `uploadPicture`, or the one that is there already. */
const FileKey = z.string().check(z.minLength(1, 'Choose a picture'), z.maxLength(200))
const html = z.string().check(z.maxLength(40_000, 'The text is too long'))
const params = z.object({ id: Id })
/** All of them, in the order they are to be shown in. */
const order = z.object({ ids: z.array(Id).check(z.maxLength(500)) })

/** A banner of the carousel, in the shop's order; one for `web` (wide screens) and one for `app` (phones) stand at each place. */
const BannerFields = z.extend(ChosenSpan, {
  screen: z.enum(['app', 'web']),
  imageUrl: FileKey,
  headline: text(80, 'The headline'),
  text: text(200, 'The text'),
  link: text(300, 'The link').check(
    z.regex(/^(\/(?![/\\])|https:\/\/)[^\s]*$/, 'A link begins with / for a page of the shop, or with https://'),
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

/** All banners, those of the past and the future too. */
export const listShopBanners = endpoint('GET', '/admin/banners', {
  summary: 'Banners',
  access: 'staff',
  roles,
  data: z.array(ShopBanner),
  eachHas: ['id'],
})

/** Adds a banner behind the others of its screen. */
export const addBanner = endpoint('POST', '/admin/banners', {
  summary: 'Add a banner',
  access: 'staff',
  roles,
  body: BannerFields,
  data: ShopBanner,
  has: ['id'],
})

/** Changes a banner; 409 when somebody else did meanwhile (`data.current`). */
export const changeBanner = endpoint('PUT', '/admin/banners/:id', {
  summary: 'Change a banner',
  access: 'staff',
  roles,
  params,
  body: z.extend(BannerFields, { version }),
  data: ShopBanner,
  has: ['id'],
})

export const removeBanner = endpoint('DELETE', '/admin/banners/:id', {
  summary: 'Remove a banner',
  access: 'staff',
  roles,
  params,
  data: z.null(),
})

/** Puts banners in another order. 409 when one was added or removed meanwhile. */
export const orderBanners = endpoint('PUT', '/admin/banners/order', {
  summary: 'Order the banners',
  access: 'staff',
  roles,
  body: order,
  data: z.array(ShopBanner),
  eachHas: ['id'],
})

const StoryFields = z.extend(ChosenSpan, {
  name: text(80, 'The name').check(z.minLength(1, 'Say whose story it is')),
  /** A path of `uploadVideo`; null for a picture alone. */
  videoUrl: z.nullable(FileKey),
  coverUrl: FileKey,
  profileUrl: z.nullable(FileKey),
})
export const ShopStory = z.extend(StoryFields, { ...ShownSpan.shape, id: z.string(), position: z.number(), version })
export type ShopStory = z.infer<typeof ShopStory>

/** All customer stories, those of the past and the future too. */
export const listShopStories = endpoint('GET', '/admin/stories', {
  summary: 'Customer stories',
  access: 'staff',
  roles,
  data: z.array(ShopStory),
  eachHas: ['id'],
})

export const addStory = endpoint('POST', '/admin/stories', {
  summary: 'Add a customer story',
  access: 'staff',
  roles,
  body: StoryFields,
  data: ShopStory,
  has: ['id'],
})

/** Changes a story; 409 when somebody else did meanwhile (`data.current`). */
export const changeStory = endpoint('PUT', '/admin/stories/:id', {
  summary: 'Change a customer story',
  access: 'staff',
  roles,
  params,
  body: z.extend(StoryFields, { version }),
  data: ShopStory,
  has: ['id'],
})

export const removeStory = endpoint('DELETE', '/admin/stories/:id', {
  summary: 'Remove a customer story',
  access: 'staff',
  roles,
  params,
  data: z.null(),
})

/** Puts stories in another order. 409 when one was added or removed meanwhile. */
export const orderStories = endpoint('PUT', '/admin/stories/order', {
  summary: 'Order the customer stories',
  access: 'staff',
  roles,
  body: order,
  data: z.array(ShopStory),
  eachHas: ['id'],
})

const ReportFields = z.extend(ChosenSpan, {
  title: text(120, 'The title').check(z.minLength(1, 'Give the report a title')),
  iconUrl: FileKey,
  /** Cleaned before it is stored. */
  contentHtml: html.check(z.minLength(1, 'Write the report')),
})
export const ShopReport = z.extend(ReportFields, { ...ShownSpan.shape, id: z.string(), position: z.number(), version })
export type ShopReport = z.infer<typeof ShopReport>

/** All laboratory reports, those of the past and the future too. */
export const listShopReports = endpoint('GET', '/admin/reports', {
  summary: 'Laboratory reports',
  access: 'staff',
  roles,
  data: z.array(ShopReport),
  eachHas: ['id'],
})

export const addReport = endpoint('POST', '/admin/reports', {
  summary: 'Add a laboratory report',
  access: 'staff',
  roles,
  body: ReportFields,
  data: ShopReport,
  has: ['id'],
})

/** Changes a report; 409 when somebody else did meanwhile (`data.current`). */
export const changeReport = endpoint('PUT', '/admin/reports/:id', {
  summary: 'Change a laboratory report',
  access: 'staff',
  roles,
  params,
  body: z.extend(ReportFields, { version }),
  data: ShopReport,
  has: ['id'],
})

export const removeReport = endpoint('DELETE', '/admin/reports/:id', {
  summary: 'Remove a laboratory report',
  access: 'staff',
  roles,
  params,
  data: z.null(),
})

/** Puts reports in another order. 409 when one was added or removed meanwhile. */
export const orderReports = endpoint('PUT', '/admin/reports/order', {
  summary: 'Order the laboratory reports',
  access: 'staff',
  roles,
  body: order,
  data: z.array(ShopReport),
  eachHas: ['id'],
})

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

/** The policy pages of the shop; one that was never written is empty. */
export const listShopPages = endpoint('GET', '/admin/pages', {
  summary: 'Policy pages',
  access: 'staff',
  roles,
  data: z.array(ShopPage),
  eachHas: ['title'],
})

/** Changes a page's text now, or from a moment on; 404 for a title the shop has no page for, 409 when somebody else changed it. */
export const changeShopPage = endpoint('PUT', '/admin/pages/:title', {
  summary: 'Change a policy page',
  access: 'staff',
  roles,
  params: z.object({ title: z.string().check(z.maxLength(60)) }),
  body: z.object({
    contentHtml: html.check(z.minLength(1, 'Write the text')),
    nextHtml: z.nullable(html),
    nextFrom: z.nullable(ChosenMoment),
    version,
  }),
  data: ShopPage,
  has: ['title'],
})

/** A text as the storefront would show it: cleaned, with the seller's details in its gaps. Nothing is stored. */
export const previewText = endpoint('POST', '/admin/pages/preview', {
  summary: 'Show a text as the storefront would',
  access: 'staff',
  roles,
  body: z.object({ html }),
  data: z.object({ html: z.string(), gaps: z.array(z.string()) }),
  has: ['html'],
})

/** Keeps a film of the shop: MP4 or WebM, at most 30 MB. Form field: `file`. Nothing is shown before a story names it. */
export const uploadVideo = endpoint('POST', '/admin/videos', {
  summary: 'Upload a film of the shop',
  access: 'staff',
  roles,
  isMultipart: true,
  data: z.object({ url: z.string() }),
  has: ['url'],
})
