import { type ComponentType, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { describe, expect, it } from 'vitest'
import { pageContext } from '#app/shared/api/context.ts'
import { QueryProvider } from '#app/shared/api/query-client.tsx'
import { createApi } from '#contract/api/client.ts'
import type { Report } from '#contract/api/content/content.ts'
import type { Seller } from '#contract/api/content/settings.ts'
import { defaultAboutCopy } from '#contract/default-copy/about.ts'
import { defaultWhyCopy } from '#contract/default-copy/why.ts'
import { fileAddress } from '#contract/rules/file-address.ts'
import { BuildingSearch } from '../areas/building-search.tsx'
import AboutPage, { loader as loadAbout } from './about-page.tsx'
import CancellationPolicyPage, { loader as loadCancellation } from './cancellation-policy-page.tsx'
import ContactPage, { loader as loadContact } from './contact-page.tsx'
import PrivacyPage, { loader as loadPrivacy } from './privacy-page.tsx'
import RefundPolicyPage, { loader as loadRefund } from './refund-policy-page.tsx'
import ReportsPage, { loader as loadReports } from './reports-page.tsx'
import SellerPage, { loader as loadSeller } from './seller-page.tsx'
import ShippingPolicyPage, { loader as loadShipping } from './shipping-policy-page.tsx'
import TermsPage, { loader as loadTerms } from './terms-page.tsx'
import WhyPage, { loader as loadWhy } from './why-page.tsx'

const seller: Seller = {
  legalName: 'Sitara Mills LLP',
  address: '1 Mill Road, Indore 452001',
  gstin: '23AAAAA0000A1Z5',
  fssaiLicence: '10012345000123',
  contactMail: 'care@sitara.example',
  contactPhone: '+91 98765 43210',
  contactHours: 'Daily, 9 am to 6 pm',
  officerName: 'Rekha Joshi',
  officerDesignation: 'Head of customer care',
  officerMail: 'grievance@sitara.example',
  officerPhone: '+91 98765 43211',
  apps: [],
  social: [{ name: 'Instagram', address: 'https://instagram.com/sitara' }],
  ...{ deliveryPromise: '', deliveryPromiseShort: '', ratingPromise: '' },
}
const reports: Report[] = ['Purity', 'Residues', 'Nutrition'].map((title) => ({
  id: title.toLowerCase(),
  title,
  icon: { thumbnailUrl: `reports/${title}.webp` },
  content: `<p>All about ${title}</p>`,
}))

/** A server that gives these answers, by a part of the call's address, and is away for every other call. */
function serverWith(answers: Record<string, unknown>) {
  const api = createApi(async (url) => {
    const found = Object.entries(answers).find(([part]) => url.includes(part))
    if (!found) throw new TypeError('fetch failed')
    return Response.json({ statusCode: 200, status: 'OK', message: 'OK', data: found[1] })
  })
  const frame = {
    isDemo: false,
    phoneAuth: { provider: 'local' as const },
    checkoutScript: null,
    origin: 'https://shop.test',
  }
  return pageContext({ api, frame })
}

/** Each page has props of its own. */
type Page = ComponentType<never>
type Loader = (args: never) => Promise<unknown>

/** The page as the server sends it, and with which status. */
async function open(Page: Page, loader: Loader, answers: Record<string, unknown>, address = '/page') {
  const request = new Request(`https://shop.test${address}`)
  const loaded = (await loader({ context: serverWith(answers), request, params: {} } as never)) as object
  const { data, init } = 'data' in loaded ? (loaded as { data: object; init: ResponseInit | null }) : { data: loaded }
  return { html: show(Page, { loaderData: data }), status: init?.status ?? 200 }
}

function show(Page: Page, props = {}) {
  const shown = () => createElement(Page as ComponentType<object>, props)
  return renderToStaticMarkup(createElement(createRoutesStub([{ path: '/', Component: shown }])))
}

const textOf = (html: string) =>
  html
    .replace(/<[^>]+>/g, '|')
    .replaceAll('&#x27;', "'")
    .split('|')
    .map((text) => text.trim())
    .filter(Boolean)

type Policy = { Page: Page; loader: Loader; title: string; name: string; failure: string }

describe('a policy', () => {
  it.each(
    [
      [TermsPage, loadTerms, 'terms-conditions', 'Terms and conditions', 'Failed to load terms and conditions'],
      [PrivacyPage, loadPrivacy, 'privacy-policy', 'Privacy policy', 'Failed to load privacy policy'],
      [RefundPolicyPage, loadRefund, 'refund-policy', 'Refund policy', 'Failed to load refund policy'],
      [ShippingPolicyPage, loadShipping, 'shipping-policy', 'Shipping policy', 'Failed to load shipping policy'],
      [
        CancellationPolicyPage,
        loadCancellation,
        'cancellation-policy',
        'Cancellation policy',
        'Failed to load cancellation policy',
      ],
    ].map(([Page, loader, title, name, failure]) => ({ Page, loader, title, name, failure }) as Policy),
  )(
    '[STAT-04] [STAT-05] [ERR-39] [ROUTE-11] shows the server’s text and a support mail link; without the text “$failure”',
    async ({ Page, loader, title, name, failure }) => {
      const text = { content: '<p>Nothing in it takes away a right.</p>' }
      const whole = await open(Page, loader, { [`content/by-title/${title}`]: text, 'seller/get': seller })
      expect(whole.status).toBe(200)
      expect(whole.html).toMatch(new RegExp(`<h1[^>]*>${name}</h1>`))
      expect(whole.html).toContain(text.content)
      expect(whole.html).toMatch(/<a href="mailto:care@sitara.example"[^>]*>care@sitara.example<\/a>/)
      expect(whole.html).not.toContain(failure)

      // 503: the last good copy of the page may stand in.
      const without = await open(Page, loader, { 'seller/get': seller })
      expect(without.status).toBe(503)
      expect(without.html).toMatch(new RegExp(`role="alert".*${failure}.*Try Again`))
      expect(without.html).toContain('mailto:care@sitara.example')

      const alone = await open(Page, loader, { [`content/by-title/${title}`]: text })
      expect(alone.html).toContain(text.content)
      expect(alone.html).not.toContain('mailto:')
    },
  )
})

describe('the reports', () => {
  it('[STAT-06] [ROUTE-11] are tabs with icon and title, the first one open; without scripts all can be read', async () => {
    const { html, status } = await open(ReportsPage, loadReports, { 'reports/all/get': reports })
    expect(status).toBe(200)
    const tabs = [...html.matchAll(/<button[^>]*role="tab"[^>]*>.*?<\/button>/g)].map(([tab]) => tab)
    expect(tabs.map((tab) => textOf(tab).at(-1))).toEqual(['Purity', 'Residues', 'Nutrition'])
    expect(tabs.map((tab) => /aria-selected="(\w+)"/.exec(tab)?.[1])).toEqual(['true', 'false', 'false'])
    expect(tabs.map((tab) => /src="([^"]*)"/.exec(tab)?.[1])).toEqual(
      reports.map(({ icon }) => fileAddress(icon.thumbnailUrl, 96)),
    )
    const [panel = '', afterPanel = ''] = html.slice(html.indexOf('role="tabpanel"')).split('<noscript>')
    expect(panel).toContain('<p>All about Purity</p>')
    expect(panel).not.toContain('Residues')
    expect(afterPanel).toMatch(/<p>All about Residues<\/p>.*<p>All about Nutrition<\/p>/)
  })

  it('[ERR-39] that cannot be loaded say so; that there are none yet is no failure', async () => {
    const away = await open(ReportsPage, loadReports, {})
    expect(away.status).toBe(503)
    expect(away.html).toMatch(/role="alert".*Failed to load reports.*Try Again/)
    const none = await open(ReportsPage, loadReports, { 'reports/all/get': [] })
    expect([none.status, /role="alert"/.test(none.html)]).toEqual([200, false])
    expect(none.html).toContain('No reports yet')
  })
})

