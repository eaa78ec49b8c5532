import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Banner, Report, Story } from '#contract/api/content/content.schema.ts'
import { getContent, listAppBanners, listReports, listStories, listWebBanners } from '#contract/api/content/content.ts'
import { mediaKey } from '#db/seed/media-key.ts'
import { contentPages } from '#server/platform/schema/selling/content.ts'
import { sellers } from '#server/platform/schema/selling/settings.ts'
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ seeded: true })
})
afterAll(() => shop.close())

const fits = (schema: typeof Banner | typeof Story | typeof Report, rows: unknown[]) =>
  rows.length > 0 && rows.every((row) => schema.safeParse(row).success)

describe('a visitor of the home page', () => {
  it('[API-12] [ENT-18] sees one set of banners on phones and another on wide screens', async () => {
    const [narrow, wide] = [await shop.call(listAppBanners), await shop.call(listWebBanners)]
    expect(fits(Banner, [...narrow, ...wide])).toBe(true)
    expect(narrow).toHaveLength(4)
    expect(narrow[0]).toMatchObject({
      image: {
        originalUrl: mediaKey('banners/mill-app-1080.webp'),
        thumbnailUrl: mediaKey('banners/mill-app-540.webp'),
      },
      headline: 'Ground slowly, between two stones',
      link: '/products?categoryId=atta',
      tone: 'light',
    })
    expect(wide[0]?.image).toEqual({
      originalUrl: mediaKey('banners/mill-web-1920.webp'),
      thumbnailUrl: mediaKey('banners/mill-web-960.webp'),
    })
  })

  it('[API-12] a banner with a link that runs code has none', async () => {
    await shop.pool.query("update banner set link = 'javascript:alert(1)' where screen = 'web' and position = 1")
    const answer = await shop.app.inject('/api/v1/banners/web/all/get?fresh')
    expect(answer.json().data[1]).not.toHaveProperty('link')
  })

  it('[API-19] [ENT-19] sees the stories of customers; a picture of the person is not a must', async () => {
    await shop.pool.query('update story set profile_image_key = null, video_key = null where position = 0')
    const stories = await shop.call(listStories)
    expect(fits(Story, stories)).toBe(true)
    expect(stories).toHaveLength(4)
    expect(stories[0]).toMatchObject({ videoFile: null, userProfileImage: null })
    expect(stories[1]).toMatchObject({
      videoFile: expect.stringMatching(/^videos\/.*\.mp4$/),
      imageFile: { originalUrl: expect.stringMatching(/^stories\//) },
      userProfileImage: { thumbnailUrl: expect.stringMatching(/^avatars\//) },
    })
  })

  it('[API-39] [ENT-35] reads the laboratory reports', async () => {
    const reports = await shop.call(listReports)
    expect(reports).toHaveLength(3)
    expect(fits(Report, reports)).toBe(true)
    expect(reports[0]?.content).toContain('<table>')
  })

  it('[API-02] [API-12] [API-19] [API-39] gets envelopes he may keep but has to ask about', async () => {
    for (const path of ['banners/app/all/get', 'banners/web/all/get', 'story/all/get', 'reports/all/get']) {
      const answer = await shop.app.inject(`/api/v1/${path}`)
      expect(answer.json()).toMatchObject({ statusCode: 200, status: 'OK', message: 'OK' })
      expect(answer.headers['cache-control']).toBe('public, max-age=0, s-maxage=1')
      expect(answer.headers.etag).toMatch(/^W\/".+"$/)
    }
  })
})

describe('a reader of the policies', () => {
  it.each(['refund-policy', 'shipping-policy', 'cancellation-policy', 'privacy-policy', 'terms-conditions'])(
    '[API-20] [ENT-35] [GEN-05] finds %s',
    async (title) => {
      const { content } = await shop.call(getContent, { params: { title } })
      expect(content).toMatch(/<p>.{100,}/)
    },
  )

  it('[API-20] finds the seller in them as the owner has filled it in, and what is not filled in stays marked', async () => {
    await shop.db
      .update(sellers)
      .set({ legalName: 'Sitara & Sons <Mills>', contactMail: 'care@sitara.example', gstin: '' })
    const contentHtml =
      '<p>[Legal name of the seller], [GSTIN of the seller], [care email of the shop], [days without delivery]</p>'
    await shop.db.insert(contentPages).values({ title: 'with-gaps', contentHtml })
    expect(await shop.call(getContent, { params: { title: 'with-gaps' } })).toEqual({
      content:
        '<p>Sitara &amp; Sons &lt;Mills&gt;, [GSTIN of the seller], care@sitara.example, [days without delivery]</p>',
    })
  })

  it('[API-20] finds no script in it, whoever wrote it there', async () => {
    await shop.pool.query(
      "insert into content_page (title, content_html) values ('with-script', '<p>Hello<script>steal()</script></p>')",
    )
    expect(await shop.call(getContent, { params: { title: 'with-script' } })).toEqual({ content: '<p>Hello</p>' })
  })

  it.each([
    ['about-nothing', 404],
    ['Refund-Policy', 400],
    ['a%00b', 400],
    ['%25', 400],
    ['..%2fetc', 400],
    ['__proto__', 400],
    ['x'.repeat(61), 400],
  ])('[API-20] there is no page %s', async (title, statusCode) => {
    const answer = await shop.app.inject(`/api/v1/content/by-title/${title}`)
    expect(answer.json()).toEqual({ statusCode, status: 'ERROR', message: 'There is no such page', data: null })
  })
})
