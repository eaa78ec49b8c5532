import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { listOffers } from '#contract/api/admin/catalog/coupons.ts'
import { listShopBanners, listShopReports, listShopStories } from '#contract/api/admin/content/content.ts'
import { listCustomers } from '#contract/api/admin/customers/customers.ts'
import { listAllTickets } from '#contract/api/admin/customers/tickets.ts'
import { listAllOrders } from '#contract/api/admin/orders/orders.ts'
import { drawnFor, isNight } from '../server/testing/fuzz-seed.ts'
import { findAtThisWidth, findWithAxe } from './axe.ts'
import { type InBackOffice, signInToBackOffice, widthTooMuch } from './back-office.ts'
import { waitUntilStill } from './still.ts'
import { targetsTooSmall } from './targets.ts'
import { test } from './test.ts'

// By day the phone alone is looked at, as most of the mill's people have nothing else (accessible-screens.spec.ts).
const desk = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }
const shares = 2

type Screen = {
  /** Where the address of the route has gaps, one that fills them. */
  at?: string
  /** What opens each dialog of the screen. */
  dialogs?: (string | RegExp)[]
}

/** Every address of the back office as app/routes.ts has it, with the dialogs behind its buttons. */
async function screensOf(call: InBackOffice['call']): Promise<Record<string, Screen>> {
  const first = <Row>([row]: Row[]) => row as Row
  const [orders, tickets, customers, offers, banners, stories, reports] = await Promise.all([
    call(listAllOrders, { query: { stage: 'delivered', paymentMode: 'CASH' } }),
    call(listAllTickets, {}),
    call(listCustomers, { query: { search: 'Asha Verma' } }),
    call(listOffers, { query: { search: 'OPENING25' } }),
    call(listShopBanners),
    call(listShopStories),
    call(listShopReports),
  ])
  return {
    '': {},
    orders: {},
    'orders/new': {},
    'orders/:orderNumber': {
      at: `orders/${first(orders.rows).orderNumber}`,
      dialogs: ['Take goods back', 'Send money back'],
    },
    tickets: {},
    'tickets/answers': { dialogs: ['Add a text'] },
    'tickets/:id': { at: `tickets/${first(tickets.rows).id}` },
    customers: {},
    'customers/:id': {
      at: `customers/${first(customers.rows).id}`,
      dialogs: ['Change login number', 'Erase customer'],
    },
    reviews: { dialogs: [/^Hide/] },
    'contact-messages': {},
    products: {},
    'products/import': {},
    'products/:id': { at: 'products/sharbati-wheat-atta', dialogs: ['Crop picture 1'] },
    categories: { dialogs: ['Add a category', 'Sub-categories'] },
    'kitchen-words': { dialogs: ['Add words', /^Edit/] },
    stock: { dialogs: [/^Correct/] },
    'stock/:productId/:size': { at: 'stock/sharbati-wheat-atta/5', dialogs: ['Change'] },
    numbers: {},
    'numbers/customers': {},
    'numbers/stock': {},
    'numbers/gst': {},
    offers: {},
    'offers/:id': { at: `offers/${first(offers.rows).id}`, dialogs: ['Stop now'] },
    banners: {},
    'banners/:id': { at: `banners/${first(banners).id}`, dialogs: ['Remove'] },
    stories: {},
    'stories/:id': { at: `stories/${first(stories).id}`, dialogs: ['Crop'] },
    reports: {},
    'reports/:id': { at: `reports/${first(reports).id}` },
    pages: {},
    'pages/home': {},
    'pages/why-milloraa': {},
    'pages/about': { dialogs: ['Crop'] },
    'pages/:title': { at: 'pages/terms' },
    buildings: { dialogs: ['Add buildings', /^Edit/] },
    messages: {},
    'messages/:template/:channel': { at: 'messages/order-confirmed/mail' },
    settings: {},
    'settings/seller': {},
    ready: {},
    'ready/open': {},
    staff: { dialogs: ['Add somebody', /^Edit/] },
    backups: {},
    health: {},
    payments: {},
    cash: {},
    audit: {},
    you: { dialogs: ['Add another'] },
    '*': { at: 'nowhere' },
  }
}

// One of the longest walks: shared out.
test.describe.configure({ mode: 'parallel' })

/** By day one half of the screens, drawn by the commit; at night both. */
const sharesOfThisRun = isNight ? [0, 1] : [drawnFor('half of the back office')() < 0.5 ? 0 : 1]

for (const share of sharesOfThisRun) {
  test(`everybody can use the back office (${share + 1} of ${shares}): axe finds nothing on any screen, nothing is wider than the phone, and a thumb hits every button`, async ({
    page,
  }) => {
    test.slow()
    const { call } = await signInToBackOffice(page, 'admin', 'Anita Rao')
    const screens = await screensOf(call)
    expect(Object.keys(screens).sort(), 'every route is looked at').toEqual(routesOfTheBackOffice().sort())
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize(phone)
    await page.goto('/admin/nowhere')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

    const found: string[] = []
    const known: string[] = []
    const mine = Object.entries(screens).filter((_, nth) => nth % shares === share)
    for (const [route, screen] of mine) found.push(...(await lookAt(page, { at: route, ...screen }, known)))
    expect(found).toEqual([])
  })
}

async function lookAt(page: Page, { at, dialogs = [] }: Screen & { at: string }, known: string[]) {
  const name = `/admin/${at}`
  await goWithin(page, name.replace(/\/$/, ''))
  const found = [...(await objections(page, name, () => findWithAxe(page))), ...(await whatDoesNotFit(page, name))]
  if (isNight) {
    await page.setViewportSize(desk)
    await isPageStill(page)
    found.push(...(await objections(page, `${name} at the desk`, () => findAtThisWidth(page, known))))
    await page.setViewportSize(phone)
    await isPageStill(page)
  }
  for (const button of dialogs) {
    const where = `${name}, ${button}`
    await page.getByRole('main').getByRole('button', { name: button }).first().click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    found.push(...(await objections(page, where, () => findWithAxe(page))), ...(await whatDoesNotFit(page, where)))
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
  return found
}

/** The routes under admin, read off the table of contents. */
function routesOfTheBackOffice() {
  const text = readFileSync(new URL('../app/routes.ts', import.meta.url), 'utf8')
  const [, under = ''] = text.split("route('admin', ")
  return ['', ...[...under.matchAll(/officePage\('([^']+)', '/g)].map(([, route = '']) => route)]
}

/** To another page without loading all anew, as the menu does. Each page has a title of its own. */
async function goWithin(page: Page, address: string) {
  const before = await page.title()
  await page.evaluate((address) => {
    const { idx = 0 } = window.history.state ?? {}
    window.history.pushState({ usr: null, key: address, idx: idx + 1 }, '', address)
    window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }))
  }, address)
  await expect(page).not.toHaveTitle(before)
  await isPageStill(page)
}

async function isPageStill(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('.skeleton, main [aria-busy=true]')).toHaveCount(0)
}

async function objections(page: Page, where: string, look: () => Promise<string[]>) {
  let found = await look()
  // What came or went just then is judged again.
  for (let nth = 0; found.length > 0 && nth < 3; nth += 1) {
    await waitUntilStill(page)
    await isPageStill(page)
    found = await look()
  }
  return found.map((one) => `${where}: ${one}`)
}

async function whatDoesNotFit(page: Page, where: string) {
  const found = await targetsTooSmall(page)
  const tooMuch = await widthTooMuch(page)
  if (tooMuch > 0) found.push(`${tooMuch} px too wide`)
  return found.map((one) => `${where}: ${one}`)
}
