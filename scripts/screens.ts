import { mkdirSync, writeFileSync } from 'node:fs'
import { chromium, type Page } from '@playwright/test'
import { openOutbox } from '../e2e/outbox.ts'
import { findChromium } from './chromium.mjs'

// Photographs every screen of a running demo shop into test-results/screens: npm run screens -- [address] [folder] [screen]
const [address = 'http://127.0.0.1:3000', folder = 'test-results/screens', only] = process.argv.slice(2)
const widths = [360, 768, 1440]
const shopper = '9876543210'
const product = { productId: 'sharbati-wheat-atta', size: 5 }
const fromCart = { fromCart: true, isGuest: false }

type Screen = {
  name: string
  path: string
  signedIn?: boolean
  isFull?: boolean
  act?: (page: Page) => Promise<unknown>
}

const screens: Screen[] = [
  { name: 'home', path: '/', isFull: true },
  { name: 'listing', path: '/products', isFull: true },
  { name: 'listing-empty', path: '/products?keyword=saffron' },
  { name: 'product', path: `/products/${product.productId}`, isFull: true },
  { name: 'sign-in', path: '/', act: openSignIn },
  { name: 'cart', path: '/products', signedIn: true, act: openCart },
  { name: 'checkout-address', path: '/ordersummary', signedIn: true, act: waitForAnswers, isFull: true },
  { name: 'checkout-payment', path: '/ordersummary', signedIn: true, act: goToPayment, isFull: true },
  { name: 'orders', path: '/orders', signedIn: true, act: waitForAnswers },
  { name: 'order', path: '/orders', signedIn: true, act: openNewestOrder, isFull: true },
  { name: 'order-help', path: '/orders', signedIn: true, act: openHelp },
  { name: 'menu', path: '/', act: openMenu },
  { name: 'story', path: '/', act: openStory },
  { name: 'review-form', path: `/products/${product.productId}`, signedIn: true, act: openReviewForm },
  { name: 'saved-products', path: '/wishlist', act: waitForAnswers },
  { name: 'profile-details', path: '/profile', signedIn: true, act: waitForAnswers, isFull: true },
  { name: 'profile-orders', path: '/profile?tab=orders', signedIn: true, act: waitForAnswers, isFull: true },
  { name: 'profile-address', path: '/profile?tab=address', signedIn: true, act: editAddress, isFull: true },
  { name: 'profile-privacy', path: '/profile?tab=privacy', signedIn: true, act: waitForAnswers, isFull: true },
  { name: 'support', path: '/profile?tab=support', signedIn: true, act: waitForAnswers, isFull: true },
  { name: 'support-chat', path: '/profile?tab=support', signedIn: true, act: openTicket },
  { name: 'why-milloraa', path: '/why-milloraa', isFull: true },
  { name: 'about', path: '/about', isFull: true },
  { name: 'contact-us', path: '/contact-us', isFull: true },
  { name: 'seller', path: '/seller', isFull: true },
  { name: 'terms', path: '/terms', isFull: true },
  { name: 'reports', path: '/reports', isFull: true },
  { name: 'not-found', path: '/nowhere' },
]

mkdirSync(folder, { recursive: true })
const session = await signIn()
await fillCart(session.token)
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
  ],
})
for (const width of widths) {
  for (const screen of screens) if (!only || screen.name === only) await photograph(screen, width)
}
await browser.close()

async function photograph({ name, path, signedIn, isFull = false, act }: Screen, width: number) {
  const context = await browser.newContext({
    viewport: { width, height: width < 768 ? 740 : 900 },
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  if (signedIn) {
    await page.goto(`${address}/robots.txt`)
    await page.evaluate(({ token, user }) => {
      localStorage.setItem('authToken', token)
      localStorage.setItem('user', JSON.stringify(user))
    }, session)
  }
  await page.goto(address + path, { waitUntil: 'networkidle' })
  if (path === '/ordersummary') await arriveFromCart(page)
  await act?.(page)
  if (isFull) await readToTheEnd(page)
  await waitUntilDrawn(page)
  await save(page, `${folder}/${name}-${width}.webp`, isFull)
  await context.close()
}

/** A picture is taken once letters and pictures are there, and what fades in has done so. */
async function waitUntilDrawn(page: Page) {
  await page.evaluate(async () => {
    await document.fonts.ready
    const inSight = [...document.images].filter((image) => image.getBoundingClientRect().top < innerHeight)
    await Promise.all(inSight.map((image) => image.decode().catch(() => undefined)))
  })
  await page.waitForTimeout(1_200)
}

/** WebP straight from the browser, which Playwright itself does not offer. */
async function save(page: Page, file: string, isFull: boolean) {
  const devtools = await page.context().newCDPSession(page)
  const { cssContentSize } = await devtools.send('Page.getLayoutMetrics')
  const clip = { x: 0, y: 0, width: cssContentSize.width, height: Math.min(cssContentSize.height, 6_000), scale: 1 }
  const { data } = await devtools.send('Page.captureScreenshot', {
    format: 'webp',
    quality: 72,
    ...(isFull ? { clip, captureBeyondViewport: true } : {}),
  })
  writeFileSync(file, Buffer.from(data, 'base64'))
  console.log(file)
}

/** The checkout needs the state that the cart's Checkout button gives. */
async function arriveFromCart(page: Page) {
  await page.evaluate(
    (usr) => history.replaceState({ ...history.state, usr, key: 'cart' }, '', '/ordersummary'),
    fromCart,
  )
  await page.goto(`${address}/products`, { waitUntil: 'networkidle' })
  await openCart(page)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /checkout/i })
    .or(page.getByRole('dialog').getByRole('link', { name: /checkout/i }))
    .first()
    .click()
  await page.waitForURL('**/ordersummary')
}

