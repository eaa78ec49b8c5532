import { expect, type Page } from '@playwright/test'
import {
  countCalls,
  everyFailure,
  type Failure,
  failNext,
  failures,
  letToastsGo,
  toast,
  troubleOf,
  wait,
  whileFailing,
  wrongShapes,
} from './failures.ts'
import {
  billRow,
  cartOf,
  fillCart,
  hold,
  localCart,
  openCheckout,
  openGuestCheckout,
  openPayment,
  ordersOf,
  step,
} from './preparations.ts'
import { anyMobile, fillDetails, profile, signInByApi } from './shopper.ts'
import { test } from './test.ts'
import { visit } from './visit.ts'

const guestCall = /\/api\/v1\/guest\/user\/add$/
const updateCall = /\/user\/[^/]+\/update$/
const buildingCall = /\/api\/v1\/area\?/
const settingsCall = /\/api\/v1\/setting\/get$/
const productCall = /\/api\/v1\/product\/rice-flour\/get$/
const cartCall = /\/api\/v1\/cart\/user\/all\/get$/
const cashCall = /\/api\/v1\/order\/create\/cash$/
const statusCall = /\/api\/v1\/order\/status\?/
const save = (page: Page) => page.getByRole('button', { name: 'Save & Continue' })
const failed = (page: Page) => page.getByRole('dialog', { name: 'Payment Failed' })

test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

/** Saves step 1 again for each way its call may fail, each with its toast; the form stays as it was filled in. */
async function failStepOne(page: Page, call: RegExp, cases: [Failure, string][]) {
  for (const [failure, sentence] of cases) {
    await letToastsGo(page)
    await whileFailing(page, call, failure, async () => {
      await save(page).click()
      await expect(toast(page, sentence).first()).toBeVisible()
      await expect(save(page)).toBeEnabled()
    })
    await expect(step(page, 'OFFERS')).toBeDisabled()
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ravi Nair')
    await expect(page.getByLabel('Email')).toHaveValue('ravi@example.com')
    await expect(page.getByLabel('House number')).toHaveValue('12 B')
    await expect(page.getByLabel('Pincode')).toHaveValue(profile.address.pincode)
  }
}

/** One press of Save, however quick the second one is, on a line that takes its time. */
async function saveOnce(page: Page, call: RegExp) {
  const calls = countCalls(page, call)
  const letGo = await hold(page, call)
  await save(page).dblclick()
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeDisabled()
  letGo()
  await expect(step(page, 'OFFERS')).toHaveAttribute('aria-expanded', 'true')
  expect(calls.count).toBe(1)
}

test('[ERR-22] [ERR-24] a guest whose registration fails in any way reads so, keeps every field and is registered once', async ({
  page,
}) => {
  const expectNoTrouble = troubleOf(page)
  await page.clock.install()
  await openGuestCheckout(page, ['rice-flour', 1, 1])
  await fillDetails(page, {
    name: 'Ravi Nair',
    mobileNumber: anyMobile(),
    email: 'ravi@example.com',
    building: 'amaltas',
  })
  const refused = 'Failed to register guest user. Please try again.'
  await failStepOne(page, guestCall, [
    [401, refused],
    [404, refused],
    [429, wait],
    ...(['no data', 'empty things', 'a hotel’s page'] as const).map((how): [Failure, string] => [
      how,
      'Failed to save information. Please try again.',
    ]),
  ])
  await saveOnce(page, guestCall)
  await expectNoTrouble()
  expect(await localCart(page)).toHaveLength(1)
})

test('[ERR-21] [ERR-23] [ERR-24] a shopper whose buildings or profile fail in any way reads so, keeps every field and saves once', async ({
  page,
}) => {
  const shopper = await signInByApi(page, { hasProfile: false })
  await fillCart(shopper, ['rice-flour', 1, 1])
  const expectNoTrouble = troubleOf(page)
  await page.clock.install()
  await openCheckout(page)
  const building = page.getByRole('combobox', { name: 'Building name' })
  for (const [nth, failure] of everyFailure.entries()) {
    await letToastsGo(page)
    await whileFailing(page, buildingCall, failure, async () => {
      if (nth === 0) await building.fill('amaltas')
      else await page.getByRole('button', { name: 'Try Again' }).click()
      // The search waits 300 ms for the next letter.
      await page.clock.runFor(400)
      await expect(toast(page, 'Failed to search buildings. Please try again.')).toBeVisible()
      await expect(page.getByText('The search did not get through.')).toBeVisible()
      await expect(building).toHaveValue('amaltas')
    })
  }
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await fillDetails(page, { name: 'Ravi Nair', email: 'ravi@example.com', building: 'amaltas' })

  const refused = 'Failed to update profile. Please try again.'
  await failStepOne(page, updateCall, [
    [401, refused],
    [404, refused],
    [429, wait],
    ...wrongShapes.map((how): [Failure, string] => [how, 'Failed to save information. Please try again.']),
  ])
  await saveOnce(page, updateCall)
  await expectNoTrouble()
})

