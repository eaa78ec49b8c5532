import { expect, type Page } from '@playwright/test'
import {
  countCalls,
  everyFailure,
  type Failure,
  failNext,
  failures,
  letToastsGo,
  toast,
  trouble,
  troubleOf,
  wait,
  whileFailing,
  wrongShapes,
} from './failures.ts'
import {
  answerNext,
  billRow,
  cartOf,
  fillCart,
  hold,
  localCart,
  openCheckout,
  openGuestCheckout,
  openPayment,
  ordersOf,
  refuse,
  step,
} from './preparations.ts'
import { anyMobile, fillDetails, profile, signInByApi } from './shopper.ts'
import { test } from './test.ts'
import { follow, visit } from './visit.ts'

const guestCall = /\/api\/v1\/guest\/user\/add$/
const updateCall = /\/user\/[^/]+\/update$/
const buildingCall = /\/api\/v1\/area\?/
const settingsCall = /\/api\/v1\/setting\/get$/
const productCall = /\/api\/v1\/product\/rice-flour\/get$/
const cartCall = /\/api\/v1\/cart\/user\/all\/get$/
const cashCall = /\/api\/v1\/order\/create\/cash$/
const statusCall = /\/api\/v1\/order\/status$/
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

test('[ERR-22] [ERR-24] a guest reads what is kept and why, and whose registration fails in any way reads so, keeps every field, is registered once and agrees to offers only by ticking the box', async ({
  page,
}) => {
  const expectNoTrouble = troubleOf(page)
  await page.clock.install()
  await openGuestCheckout(page, ['rice-flour', 1, 1])
  await expect(page.getByRole('region', { name: 'What we keep, and why' }).getByRole('listitem')).toHaveText([
    'Name, mobile number and address to deliver this order.',
    'Email and mobile number to tell you about it.',
    'All of it with the order for its bill, which tax law has us keep.',
  ])
  const offers = page.getByLabel('Send me offers by SMS')
  await expect(offers).not.toBeChecked()
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
  const sent = page.waitForRequest(guestCall)
  await saveOnce(page, guestCall)
  const sentBody = (await sent).postDataJSON()
  expect(sentBody.notice).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  expect(sentBody).not.toHaveProperty('offers')
  await page.getByRole('button', { name: /ACCOUNT & ADDRESS/ }).click()
  await page.getByRole('button', { name: 'Change name, contact or address' }).click()
  await offers.check()
  const again = page.waitForRequest(guestCall)
  await save(page).click()
  expect((await again).postDataJSON()).toMatchObject({ offers: 'yes' })
  await expect(page.getByRole('button', { name: 'Continue to Payment' })).toBeVisible()
  await expectNoTrouble()
  expect(await localCart(page)).toHaveLength(1)
})

test('[ERR-21] [ERR-23] [ERR-24] [CHK-11] a shopper who goes Back or reloads in the middle of the address finds the checkout whole; one whose buildings or profile fail in any way reads so, keeps every field and saves once', async ({
  page,
}) => {
  const shopper = await signInByApi(page, { hasProfile: false })
  await fillCart(shopper, ['rice-flour', 1, 1])
  const expectNoTrouble = troubleOf(page)
  await page.clock.install()
  await goBackAndReload(page)
  expect(await cartOf(shopper)).toHaveLength(1)
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

/** From the cart to the checkout, Back in the middle of the name and there again, and a reload in the middle of the name. */
async function goBackAndReload(page: Page) {
  await visit(page, '/products')
  await page.getByRole('button', { name: /^Cart/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Checkout' }).click()
  const name = page.getByLabel('Name', { exact: true })
  await name.fill('Ravi Nair')
  await page.goBack()
  await expect(page).toHaveURL(/\/products$/)
  await page.goForward()
  await expect(name).toBeEditable()
  await name.fill('Ravi Nair')
  await page.reload()
  await expect(name).toBeEditable()
}

test('[API-27] [CHK-04] a shopper whose cart or one product cannot be read for the checkout is told, keeps the cart and tries again; charges that cannot be read never show as anything but 0', async ({
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

  await test.step('charges', () => failCharges(page))
  await test.step('one product', () => failProduct(page))
  await expectNoTrouble()
  expect(await cartOf(shopper)).toHaveLength(1)
})

async function failCharges(page: Page) {
  for (const failure of [429, 'no data', 'empty things'] as const) {
    await page.route(settingsCall, failures[failure])
    await page.reload()
    await expect(billRow(page, 'Order total')).toHaveText('₹73.00')
    await expect(page.getByText(/NaN|undefined/)).toHaveCount(0)
    await page.unroute(settingsCall)
  }
}

async function failProduct(page: Page) {
  const problem = page.getByRole('main').getByRole('alert')
  const product = { id: 'rice-flour', name: 'Rice Flour' }
  await page.route(productCall, failures.offline)
  await follow(page, '/products', {})
  await expect(page.getByRole('heading', { level: 1, name: 'All Products' })).toBeVisible()
  await follow(page, '/ordersummary', { fromCart: false, isGuest: false, product, quantity: 1, selectedSize: 1 })
  for (const failure of [401, 429, 500, ...wrongShapes] as const) {
    await expect(problem).toContainText('We could not read the product you chose.')
    await failNext(page, productCall, failure, () => page.getByRole('button', { name: 'Try Again' }).click())
  }
  await expect(problem).toBeVisible()
  await page.unroute(productCall)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(step(page, 'ACCOUNT & ADDRESS')).toBeVisible()
}

test('[ERR-29] [ERR-30] [ERR-36] [PAY-06] [PAY-10] a shopper whose order call fails in any way reads so, keeps everything and can press again; an order that was placed all the same is found', async ({
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
    [500, trouble],
    ['offline', unanswered],
    ...wrongShapes.filter((how) => how !== 'a text').map((how): [Failure, string] => [how, unanswered]),
  ]
  // A server in trouble that says nothing, and a refusal in its own words.
  for (const [answer, sentence] of [
    [refuse(500), 'Failed to create COD order. Please try again.'],
    [refuse(409, 'The mill is closed today.'), 'The mill is closed today.'],
  ] as const) {
    await answerNext(page, cashCall, answer)
    await order()
    await expect(failed(page).getByText(sentence, { exact: true })).toBeVisible()
    await failed(page).getByRole('button', { name: 'Try Again' }).click()
    await expect(orderNow).toBeEnabled()
  }
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
