import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as calls from '#contract/api/admin/content/content.ts'
import { getContent, listReports, listStories, listWebBanners } from '#contract/api/content/content.ts'
import { type SignedInStaff, signInStaff } from '#server/people/staff/testing/sign-in-staff.ts'
import { openStorage } from '#server/platform/files/storage.ts'
import { storeShopPicture } from '#server/platform/pictures/shop-pictures.ts'
import { auditEntries } from '#server/platform/schema/people/staff.ts'
import { banners, contentPages } from '#server/platform/schema/selling/content.ts'
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts'

let shop: TestShop
let manager: SignedInStaff
let picture: string
beforeAll(async () => {
  shop = await openTestShop({ seeded: true })
  manager = await signInStaff(shop, 'manager')
  const bytes = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#c8862b' } })
    .png()
    .toBuffer()
  picture = await storeShopPicture(shop.db, openStorage(shop.config), { bytes, name: 'mill.png' })
})
afterAll(() => shop.close())

const soon = { timeout: 5_000 }
const always = { shownFrom: null, shownUntil: null }
const banner = (change: Partial<calls.ShopBanner> = {}) => ({
  ...{
    screen: 'web' as const,
    imageUrl: picture,
    headline: 'New harvest',
    text: '',
    link: '/products',
    tone: 'light' as const,
  },
  ...always,
  ...change,
})
const headlines = async () => (await shop.call(listWebBanners)).map(({ headline }) => headline)

it('a manager adds a banner for a festival: it stands last, is shown between its days alone, and is in the audit log', async () => {
  await headlines()
  const added = await manager.call(calls.addBanner, { body: banner({ headline: 'Now' }) })
  expect(added).toMatchObject({ position: 4, thumbnailUrl: picture.replace('.webp', '-small.webp'), version: 1 })
  await manager.call(calls.addBanner, { body: banner({ headline: 'Later', shownFrom: '2099-01-01T00:00:00Z' }) })
  await manager.call(calls.addBanner, { body: banner({ headline: 'Over', shownUntil: '2020-01-01T00:00:00Z' }) })
  await expect.poll(headlines, soon).toContain('Now')
  expect(await headlines()).not.toContain('Later')
  expect(await headlines()).not.toContain('Over')
  await shop.db
    .update(banners)
    .set({ shownFrom: sql`now() - interval '1 second'` })
    .where(eq(banners.headline, 'Later'))
  await expect.poll(headlines, soon).toContain('Later')
  const log = await shop.db.select().from(auditEntries).where(eq(auditEntries.subjectId, added.id))
  expect(log).toMatchObject([{ action: 'banner.add', actor: 'The manager', after: { headline: 'Now' } }])
})

it('banners are put in another order, changed and removed; a change made meanwhile is not overwritten', async () => {
  const all = await manager.call(calls.listShopBanners)
  const ids = all.map(({ id }) => id).reverse()
  const ordered = await manager.call(calls.orderBanners, { body: { ids } })
  expect(ordered.map(({ id }) => id)).toEqual(ids)
  await expect(manager.call(calls.orderBanners, { body: { ids: ids.slice(1) } })).rejects.toMatchObject({
    statusCode: 409,
  })
  const [seeded] = all
  if (!seeded) throw new Error('There is no banner.')
  const { id, version, imageUrl, screen, thumbnailUrl } = seeded
  const body = { ...banner({ imageUrl, screen, headline: 'Changed' }), version }
  // A picture of the demo shop keeps its own small copy.
  expect(await manager.call(calls.changeBanner, { params: { id }, body })).toMatchObject({
    thumbnailUrl,
    headline: 'Changed',
  })
  await expect(manager.call(calls.changeBanner, { params: { id }, body })).rejects.toMatchObject({
    ...{ statusCode: 409, data: { current: { headline: 'Changed' }, changedBy: 'The manager' } },
  })
  await manager.call(calls.removeBanner, { params: { id } })
  await expect(manager.call(calls.removeBanner, { params: { id } })).rejects.toMatchObject({ statusCode: 404 })
})

it.each([
  [{ imageUrl: 'pictures/unknown.webp' }, 'Send the picture again: it is not there.'],
  [{ imageUrl: '../../etc/passwd' }, 'Send the picture again: it is not there.'],
  [{ link: 'javascript:alert(1)' }, 'A link begins with / for a page of the shop, or with https://'],
  [{ link: '//elsewhere.example' }, 'A link begins with / for a page of the shop, or with https://'],
  [{ shownFrom: '2030-01-02T00:00:00Z', shownUntil: '2030-01-01T00:00:00Z' }, 'It must end after it begins.'],
])('a banner with %j is refused', async (wrong, message) => {
  await expect(manager.call(calls.addBanner, { body: banner(wrong) })).rejects.toMatchObject({
    statusCode: 400,
    message,
  })
})