describe('Why Milloraa', () => {
  it('[STAT-01] [STAT-02] [ROUTE-10] compares the three on the eight features, every answer in words', async () => {
    const { html } = await open(WhyPage, loadWhy, {})
    const [, table = ''] = /<table(.*)<\/table>/.exec(html) ?? []
    const columns = [...table.matchAll(/<th scope="col".*?<\/th>/g)].map(([cell]) => textOf(cell).join())
    expect(columns).toEqual(['Feature', 'Milloraa', 'Traditional atta chakki', 'Packaged atta'])
    const features = [...table.matchAll(/<th scope="row".*?<\/th>/g)].map(([cell]) => textOf(cell).join())
    expect(features).toEqual([
      'Stone based cold milling',
      'Whole grain including bran',
      'Freshness',
      'Fiber content',
      'Preservatives free',
      'Preventive health focus',
      'Sortex clean wheat',
      'Home delivery',
    ])
    const cells = [...table.matchAll(/<td.*?<\/td>/g)].map(([cell]) => textOf(cell).join())
    expect([cells.length, cells.filter(Boolean).length]).toEqual([24, 24])
  })

  it('says what the shop has written in its place, links to safe places alone and nothing as markup', async () => {
    const opening = {
      ...defaultWhyCopy.opening,
      heading: 'Because <b>we</b> mill',
      paragraphs: ['See [our reports](/reports), [this](javascript:alert(1)) or [that](//elsewhere.example).'],
    }
    const { html } = await open(WhyPage, loadWhy, { 'words/why-milloraa': { ...defaultWhyCopy, opening } })
    expect(html).toContain('Because &lt;b&gt;we&lt;/b&gt; mill')
    expect(html).toMatch(/See <a [^>]*href="\/reports"[^>]*>our reports<\/a>, \[this\]\(javascript:alert\(1\)\) or/)
    expect(html).not.toMatch(/href="(javascript|\/\/)/)
  })
})

describe('About', () => {
  it('[STAT-03] [ROUTE-10] tells the story, the values and four steps, and leads to the products', async () => {
    const { html } = await open(AboutPage, loadAbout, {})
    const part = (id: string) => /.*?<\/section>/.exec(html.slice(html.indexOf(`aria-labelledby="${id}"`)))?.[0] ?? ''
    const { story, values, process } = defaultAboutCopy
    const texts = (id: string, tag: string) =>
      [...part(id).matchAll(new RegExp(`<${tag}[^>]*>(.*?)</${tag}>`, 'g'))].map(([, inside = '']) => textOf(inside))
    expect(texts('story', 'p').flat()).toEqual(story.paragraphs)
    expect(texts('values', 'dt').flat()).toEqual(values.list.map(({ name }) => name))
    expect(texts('process', 'li').map(([, name]) => name)).toEqual(process.list.map(({ name }) => name))
    expect(process.list).toHaveLength(4)
    for (const text of [
      ...texts('story', 'p'),
      ...texts('values', 'dt'),
      ...texts('values', 'dd'),
      ...texts('process', 'li'),
    ]) {
      expect(text.join('').trim().length, 'the words of one part').toBeGreaterThan(8)
    }
    expect(html).toMatch(/<a [^>]*href="\/products"[^>]*>Shop Now<\/a>/)
  })

  it('says what the shop has written in its place', async () => {
    const story = { heading: 'Since 1962', paragraphs: ['Grandfather built the mill.'] }
    const { html } = await open(AboutPage, loadAbout, { 'words/about': { ...defaultAboutCopy, story } })
    expect(textOf(html)).toEqual(expect.arrayContaining(['Since 1962', 'Grandfather built the mill.']))
  })
})

describe('Contact Us', () => {
  it('[STAT-07] [STAT-08] [ROUTE-10] has the form, mail, phone and social links; what the owner has not filled in is left out', async () => {
    const { html } = await open(ContactPage, loadContact, { 'seller/get': seller })
    for (const name of ['name', 'email', 'mobileNumber', 'message']) expect(html).toContain(`name="${name}"`)
    expect(html).toContain('href="mailto:care@sitara.example"')
    expect(html).toContain('href="tel:+919876543210"')
    expect(html).toContain('href="https://instagram.com/sitara"')

    const away = await open(ContactPage, loadContact, {})
    expect([away.status, /name="message"/.test(away.html)]).toEqual([200, true])
    expect(away.html).not.toMatch(/mailto:|tel:/)
  })

  it('[STAT-07] begins the message for somebody whose building is not listed, and for nobody else', async () => {
    const messageOf = async (address: string) =>
      /<textarea[^>]*>(.*?)<\/textarea>/s.exec((await open(ContactPage, loadContact, {}, address)).html)?.[1]?.trim()
    expect(await messageOf('/contact-us?about=building')).toMatch(/^My building is not listed\. .*Pincode:\nTown:$/s)
    for (const address of ['/contact-us', '/contact-us?about=<script>', '/contact-us?about=__proto__']) {
      expect(await messageOf(address)).toBe('')
    }
  })
})

describe('the search for a building', () => {
  it('[STAT-07] leads somebody whose building is not listed to the contact form, in a tab of its own', () => {
    const search = createElement(BuildingSearch, { buildingAddress: null, onChoose: () => {} })
    const html = show(() => createElement(QueryProvider, null, search))
    expect(html).toMatch(/<a href="\/contact-us\?about=building" target="_blank"[^>]*>My building is not listed/)
  })
})

describe('Who we are', () => {
  it('names the seller, the numbers, the care line and the Grievance Officer with both terms; nothing that is missing', async () => {
    const { html, status } = await open(SellerPage, loadSeller, { 'seller/get': seller })
    expect(status).toBe(200)
    const {
      apps: _,
      social: __,
      deliveryPromise: ___,
      deliveryPromiseShort: ____,
      ratingPromise: _____,
      ...law
    } = seller
    for (const value of Object.values(law)) expect(textOf(html)).toContain(value)
    expect(html).toMatch(/acknowledges every complaint <strong>within 48 hours<\/strong>/)
    expect(html).toMatch(/<strong>within one month<\/strong> of receiving it/)

    const partly = await open(SellerPage, loadSeller, { 'seller/get': { ...seller, gstin: '', officerPhone: '' } })
    expect(textOf(partly.html)).not.toContain('GSTIN')
    expect(partly.html.match(/tel:/g)).toHaveLength(2)
    const away = await open(SellerPage, loadSeller, {})
    expect([away.status, /role="alert"/.test(away.html)]).toEqual([503, true])
  })
})
