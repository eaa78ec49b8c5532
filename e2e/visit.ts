import type { Page } from '@playwright/test'
import { homeMarket } from '#contract/api/accounts/auth.ts'
import { anyMobile, readCode } from './shopper.ts'

/** Opens an address and waits until the page listens: a press before that would be lost. */
export async function visit(page: Page, address: string) {
  const answer = await page.goto(address)
  await listens(page)
  return answer
}

/** Waits until React has taken over what the server sent. */
export async function listens(page: Page) {
  await page.waitForFunction(() =>
    Object.keys(document.getElementById('main') ?? {}).some((key) => key.startsWith('__reactProps')),
  )
}

/** Opens an address with the clock standing still: `page.clock.runFor` then moves every timer of the page exactly. */
export async function visitOutOfTime(page: Page, address: string) {
  const now = Date.now()
  await page.clock.install({ time: now })
  await page.clock.pauseAt(now + 1_000)
  await visit(page, address)
}

/** Signs in by the calls the popup makes and leaves the browser as after a login; the next page visited is signed in. */
export async function comeSignedIn(page: Page, mobileNumber = anyMobile()) {
  const { countryCode, currency } = homeMarket
  const { session } = await post(page, 'phone-auth/send', { countryCode, mobileNumber })
  const code = await readCode(mobileNumber)
  const { authToken } = await post(page, 'phone-auth/confirm', {}, { session, code })
  const query = { countryCode, mobileNumber, currency, authToken }
  const { token, user_details: user } = await post(page, 'auth/login', query)
  await store(page, { user: JSON.stringify(user), authToken: token })
  return { mobileNumber, token: token as string, user }
}

async function post(page: Page, call: string, params: Record<string, string>, data?: object) {
  const answer = await page.request.post(`/api/v1/${call}`, { params, ...(data ? { data } : {}) })
  if (!answer.ok()) throw new Error(`${call}: ${answer.status()} ${await answer.text()}`)
  return (await answer.json()).data
}

/** Writes into the browser's storage before the shop is opened. */
export async function store(page: Page, entries: Record<string, string>) {
  await page.goto('/robots.txt')
  await page.evaluate((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
  }, entries)
}

export type StoredCartLine = {
  id: string
  productId: string
  name: string
  price: number
  actualPrice: number
  quantity: number
  size: number
  type: string
  image: unknown
  discountTitle?: string
  discountValue?: number
  discountType?: string
}
type StoredCart = { localCartItems: StoredCartLine[]; serverCartItems: StoredCartLine[]; isSynced: boolean }

/** What the browser keeps under cart-storage. */
export function storedCart(page: Page): Promise<StoredCart> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('cart-storage') ?? '{}').state)
}

/** The keys of everything the browser keeps, and what it keeps of the user. */
export function storedSession(page: Page): Promise<{ keys: string[]; token: string | null; user: unknown }> {
  return page.evaluate(() => ({
    keys: Object.keys(localStorage).sort(),
    token: localStorage.getItem('authToken'),
    user: JSON.parse(localStorage.getItem('user') ?? 'null'),
  }))
}

/** Puts lines into a signed-in shopper's cart on the server. */
export async function fillServerCart(page: Page, token: string, ...lines: { productId: string; size: number }[]) {
  for (const line of lines) {
    const headers = { authorization: `Bearer ${token}` }
    const answer = await page.request.post('/api/v1/cart/add', { headers, data: { ...line, quantity: 1, type: 'KG' } })
    if (!answer.ok()) throw new Error(await answer.text())
  }
}

/** Follows a link that carries a navigation state, as the shop's own screens do. */
export async function follow(page: Page, address: string, state: object) {
  await page.evaluate(
    ([address, state]) => {
      const { idx = 0 } = window.history.state ?? {}
      window.history.pushState({ usr: state, key: 'followed', idx: idx + 1 }, '', address)
      window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }))
    },
    [address, state] as const,
  )
}