test('[API-27] a shopper whose checkout cannot be opened is told and keeps the cart; charges that cannot be read never show as anything but 0', async ({
  page,
}) => {
  const shopper = await signInByApi(page)
  await fillCart(shopper, ['rice-flour', 1, 1])
  const expectNoTrouble = troubleOf(page)
  const problem = page.getByRole('main').getByRole('alert')
  await page.route(cartCall, failures['no data'])
  await openCheckout(page)
  for (const failure of [429, 500, 'offline', 'empty things'] as const) {
    await expect(problem).toContainText('Failed to load cart items. Please try again.')
    await expect(problem).toContainText('Your cart is safe and nothing has been ordered.')
    await failNext(page, cartCall, failure, () => page.getByRole('button', { name: 'Try Again' }).click())
  }
  await expect(problem).toBeVisible()
  await page.unroute(cartCall)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(step(page, 'ACCOUNT & ADDRESS')).toBeVisible()

  for (const failure of [429, 'no data', 'empty things'] as const) {
    await page.route(settingsCall, failures[failure])
    await page.reload()
    await expect(billRow(page, 'Order total')).toHaveText('₹73.00')
    await expect(page.getByText(/NaN|undefined/)).toHaveCount(0)
    await page.unroute(settingsCall)
  }
  await expectNoTrouble()
  expect(await cartOf(shopper)).toHaveLength(1)
})

test('[CHK-04] a shopper whose one product cannot be read for the checkout is told and tries again', async ({
  page,
}) => {
  await signInByApi(page)
  const expectNoTrouble = troubleOf(page)
  const problem = page.getByRole('main').getByRole('alert')
  await page.route(productCall, failures.offline)
  const state = {
    fromCart: false,
    isGuest: false,
    product: { id: 'rice-flour', name: 'Rice Flour' },
    quantity: 1,
    selectedSize: 1,
  }
  await openCheckout(page, state)
  for (const failure of [401, 429, 500, ...wrongShapes] as const) {
    await expect(problem).toContainText('We could not read the product you chose.')
    await failNext(page, productCall, failure, () => page.getByRole('button', { name: 'Try Again' }).click())
  }
  await expect(problem).toBeVisible()
  await page.unroute(productCall)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(step(page, 'ACCOUNT & ADDRESS')).toBeVisible()
  await expectNoTrouble()
})

test('[ERR-29] [ERR-30] [PAY-06] a shopper whose order call fails in any way reads so and keeps everything; an order that was placed all the same is found', async ({
  page,
}) => {
  const shopper = await signInByApi(page)
  await fillCart(shopper, ['rice-flour', 1, 1])
  const expectNoTrouble = troubleOf(page)
  await page.clock.install()
  await openPayment(page)
  const orderNow = page.getByRole('button', { name: 'Order Now' })
  async function order() {
    await orderNow.click()
    await expect(page.getByText('Confirming your order...')).toBeVisible()
    await page.clock.runFor(3_500)
  }
  const unanswered = 'An error occurred while creating your order. Please try again.'
  const cases: [Failure, string][] = [
    [401, 'Failed to create COD order. Please try again.'],
    [404, 'Failed to create COD order. Please try again.'],
    [429, wait],
    ...wrongShapes.filter((how) => how !== 'a text').map((how): [Failure, string] => [how, unanswered]),
  ]
  for (const [failure, sentence] of cases) {
    await whileFailing(page, cashCall, failure, async () => {
      await order()
      await expect(failed(page).getByText(sentence, { exact: true })).toBeVisible()
      await expect(failed(page).getByText('Your cart is safe.')).toBeVisible()
      await failed(page).getByRole('button', { name: 'Try Again' }).click()
      await expect(orderNow).toBeEnabled()
    })
  }
  // What became of an earlier press cannot be asked: nothing more is ordered before it can.
  for (const failure of [429, 500, ...wrongShapes] as const) {
    await whileFailing(page, statusCall, failure, async () => {
      await orderNow.click()
      await expect(failed(page)).toBeVisible()
      await failed(page).getByRole('button', { name: 'Try Again' }).click()
      await expect(orderNow).toBeEnabled()
    })
  }
  expect(await ordersOf(shopper)).toEqual([])
  expect(await cartOf(shopper)).toHaveLength(1)

  // The shop takes the order, and what comes back is not its answer.
  await page.route(cashCall, async (route) => {
    await route.fetch()
    await failures['no data'](route)
  })
  await order()
  await expect(page.getByRole('dialog').getByText('Order successfully done, Order Number -')).toBeVisible()
  expect(await ordersOf(shopper)).toHaveLength(1)
  await expectNoTrouble()
})

test('[CHK-11] a shopper who goes Back or reloads in the middle of the address finds the cart kept and the checkout whole', async ({
  page,
}) => {
  const shopper = await signInByApi(page, { hasProfile: false })
  await fillCart(shopper, ['rice-flour', 1, 1])
  const expectNoTrouble = troubleOf(page)
  await visit(page, '/products')
  await page.getByRole('button', { name: /^Cart/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Checkout' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Ravi Nair')
  await page.goBack()
  await expect(page).toHaveURL(/\/products$/)
  await page.goForward()
  await expect(page.getByLabel('Name', { exact: true })).toBeEditable()
  await page.getByLabel('Name', { exact: true }).fill('Ravi Nair')
  await page.reload()
  await expect(page.getByLabel('Name', { exact: true })).toBeEditable()
  expect(await cartOf(shopper)).toHaveLength(1)
  await expectNoTrouble()
})
