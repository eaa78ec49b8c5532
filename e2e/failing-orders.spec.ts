import { expect, type Locator, type Page } from '@playwright/test'
import {
  countCalls,
  type Failure,
  failures,
  hurryTries,
  triesOf,
  troubleOf,
  whileFailing,
  wrongShapes,
} from './failures.ts'
import { hold, placeOrder } from './preparations.ts'
import { makeShopper, signInByApi } from './shopper.ts'
import { test } from './test.ts'
import { follow, visit } from './visit.ts'

const listCall = /\/api\/v1\/order\/user\/orders$/
const orderCall = /\/api\/v1\/order\/\w+\/get$/
const tokenCall = /\/api\/v1\/token\/valid/
const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try Again', exact: true })

test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

type Case = [Failure, string]

/** Opens a page whose call fails, then presses Try Again for each way to fail, and in the end gets what was asked for. */
async function failThrough(page: Page, address: string, call: RegExp, cases: Case[]) {
  const checks = countCalls(page, tokenCall)
  const [[first, sentence], ...others] = cases as [Case, ...Case[]]
  await whileFailing(
    page,
    call,
    first,
    async () => {
      await visit(page, address)
      await expect(page.getByRole('alert')).toContainText(sentence)
    },
    triesOf(first),
  )
  for (const [failure, sentence] of others) {
    const before = checks.count
    await whileFailing(
      page,
      call,
      failure,
      async () => {
        const requested = page.waitForRequest(call)
        await tryAgain(page).click()
        await requested
        await expect(tryAgain(page)).toBeVisible()
        await expect(page.getByRole('alert')).toContainText(sentence)
        await expect(page.getByRole('alert')).toContainText('Your orders are safe.')
        // A token that was refused is asked about, and kept where it holds (open-points 14).
        if (failure === 401) await expect.poll(() => checks.count).toBe(before + 1)
      },
      triesOf(failure),
    )
  }
  // Pressed twice it asks once, and shows the shape of what comes meanwhile.
  const letGo = await hold(page, call)
  const requested = countCalls(page, call)
  await tryAgain(page).dblclick()
  await expect(page.getByRole('main').getByRole('status').getByText('Loading...')).toBeAttached()
  letGo()
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(requested.count).toBe(1)
}

test('[ERR-40] [ERR-41] [AUTH-03] a shopper whose list of orders or whose order fails in any way reads which, with a way on, and is never sent away; on a slow line nothing jumps when they come', async ({
  page,
}) => {
  const shopper = await signInByApi(page)
  const orderNumber = await placeOrder(shopper, [['mustard-seeds', 100, 1]])
  const listed = page.getByRole('article', { name: `Order ${orderNumber}` })
  const shown = page.getByRole('heading', { name: 'Bill summary' })
  await noteJumps(page)
  await expectNoJump(page, '/orders', listCall, listed)
  await expectNoJump(page, `/orders/${orderNumber}`, orderCall, shown)

  const expectNoTrouble = troubleOf(page)
  await hurryTries(page)
  await test.step('the list', () => failThrough(page, '/orders', listCall, failing('orders')))
  await expect(listed).toBeVisible()
  await test.step('one order', () => failThrough(page, `/orders/${orderNumber}`, orderCall, failing('order details')))
  await expect(shown).toBeVisible()
  await expectNoTrouble()

  await whileFailing(
    page,
    listCall,
    'empty things',
    async () => {
      await visit(page, '/profile?tab=orders')
      await expect(page.getByRole('main').getByRole('alert')).toContainText('Error loading orders')
    },
    triesOf('empty things'),
  )
  await tryAgain(page).click()
  await expect(listed).toBeVisible()
})

/** An answer that refuses is told apart from none and from one of no use. */
function failing(what: string): Case[] {
  const refused = ([404, 401, 429, 500] as const).map((failure): Case => [failure, `Failed to fetch ${what}`])
  // A number that is not found is no failure of the page of one order.
  const unanswered = (['offline', ...wrongShapes] as const).map((failure): Case => [failure, `Error loading ${what}`])
  return [...(what === 'orders' ? refused : refused.slice(1)), ...unanswered]
}

function noteJumps(page: Page) {
  return page.addInitScript(() => {
    Object.assign(window, { jumps: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        Object.assign(window, { jumps: Reflect.get(window, 'jumps') + Reflect.get(entry, 'value') })
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** The shape of what comes is there first. */
async function expectNoJump(page: Page, address: string, call: RegExp, there: Locator) {
  const letGo = await hold(page, call)
  await visit(page, address)
  await expect(page.getByRole('main').getByRole('status').getByText('Loading...')).toBeAttached()
  letGo()
  await expect(there).toBeVisible()
  expect(await page.evaluate(() => Reflect.get(window, 'jumps'))).toBeLessThan(0.1)
  await page.unroute(call)
}

test('[AUTH-03] [ROUTE-14] a shopper whose login has ended is logged out by any personal screen, and only when the shop says so', async ({
  page,
  context,
}) => {
  const shopper = await makeShopper()
  const orderNumber = await placeOrder(shopper, [['mustard-seeds', 100, 1]])
  const expectNoTrouble = troubleOf(page)
  const screens: [address: string, call: RegExp][] = [
    ['/orders', listCall],
    [`/orders/${orderNumber}`, orderCall],
    ['/profile?tab=support', /\/support\/tickets\/user$/],
    ['/profile?tab=privacy', /\/user\/me\/consents$/],
    ['/wishlist', /\/wishlist\/get$/],
  ]
  await visit(page, '/')
  const otherTab = await context.newPage()
  await otherTab.goto('/robots.txt')
  for (const [address, call] of screens) {
    let checks = 0
    // The first check says that the token holds; the one after the refused call says what became of it.
    await page.route(tokenCall, (route) => {
      checks += 1
      return checks === 1 ? route.continue() : failures[401](route)
    })
    await page.route(call, failures[401])
    // Logging out would end the session for the next screen.
    await page.route(/\/auth\/logout$/, (route) =>
      route.fulfill({ json: { statusCode: 200, status: 'OK', data: null } }),
    )
    await otherTab.evaluate(({ token, user }) => {
      localStorage.setItem('user', JSON.stringify(user))
      localStorage.setItem('authToken', token)
    }, shopper)
    await expect(page.getByRole('banner').getByText('Welcome, Leela Nair')).toBeVisible()
    await expect.poll(() => checks).toBe(1)
    await follow(page, address, {})
    await expect(page.getByRole('button', { name: 'Login/Register' }).first()).toBeVisible()
    await expect(page).toHaveURL(/\/$/)
    expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull()
    expect(checks).toBe(2)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  }
  await expectNoTrouble()
})
