import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page } from '@playwright/test'
import { addGuest, uploadProfileImage } from '#contract/api/accounts/users.ts'
import { addTicket, listTickets } from '#contract/api/content/support.ts'
import { placeOrder } from './preparations.ts'
import { anyMobile, api, profile, readOutbox, signInByApi } from './shopper.ts'
import { test } from './test.ts'

test.use({ serviceWorkers: 'allow' })

test('a shopper whose network is gone still sees what was seen before, and fills the cart', async ({
  page,
  context,
}) => {
  await page.goto('/products/bajra-flour')
  await isCached(page)
  // From here on the worker sees what is opened.
  await page.goto('/products')
  await page.goto('/products/ragi-flour')
  await expect(page.getByRole('heading', { level: 1, name: 'Ragi Flour' })).toBeVisible()
  await context.setOffline(true)

  await page.goto('/products')
  await expect(page.getByRole('button', { name: 'Add Bajra Flour to cart' })).toBeVisible()
  await page.goto('/products/ragi-flour')
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('button', { name: /^Cart/ }).click()
  await expect(page.getByRole('dialog', { name: 'Your cart' })).toContainText('Ragi Flour')

  await page.goto('/products/turmeric-powder')
  await expect(page.getByRole('heading', { name: 'No connection at the moment' })).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Turmeric Powder' })).toBeVisible()
})

test('a new version of the shop waits until the old one is closed, and takes nothing of it over', async ({
  page,
  context,
  baseURL,
}) => {
  const deployed = await openBehindDeploys(baseURL ?? '')
  await page.goto(deployed.address)
  await isCached(page)
  await page.goto(`${deployed.address}/products`)
  const before = await cachesOf(page)
  expect(before.filter(ofOneBuild)).not.toEqual([])

  deployed.deploy()
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.ready).update()
  })
  await expect
    .poll(() => page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting)))
    .toBe(true)
  await page.goto(deployed.address)
  expect(await cachesOf(page)).toEqual(expect.arrayContaining(before))

  await page.close()
  const fresh = await context.newPage()
  await expect
    .poll(async () => {
      // While nothing of the shop is open the new version takes its place.
      await fresh.goto('about:blank')
      await fresh.goto(deployed.address)
      return (await cachesOf(fresh)).filter((name) => before.includes(name) && ofOneBuild(name))
    })
    .toEqual([])
  deployed.close()
})

test('nothing personal and nothing of the API but pictures is kept on the phone', async ({ page }) => {
  const shopper = await signInByApi(page)
  const orderNumber = await placeOrder(shopper, [['turmeric-powder', 200, 1]])
  const mobileNumber = anyMobile()
  const { name, email, address } = profile
  const token = await api(addGuest, { body: { name, email, mobileNumber, address } })
  await placeOrder({ ...shopper, token }, [['turmeric-powder', 200, 1]], { mobileNumber })
  const link = await trackLink(mobileNumber)
  await page.goto('/')
  await isCached(page)
  await page.goto('/products')
  await page.goto('/orders')
  await page.goto(`/orders/${orderNumber}`)
  await expect(page.getByText(name, { exact: true })).toBeVisible()
  await page.goto('/profile')
  await expect(page.getByText(shopper.user.email ?? '')).toBeVisible()
  await page.goto(`${link.pathname}${link.search}`)
  await page.getByLabel('Last four digits of the mobile number').fill(mobileNumber.slice(-4))
  await page.getByRole('button', { name: 'Show my order' }).click()
  await expect(page.getByText('Turmeric Powder').first()).toBeVisible()
  // By now the address holds no token of the link any more, but still which order it is.
  await page.reload()
  await expect(page.getByLabel('Last four digits of the mobile number')).toBeVisible()

  const cachedPage = await page.evaluate(async () => {
    const inAll = (await caches.keys()).map(async (name) => {
      const cache = await caches.open(name)
      return Promise.all(
        (await cache.keys()).map(async (request) => {
          const answer = await cache.match(request)
          const isText = /text|json|script/.test(answer?.headers.get('content-type') ?? '')
          return { url: request.url, text: isText ? ((await answer?.text()) ?? '') : '' }
        }),
      )
    })
    return (await Promise.all(inAll)).flat()
  })
  const paths = cachedPage.map(({ url }) => new URL(url).pathname)
  expect(paths).toContain('/products')
  expect(paths.filter((path) => path.startsWith('/api/') && !path.startsWith('/api/v1/file/'))).toEqual([])
  expect(paths.filter((path) => path.startsWith('/track'))).toEqual([])
  const personal = [
    ...[name, email, address.towerName, mobileNumber, shopper.user.mobileNumber ?? ''],
    ...[token, shopper.token, shopper.user.id, link.searchParams.get('t') ?? ''],
  ]
  for (const personalText of personal) {
    expect(personalText.length, 'a word to look for').toBeGreaterThan(5)
    expect(cachedPage.filter(({ url, text }) => `${url} ${text}`.includes(personalText)).map(({ url }) => url)).toEqual(
      [],
    )
  }
})

