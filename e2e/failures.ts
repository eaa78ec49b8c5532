import { expect, type Page, type Route } from '@playwright/test'
import { drawnFor, isNight } from '../server/testing/fuzz-seed.ts'

/** What the server says to somebody who asks too often; screens that show its sentences show this one. */
export const wait = 'You have asked too often. Please try again in 40 seconds.'

/** What the server says where something broke. */
export const trouble = 'Something went wrong on our side. Please try again.'

/** The ways in which a call fails. The last four are answers in which nothing is what was asked for. */
export const failures = {
  offline: (route) => route.abort(),
  401: refused(401),
  404: refused(404),
  429: refused(429, wait),
  500: refused(500, trouble),
  'no data': answered(null),
  'a text': answered('maintenance'),
  'empty things': answered([{}]),
  'a hotel’s page': (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Welcome to our Wi-Fi</h1>' }),
} satisfies Record<string | number, (route: Route) => Promise<void>>
export type Failure = keyof typeof failures

const everyWrongShape = ['no data', 'a text', 'empty things', 'a hotel’s page'] as const

/** Answers that say OK and hold nothing of use: at night each of them, by day the one that the commit draws. */
export const wrongShapes = everyWrongShape.filter((_, nth) => isNight || nth === drawnShape())

function drawnShape() {
  return Math.floor(drawnFor('wrong shapes')() * everyWrongShape.length)
}

export const everyFailure = ['offline', 401, 404, 429, 500, ...wrongShapes] as const

/**
 * Makes a call fail while something is done, and until it has been made so often; gives how often it was. Only then the next
 * answer is the shop's own: what was asked a moment ago must not slip through to it.
 */
export async function whileFailing(
  page: Page,
  call: string | RegExp,
  failure: Failure,
  doing: () => Promise<void>,
  tries = 1,
) {
  let times = 0
  await page.route(call, (route) => {
    times += 1
    return failures[failure](route)
  })
  await doing()
  await expect.poll(() => times, `${failure}: ${call}`).toBeGreaterThanOrEqual(tries)
  await page.unroute(call)
  return times
}

/** How often a query is made that fails like this: the network and a server in trouble get two more tries. */
export function triesOf(failure: Failure) {
  return typeof failure === 'number' && failure < 500 ? 1 : 3
}

/** Lets the two more tries follow at once: a query waits 400 and 800 ms before them (app/shared/api/query-client.tsx). */
export function hurryTries(page: Page) {
  return page.addInitScript(() => {
    const wait = window.setTimeout
    const hurried = (work: TimerHandler, ms?: number, ...parameters: unknown[]) =>
      wait(work, ms === 400 || ms === 800 ? 1 : ms, ...parameters)
    window.setTimeout = hurried as typeof window.setTimeout
  })
}

/** Lets a call fail in another way than before, from something that is pressed on. */
export async function failNext(page: Page, call: RegExp, failure: Failure, press: () => Promise<void>) {
  let times = 0
  await page.unroute(call)
  await page.route(call, (route) => {
    times += 1
    return failures[failure](route)
  })
  await press()
  await expect.poll(() => times, `${failure}: ${call}`).toBeGreaterThan(0)
}

/** What may never come of a failing call: an uncaught error, a complaint of React or the screen that replaces a broken page. */
export function troubleOf(page: Page) {
  const trouble: string[] = []
  page.on('pageerror', (error) => trouble.push(`${page.url()}: ${error.stack ?? error.message}`))
  page.on('console', (message) => {
    // The browser's own note of the failed call.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      trouble.push(message.text())
  })
  return async () => {
    await expect(page.getByText('The page did not load')).toHaveCount(0)
    expect(trouble).toEqual([])
  }
}

/** Counts the calls to an address from now on. */
export function countCalls(page: Page, call: RegExp) {
  const calls = { count: 0 }
  page.on('request', (request) => {
    if (call.test(request.url())) calls.count += 1
  })
  return calls
}

export function toast(page: Page, text: string) {
  return page.locator('[data-sonner-toast]').filter({ hasText: text })
}

/** Passes over the 4 s of a toast, so that the next one is seen to be new; needs `page.clock.install()`. */
export async function letToastsGo(page: Page) {
  await expect(async () => {
    await page.clock.runFor(4_500)
    await expect(page.locator('[data-sonner-toast]')).toHaveCount(0, { timeout: 500 })
  }).toPass()
}

function refused(status: number, message = '') {
  return (route: Route) => route.fulfill({ status, json: { statusCode: status, status: 'ERROR', message, data: null } })
}

function answered(data: unknown) {
  return (route: Route) => route.fulfill({ json: { statusCode: 200, status: 'OK', message: 'OK', data } })
}
