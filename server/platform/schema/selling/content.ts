import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { AboutCopy, HomeCopy, WhyCopy } from '#contract/api/content/page-copy.ts'
import { demoMark, moment, randomId, shownBetween, versionCount } from '#server/platform/db/columns.ts'
import { storedHtml } from './stored-html.ts'

export const banners = pgTable('banner', {
  id: randomId().primaryKey(),
  screen: text('screen', { enum: ['app', 'web'] }).notNull(),
  imageKey: text('image_key').notNull(),
  thumbnailKey: text('thumbnail_key').notNull(),
  headline: text('headline').notNull().default(''),
  text: text('text').notNull().default(''),
  link: text('link').notNull().default('/products'),
  /** Whether the picture is light (dark text on it) or dark. */
  tone: text('tone', { enum: ['light', 'dark'] })
    .notNull()
    .default('light'),
  position: integer('position').notNull(),
  ...shownBetween(),
  version: versionCount(),
  demo: demoMark(),
})

export const stories = pgTable('story', {
  id: randomId().primaryKey(),
  name: text('name').notNull(),
  videoKey: text('video_key'),
  coverKey: text('cover_key').notNull(),
  profileImageKey: text('profile_image_key'),
  /** What the film shows and says, for those who do not see or hear it. */
  words: text('words').notNull().default(''),
  position: integer('position').notNull(),
  ...shownBetween(),
  version: versionCount(),
  demo: demoMark(),
})

/** Policy texts, by the title of the call, such as refund-policy. */
export const contentPages = pgTable('content_page', {
  title: text('title').primaryKey(),
  contentHtml: storedHtml('content_html').notNull(),
  /** What takes its place at `nextFrom`, once it is there. */
  nextHtml: storedHtml('next_html'),
  nextFrom: moment('next_from'),
  version: versionCount(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
})

/** What home, Why Milloraa and About say in place of the usual words; a page without a row says those. */
export const pageCopy = pgTable('page_words', {
  page: text('page', { enum: ['home', 'why-milloraa', 'about'] }).primaryKey(),
  words: jsonb('words').$type<HomeCopy | WhyCopy | AboutCopy>().notNull(),
  /** What takes its place at `nextFrom`, once it is there. */
  nextWords: jsonb('next_words').$type<HomeCopy | WhyCopy | AboutCopy>(),
  nextFrom: moment('next_from'),
  version: versionCount(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
})

export const reports = pgTable('report', {
  id: randomId().primaryKey(),
  title: text('title').notNull(),
  iconKey: text('icon_key').notNull(),
  contentHtml: storedHtml('content_html').notNull(),
  position: integer('position').notNull(),
  ...shownBetween(),
  version: versionCount(),
  demo: demoMark(),
})
