import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getContent, listReports } from '#contract/api/content/content.ts'
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { cleanHtml, cleanLink, storableHtml } from './clean-html.ts'
import { contentPages, reports } from './content.ts'

const payloads = [
  '<script>alert(1)</script>',
  '<ScRiPt src=//evil>x</sCrIpT>',
  '<img src=x onerror=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg/onload=alert(1)>',
  '<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href=" java\tscript:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="vbscript:x">x</a>',
  '<a href="//evil.example">x</a>',
  '<p style="background:url(javascript:x)">x</p>',
  '<p onmouseover="alert(1)" class="fixed" id="root">x</p>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<form action="/x"><input name=a></form>',
  '<base href="//evil"><meta http-equiv=refresh content="0;url=//evil"><link rel=stylesheet href=//evil>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<!--><script>alert(1)</script>-->',
  '<xmp><p title="</xmp><script>alert(1)</script>">',
  '<textarea><img src=x onerror=alert(1)></textarea>',
  '<object data=x></object><embed src=x><video src=x onerror=y></video>',
]
const nothingRuns = (html: string) =>
  (html.match(/<[^>]*>/g) ?? []).every((tag) => /^<\/?(p|a( rel="noopener noreferrer")?)>$/.test(tag))

describe('HTML of the shop', () => {
  it('keeps what formats a text', () => {
    const html =
      '<h2>Title</h2><p>A <strong>bold</strong> <em>word</em> for 5 &lt; 6 &amp; ₹100<br /></p><ul><li>one</li></ul><table><thead><tr><th scope="col">a</th></tr></thead><tbody><tr><td colspan="2">b</td></tr></tbody></table>'
    expect(cleanHtml(html)).toBe(html)
    expect(cleanHtml(html)).toBe(html)
  })

  it('a link keeps its address and gives the shop away to nobody', () => {
    expect(cleanHtml('<a href="https://example.com" target="_top" onclick="x()">out</a>')).toBe(
      '<a href="https://example.com" rel="noopener noreferrer">out</a>',
    )
    for (const href of ['/products', 'mailto:shop@example.com', '#top']) {
      expect(cleanHtml(`<a href="${href}">in</a>`)).toContain(`href="${href}"`)
    }
  })

  it.each(payloads)('nothing that could run is left of %s, neither when it is stored nor when it is shown', (html) => {
    expect([storableHtml(html), cleanHtml(html)].filter((left) => !nothingRuns(left))).toEqual([])
  })
})

describe('HTML on its way into the database', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop()
  })
  afterAll(() => shop.close())

  it('[STAT-04] [STAT-06] whoever writes a policy or a report stores nothing that could run, and shows nothing', async () => {
    const contentHtml = payloads.join('')
    await shop.db.insert(contentPages).values({ title: 'hostile', contentHtml: '<p>Old</p>' })
    await shop.db.update(contentPages).set({ contentHtml })
    await shop.db.insert(reports).values({ title: 'Hostile', iconKey: 'x.webp', contentHtml, position: 0 })
    const { rows } = await shop.pool.query<{ html: string }>(
      'select content_html as html from content_page union all select content_html from report',
    )
    const shown = [await shop.call(getContent, { params: { title: 'hostile' } }), ...(await shop.call(listReports))]
    const texts = [...rows.map(({ html }) => html), ...shown.map(({ content }) => content)]
    expect(texts).toHaveLength(4)
    expect(texts.filter((html) => !nothingRuns(html))).toEqual([])
  })
})

describe('the link of a banner', () => {
  it.each(['/products?categoryId=atta', '/', '#story', '?page=2', 'https://example.com/a', 'mailto:a@example.com'])(
    '%s may be followed',
    (link) => {
      expect(cleanLink(link)).toBe(link)
    },
  )

  it.each([
    ...['javascript:alert(1)', ' javascript:alert(1)', 'java\nscript:alert(1)', 'JAVASCRIPT:x', 'data:text/html,x'],
    ...[
      '//evil.example',
      '/\\evil.example',
      '\\\\evil',
      'ftp://x',
      'vbscript:x',
      '',
      'products',
      '/a b',
      'https://a\tb',
    ],
  ])('%j is left out', (link) => {
    expect(cleanLink(link)).toBeUndefined()
  })
})