test('a picture that was sent to the shop is in no cache of the browser, and at log-out no cache knows which own screens were seen', async ({
  page,
}) => {
  const { token } = await signInByApi(page)
  await page.goto('/products')
  await isCached(page)
  const body = { subject: 'A torn bag', message: 'It came torn.', attachment: await aPicture(page) }
  await api(addTicket, { body }, { token })
  const [ticket] = await api(listTickets, { query: {} }, { token })
  const own = ticket?.attachment?.originalUrl ?? ''
  expect(own).toContain('attachments')
  const { originalUrl: face } = await api(uploadProfileImage, { body: { file: await aPicture(page) } }, { token })
  await page.goto('/products')
  await page.goto('/orders')
  for (const key of [own, face]) await show(page, `/api/v1/file/${key}`)
  await show(page, '/icon-192.png?shown=in-the-shop')
  const seen = await cachedAddresses(page)
  expect(seen.filter((address) => /attachments|profiles/.test(address))).toEqual([])
  expect(seen).toContainEqual(expect.stringContaining('?shown=in-the-shop'))
  expect(seen).toContainEqual(expect.stringMatching(/own-pages-.* \/orders$/))

  await page.goto('/admin')
  await show(page, '/icon-192.png?shown=at-the-counter')
  await show(page, `/api/v1/file/${own}`)
  expect(
    (await cachedAddresses(page)).filter((address) => /at-the-counter|attachments| \/admin/.test(address)),
  ).toEqual([])

  await page.goto('/profile')
  const answer = page.waitForResponse('**/auth/logout')
  await page.getByRole('button', { name: 'Logout' }).first().click()
  expect((await (await answer).allHeaders())['clear-site-data']).toBe('"cache"')
  await expect
    .poll(async () => (await cachedAddresses(page)).filter((address) => address.startsWith('own-')))
    .toEqual([])
  expect(await cachedAddresses(page)).toContainEqual(expect.stringMatching(/^pages-.* \/products$/))
})

/** The link by which a guest follows the order, out of the message that was sent. */
async function trackLink(mobileNumber: string) {
  const messages = await readOutbox(mobileNumber)
  const [address = ''] = /https?:\/\/\S+\/track\/\S+/.exec(messages.map(({ text }) => text).join('\n')) ?? []
  return new URL(address)
}

/** A picture as the page shows it, whether it can be seen or not. */
async function show(page: Page, address: string) {
  await page.evaluate(
    (src) =>
      new Promise<void>((resolve) => {
        const image = new Image()
        image.onload = image.onerror = () => resolve()
        image.src = src
      }),
    address,
  )
}

/** Of everything in Cache Storage the cache and the address. */
function cachedAddresses(page: Page) {
  return page.evaluate(async () => {
    const inAll = (await caches.keys()).map(async (name) => {
      const requests = await (await caches.open(name)).keys()
      return requests.map(({ url }) => `${name} ${url.replace(location.origin, '')}`)
    })
    return (await Promise.all(inAll)).flat()
  })
}

async function aPicture(page: Page) {
  const answer = await page.request.get('/icon-192.png')
  return new File([new Uint8Array(await answer.body())], 'bag.png', { type: 'image/png' })
}

/** Waits until the service worker has taken the shop in. */
async function isCached(page: Page) {
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/service-worker.js')
    await navigator.serviceWorker.ready
  })
}

async function cachesOf(page: Page) {
  return page.evaluate(() => caches.keys())
}

function ofOneBuild(name: string) {
  return /^(pages|parts)-/.test(name)
}

/** The shop behind an address at which, after `deploy`, the worker comes under the name of another build. */
async function openBehindDeploys(shop: string) {
  let isDeployed = false
  const front = createServer((requested, reply) => {
    const isWorker = requested.url === '/service-worker.js'
    const headers = isWorker ? { host: requested.headers.host } : requested.headers
    const passed = request(shop + requested.url, { method: requested.method ?? 'GET', headers }, async (answer) => {
      if (!isWorker || !isDeployed) return answer.pipe(reply.writeHead(answer.statusCode ?? 500, answer.headers))
      const code = Buffer.concat(await answer.toArray()).toString()
      const { 'content-length': _, ...cachedPage } = answer.headers
      return reply.writeHead(200, cachedPage).end(code.replaceAll(/(pages|parts)-[\w-]{12}/g, '$1-of-next-one'))
    })
    requested.pipe(passed)
  })
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(front.address() as AddressInfo).port}`,
    deploy() {
      isDeployed = true
    },
    close() {
      front.close()
      front.closeAllConnections()
    },
  }
}
