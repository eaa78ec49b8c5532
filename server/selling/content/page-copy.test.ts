import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as calls from '#contract/api/admin/content/page-copy.ts'
import { getAboutCopy, getHomeCopy, getWhyCopy } from '#contract/api/content/page-copy.ts'
import { defaultAboutCopy as aboutWords } from '#contract/default-copy/about.ts'
import { defaultHomeCopy } from '#contract/default-copy/home.ts'
import { defaultWhyCopy } from '#contract/default-copy/why.ts'
import { type SignedInStaff, signInStaff } from '#server/people/staff/testing/sign-in-staff.ts'
import { openStorage } from '#server/platform/files/storage.ts'
import { storeShopPicture } from '#server/platform/pictures/shop-pictures.ts'
import { auditEntries } from '#server/platform/schema/people/staff.ts'
import { pageCopy } from '#server/platform/schema/selling/content.ts'
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts'

let shop: TestShop
let manager: SignedInStaff
beforeAll(async () => {
  shop = await openTestShop()
  manager = await signInStaff(shop, 'manager')
})
afterAll(() => shop.close())

const soon = { timeout: 5_000 }
const never = { nextWords: null, nextFrom: null }
const whyNow = async () => (await shop.call(getWhyCopy)).opening.heading
const whyWith = (heading: string) => ({ ...defaultWhyCopy, opening: { ...defaultWhyCopy.opening, heading } })

it('[HOME-05] [HOME-09] [STAT-01] [STAT-02] [STAT-03] a shop that wrote nothing says the usual words, those of the specification among them', async () => {
  const home = await shop.call(getHomeCopy)
  expect(home.steps.list.map(({ name }) => name)).toEqual([
    'Select Quality',
    'Select Wheat',
    'Add Spices',
    'Place Order',
  ])
  expect(home.stories).toEqual({
    kicker: 'Real Stories, Real Satisfaction',
    heading: 'Experience That Builds Loyalty',
  })
  const { comparison } = await shop.call(getWhyCopy)
  expect(comparison.columns).toEqual(['Milloraa', 'Traditional atta chakki', 'Packaged atta'])
  expect(comparison.rows.map(({ feature }) => feature)).toEqual([
    'Stone based cold milling',
    'Whole grain including bran',
    'Freshness',
    'Fiber content',
    'Preservatives free',
    'Preventive health focus',
    'Sortex clean wheat',
    'Home delivery',
  ])
  expect((await shop.call(getAboutCopy)).process.list).toHaveLength(4)
  const pages = await manager.call(calls.listShopCopy)
  expect(pages.map(({ page, version }) => [page, version])).toEqual([
    ['home', 0],
    ['why-milloraa', 0],
    ['about', 0],
  ])
})

it('a manager changes home: it is said on the storefront within 2 s, the audit log names both, and the second of two editors sees the first one’s', async () => {
  const opened = await manager.call(calls.getShopHomeCopy)
  expect(opened).toMatchObject({ words: defaultHomeCopy, version: 0, updatedAt: null })
  const words = { ...opened.words, featured: 'The three we are proud of' }
  const saved = await manager.call(calls.changeShopHomeCopy, { body: { words, ...never, version: 0 } })
  expect(saved).toMatchObject({ words, version: 1 })
  await expect.poll(async () => (await shop.call(getHomeCopy)).featured, soon).toBe('The three we are proud of')
  const late = { words: { ...opened.words, featured: 'Mine' }, ...never, version: 0 }
  await expect(manager.call(calls.changeShopHomeCopy, { body: late })).rejects.toMatchObject({
    ...{ statusCode: 409, data: { current: { words, version: 1 }, changedBy: 'The manager' } },
  })
  const [entry] = await shop.db.select().from(auditEntries).where(eq(auditEntries.subjectId, 'home'))
  expect(entry).toMatchObject({
    action: 'page.change',
    before: { words: { featured: 'What most kitchens start with' } },
    after: { words: { featured: 'The three we are proud of' } },
  })
})

it('two managers who save the first words of a page at once are told apart', async () => {
  const [one, other] = ['One', 'Other'].map((heading) =>
    manager.call(calls.changeShopAboutCopy, {
      body: { words: { ...aboutWords, closing: { heading } }, ...never, version: 0 },
    }),
  )
  const answers = await Promise.allSettled([one, other])
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

it('words for a festival take their place by themselves, and are the words of the page from then on', async () => {
  const nextFrom = '2099-11-01T09:30:00+05:30'
  const body = { words: whyWith('Now'), nextWords: whyWith('For Diwali'), nextFrom, version: 0 }
  const saved = await manager.call(calls.changeShopWhyCopy, { body })
  expect(saved).toMatchObject({ nextWords: whyWith('For Diwali'), nextFrom: '2099-11-01T04:00:00.000Z' })
  await expect.poll(whyNow, soon).toBe('Now')
  expect(await manager.call(calls.listShopCopy)).toContainEqual(
    expect.objectContaining({ page: 'why-milloraa', nextFrom: '2099-11-01T04:00:00.000Z' }),
  )
  await shop.db.update(pageCopy).set({ nextFrom: sql`now()` }).where(eq(pageCopy.page, 'why-milloraa'))
  await expect.poll(whyNow, soon).toBe('For Diwali')
  expect(await manager.call(calls.getShopWhyCopy)).toMatchObject({ words: whyWith('For Diwali'), ...never })
  const undated = { ...body, nextFrom: null, version: saved.version }
  await expect(manager.call(calls.changeShopWhyCopy, { body: undated })).rejects.toThrow(
    'Choose from when the next text holds.',
  )
})

it('a picture of a page is one that was sent, or was there before', async () => {
  const { version } = await manager.call(calls.getShopWhyCopy)
  const withPicture = (pictureUrl: string) => ({
    ...{ words: { ...defaultWhyCopy, opening: { ...defaultWhyCopy.opening, pictureUrl } }, ...never, version },
  })
  for (const pictureUrl of ['pictures/unknown.webp', '../../etc/passwd', 'https://elsewhere.example/a.webp']) {
    await expect(manager.call(calls.changeShopWhyCopy, { body: withPicture(pictureUrl) })).rejects.toThrow(
      'Send the picture again: it is not there.',
    )
  }
  const bytes = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#c8862b' } })
    .png()
    .toBuffer()
  const picture = await storeShopPicture(shop.db, openStorage(shop.config), { bytes, name: 'mill.png' })
  const saved = await manager.call(calls.changeShopWhyCopy, { body: withPicture(picture) })
  expect(saved.words.opening.pictureUrl).toBe(picture)
})

it.each([
  [{ featured: '' }, 'The heading of the products is left to be written'],
  [{ featured: 'Two\nlines' }, 'The heading of the products is one line'],
  [{ featured: 'x'.repeat(81) }, 'The heading of the products can have at most 80 characters'],
  [{ featured: 'a\u0000b' }, 'The heading of the products holds characters that cannot be used'],
  [{ steps: { ...defaultHomeCopy.steps, list: [] } }, 'There are four steps'],
  [{ film: { ...defaultHomeCopy.film, words: [] } }, 'What the film shows is left to be written'],
])('home with %j is refused', async (wrong, message) => {
  const { version } = await manager.call(calls.getShopHomeCopy)
  const body = { words: { ...defaultHomeCopy, ...wrong }, ...never, version }
  await expect(manager.call(calls.changeShopHomeCopy, { body })).rejects.toMatchObject({ statusCode: 400, message })
})