/** Pictures and parts far down come when they are near. */
async function readToTheEnd(page: Page) {
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  for (let top = 0; top < height; top += 500) {
    await page.evaluate((top) => window.scrollTo(0, top), top)
    await page.waitForTimeout(120)
  }
  await page.evaluate(() => window.scrollTo(0, 0))
  await page.waitForLoadState('networkidle')
}

async function openHelp(page: Page) {
  await openNewestOrder(page)
  await page
    .getByRole('button', { name: /contact support/i })
    .first()
    .click()
  await page.getByRole('dialog').waitFor()
}

async function openMenu(page: Page) {
  const opener = page.getByRole('button', { name: 'Menu' })
  if (await opener.isVisible()) await opener.click()
}

async function openStory(page: Page) {
  await page.getByText('Experience That Builds Loyalty').scrollIntoViewIfNeeded()
  await waitForAnswers(page)
  await page.getByRole('button', { name: /story/i }).first().click()
  await page.getByRole('dialog').waitFor()
  await waitForAnswers(page)
}

async function openReviewForm(page: Page) {
  await page.getByRole('button', { name: 'Write a Review' }).click()
  await page.getByRole('dialog').waitFor()
}

async function editAddress(page: Page) {
  await waitForAnswers(page)
  await page.getByRole('button', { name: 'Edit' }).first().click()
}

async function openTicket(page: Page) {
  await waitForAnswers(page)
  await page.locator('main li button, main li a').first().click()
  await waitForAnswers(page)
}

async function waitForAnswers(page: Page) {
  await page.waitForTimeout(1_500)
}

async function openSignIn(page: Page) {
  const opener = page.getByRole('button', { name: 'Login/Register' })
  if (!(await opener.first().isVisible())) await page.getByRole('button', { name: /menu/i }).first().click()
  await opener.and(page.locator(':visible')).first().click()
  await page.getByLabel('Mobile number').waitFor()
}

async function openCart(page: Page) {
  await page.getByRole('button', { name: /cart/i }).first().click()
  await page.getByRole('dialog').waitFor()
}

async function goToPayment(page: Page) {
  for (const step of ['Save & Continue', 'Continue to Payment']) {
    await page.getByRole('button', { name: step }).and(page.locator(':visible')).first().click()
  }
  await page.getByRole('button', { name: 'Pay Now' }).first().waitFor()
}

async function openNewestOrder(page: Page) {
  await page
    .getByRole('link', { name: /track order/i })
    .first()
    .click()
  await page.waitForURL('**/orders/*')
  await waitForAnswers(page)
}

async function call(method: string, path: string, body?: object, token?: string) {
  const response = await fetch(`${address}/api/v1/${path}`, {
    method,
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return (await response.json()).data
}

async function signIn() {
  const phone = `countryCode=%2B91&mobileNumber=${shopper}`
  const sent = await call('POST', `phone-auth/send?${phone}`)
  const [newest] = await openOutbox(address, process.env.DATA_FOLDER ?? '.data')(shopper)
  const proof = await call('POST', 'phone-auth/confirm', { session: sent.session, code: newest?.code })
  const { token, user_details } = await call('POST', `auth/login?${phone}&currency=INR&authToken=${proof.authToken}`)
  return { token, user: user_details }
}

async function fillCart(token: string) {
  await call('DELETE', 'cart/user/delete/all', undefined, token)
  await call('POST', 'cart/add', { ...product, quantity: 1 }, token)
  await call('POST', 'cart/add', { productId: 'turmeric-powder', size: 200, quantity: 2 }, token)
}
