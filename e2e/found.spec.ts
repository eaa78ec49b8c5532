import { expect } from '@playwright/test'
import { test } from './test.ts'

const publicScreens = [
  ...['/', '/products', '/products?categoryId=atta', '/products/sharbati-wheat-atta', '/why-milloraa', '/about'],
  ...['/contact-us', '/terms', '/privacy', '/reports', '/seller', '/refund-policy', '/shipping-policy'],
  '/cancellation-policy',
]

test('search engines read an own title, description, address and picture on every public page', async ({
  request,
  baseURL,
}) => {
  const titles = new Set<string>()
  const descriptions = new Set<string>()
  for (const path of publicScreens) {
    const html = await (await request.get(path)).text()
    titles.add(tag(html, /<title>([^<]+)<\/title>/, path))
    descriptions.add(tag(html, /<meta name="description" content="([^"]{40,200})"/, path))
    expect(tag(html, /<link rel="canonical" href="([^"]+)"/, path)).toBe(baseURL + path)
    expect(tag(html, /<meta property="og:url" content="([^"]+)"/, path)).toBe(baseURL + path)
    const picture = await request.get(tag(html, /<meta property="og:image" content="([^"]+)"/, path))
    expect(picture.headers()['content-type'], path).toMatch(/^image\//)
    expect(html, path).toMatch(/<h1[\s>]/)
    // What is seen comes before the code.
    expect(html.match(/<link rel="modulepreload"(?! fetchpriority="low")/g), path).toBeNull()
    expect(html, path).not.toContain('noindex')
  }
  expect([titles.size, descriptions.size]).toEqual([publicScreens.length, publicScreens.length])
})

test('search engines read that the second page of the products is one of its own', async ({ request, baseURL }) => {
  const html = await (await request.get('/products?page=2&sort=price-asc')).text()
  expect(tag(html, /<title>([^<]+)<\/title>/, 'page 2')).toContain('page 2')
  expect(tag(html, /<link rel="canonical" href="([^"]+)"/, 'page 2')).toBe(`${baseURL}/products?page=2`)
})

test('search engines understand who sells, what is sold, for how much and what buyers say', async ({
  request,
  baseURL,
}) => {
  const home = factsIn(await (await request.get('/')).text())
  expect(home.Organization).toMatchObject({ name: 'Milloraa', url: `${baseURL}/` })
  expect(home.WebSite).toMatchObject({
    potentialAction: { target: { urlTemplate: `${baseURL}/products?keyword={search_term_string}` } },
  })
  const { Product: product, BreadcrumbList: way } = factsIn(
    await (await request.get('/products/sharbati-wheat-atta')).text(),
  )
  expect(product).toMatchObject({
    name: 'Sharbati Wheat Atta',
    aggregateRating: { ratingValue: expect.any(Number), reviewCount: expect.any(Number) },
  })
  expect(product?.offers).toContainEqual(
    expect.objectContaining({
      price: '338.00',
      priceCurrency: 'INR',
      availability: 'https://schema.org/InStock',
      priceSpecification: expect.arrayContaining([
        expect.objectContaining({ price: '67.60', referenceQuantity: expect.objectContaining({ unitCode: 'KGM' }) }),
      ]),
    }),
  )
  expect(product?.review).toContainEqual(
    expect.objectContaining({ author: expect.anything(), reviewRating: expect.anything() }),
  )
  expect(way?.itemListElement).toHaveLength(3)
})

test('whoever follows the links of the pages without scripts reaches every public screen, and nothing that is not there', async ({
  request,
}) => {
  const seen = new Map<string, number>()
  const waiting = ['/']
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (seen.has(path)) continue
    const answer = await request.get(path)
    seen.set(path, answer.status())
    if (!answer.headers()['content-type']?.startsWith('text/html')) continue
    const html = await answer.text()
    const links = [...html.matchAll(/<a\s[^>]*href="(\/(?!\/)[^"#]*)/g)].map(([, href = '']) =>
      href.replaceAll('&amp;', '&'),
    )
    waiting.push(...links.filter((href) => !/^\/(sandbox|api)\//.test(href)))
  }
  expect([...seen].filter(([, status]) => status !== 200)).toEqual([])
  expect([...seen.keys()]).toEqual(expect.arrayContaining(publicScreens))
})

test('every address of the sitemap is there, and has no second one', async ({ request, baseURL }) => {
  const index = addressesIn(await (await request.get('/sitemap.xml')).text())
  const files = await Promise.all(index.map(async (address) => (await request.get(address)).text()))
  const pages = files.flatMap(addressesIn)
  expect(pages).toEqual(expect.arrayContaining(publicScreens.map((path) => baseURL + path)))
  for (const page of pages) {
    const answer = await request.get(page)
    expect([page, answer.status()]).toEqual([page, 200])
    expect(tag(await answer.text(), /<link rel="canonical" href="([^"]+)"/, page)).toBe(page)
  }
  const twice = await request.get('/products/sharbati-wheat-atta/?from=mail', { maxRedirects: 0 })
  expect([twice.status(), twice.headers().location]).toEqual([301, '/products/sharbati-wheat-atta?from=mail'])
  const outside = await request.get(`${baseURL}//example.com/`, { maxRedirects: 0 })
  expect(outside.headers().location ?? '/').not.toMatch(/^(https?:)?\/\/example|^\/\\/)
})

test('what is nobody’s business or not there is kept out of search engines', async ({ request }) => {
  for (const path of ['/orders', '/profile', '/ordersummary', '/wishlist', '/products?keyword=atta', '/nowhere']) {
    const html = await (await request.get(path)).text()
    expect([path, html.includes('<meta name="robots" content="noindex')]).toEqual([path, true])
  }
  expect((await request.get('/nowhere')).status()).toBe(404)
  expect((await request.get('/products/nothing-like-this')).status()).toBe(404)
})

function tag(html: string, pattern: RegExp, path: string) {
  const [, found] = pattern.exec(html) ?? []
  expect(found, `${pattern} on ${path}`).toBeTruthy()
  return (found ?? '').replaceAll('&amp;', '&')
}

type Fact = Record<string, unknown>

function factsIn(html: string): Record<string, Fact> {
  const scripts = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
  const facts = scripts.map(([, json = '']) => JSON.parse(json) as Fact)
  return Object.fromEntries(facts.map((fact) => [String(fact['@type']), fact]))
}

function addressesIn(xml: string) {
  return [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address.replaceAll('&amp;', '&'))
}