it('a film is kept by its bytes alone, and a story with it is told on the storefront', async () => {
  await shop.call(listStories)
  const send = (bytes: Buffer) => {
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(bytes)], { type: 'video/mp4' }), 'story.mp4')
    return manager.call(calls.uploadVideo, { body: form } as never)
  }
  await expect(send(Buffer.from('<html><script>alert(1)</script>'))).rejects.toThrow('Choose a film: MP4 or WebM.')
  const { url } = await send(Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42', 'latin1'), Buffer.alloc(2_000)]))
  expect(url).toMatch(/^videos\/[0-9a-f]{32}\.mp4$/)
  expect((await shop.app.inject(`/api/v1/file/${url}`)).headers['content-type']).toBe('video/mp4')
  const words = 'A woman kneads dough and smiles.'
  const body = { name: 'Gita, Nagpur', videoUrl: url, coverUrl: picture, profileUrl: null, words, ...always }
  await expect(manager.call(calls.addStory, { body: { ...body, videoUrl: picture } })).rejects.toThrow(
    'Send the film again.',
  )
  await expect(manager.call(calls.addStory, { body: { ...body, words: '' } })).rejects.toThrow(
    'Say what the film shows, for those who do not see or hear it.',
  )
  await manager.call(calls.addStory, { body })
  const readStories = async () => (await shop.call(listStories)).map(({ name, words }) => [name, words])
  await expect.poll(readStories, soon).toContainEqual(['Gita, Nagpur', words])
})

it('[S7] a report is stored without anything that runs, and shown from its day on', async () => {
  const contentHtml = '<h2>Lead</h2><p onclick="x()">None <script>alert(1)</script>found</p>'
  const body = { title: 'Batch 12', iconUrl: picture, contentHtml, ...always }
  expect(await manager.call(calls.addReport, { body })).toMatchObject({ contentHtml: '<h2>Lead</h2><p>None found</p>' })
  await manager.call(calls.addReport, { body: { ...body, title: 'Batch 13', shownFrom: '2099-01-01T00:00:00Z' } })
  const titles = async () => (await shop.call(listReports)).map(({ title }) => title)
  await expect.poll(titles, soon).toContain('Batch 12')
  expect(await titles()).not.toContain('Batch 13')
})

it('a policy page is shown as it will be, changes at once or from a day on, and that by itself', async () => {
  const shown = async () => (await shop.call(getContent, { params: { title: 'shipping-policy' } })).content
  await shown()
  const pages = await manager.call(calls.listShopPages)
  const page = pages.find(({ title }) => title === 'shipping-policy')
  const html = '<p>Ask [name of the grievance officer] in [country of the server]<script>x()</script>.</p>'
  expect(await manager.call(calls.previewText, { body: { html } })).toEqual({
    ...{ html: '<p>Ask Placeholder Name in [country of the server].</p>', gaps: ['[country of the server]'] },
  })
  const params = { title: 'shipping-policy' }
  const change = { contentHtml: '<p>Now.</p>', nextHtml: '<p>Then.</p>', nextFrom: '2099-01-01T00:00:00Z' }
  const saved = await manager.call(calls.changeShopPage, { params, body: { ...change, version: page?.version ?? 0 } })
  expect(saved).toMatchObject({ contentHtml: '<p>Now.</p>', nextHtml: '<p>Then.</p>' })
  await expect.poll(shown, soon).toBe('<p>Now.</p>')
  await shop.db.update(contentPages).set({ nextFrom: sql`now()` }).where(eq(contentPages.title, 'shipping-policy'))
  await expect.poll(shown, soon).toBe('<p>Then.</p>')
  expect((await manager.call(calls.listShopPages)).find(({ title }) => title === 'shipping-policy')).toMatchObject({
    ...{ contentHtml: '<p>Then.</p>', nextHtml: null, nextFrom: null },
  })
  await expect(
    manager.call(calls.changeShopPage, { params: { title: 'secret' }, body: { ...change, version: 0 } }),
  ).rejects.toMatchObject({ statusCode: 404 })
  await expect(
    manager.call(calls.changeShopPage, { params, body: { ...change, nextFrom: null, version: saved.version } }),
  ).rejects.toThrow('Choose from when the next text holds.')
})
