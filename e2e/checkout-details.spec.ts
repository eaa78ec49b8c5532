import { expect, type Page } from '@playwright/test'
import { clearCart } from '#contract/api/orders/cart.ts'
import {
  answerNext,
  billRow,
  cartOf,
  fillCart,
  hold,
  localCart,
  openCheckout,
  openGuestCheckout,
  ordersOf,
  refuse,
  step,
  storeLocalCart,
} from './preparations.ts'
import { anyMobile, api, fillDetails, goToPayment, openCart, payCash, profile, signInByApi } from './shopper.ts'
import { test } from './test.ts'
import { follow, visit } from './visit.ts'

const save = (page: Page) => page.getByRole('button', { name: 'Save & Continue' }).click()
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

/** What the browser sends to an address, from now on. */
function sentTo(page: Page, address: RegExp) {
  const bodies: unknown[] = []
  page.on('request', (request) => {
    if (address.test(request.url())) bodies.push(request.postDataJSON() ?? new URL(request.url()).search)
  })
  return bodies
}

test('[CHK-02] [CHK-03] whoever types the address of the checkout, or comes to it with nothing in the cart, lands on the products', async ({
  page,
}) => {
  await page.goto('/order-summary/rice-flour')
  await expect(page).toHaveURL(/\/products$/)
  const shopper = await signInByApi(page)
  await fillCart(shopper, ['rice-flour', 1, 1])
  await page.goto('/ordersummary')
  await expect(page).toHaveURL(/\/products$/)
  await expect(page.getByRole('button', { name: /^Cart: 1 item/ })).toBeVisible()

  await api(clearCart, {}, { token: shopper.token })
  await follow(page, '/ordersummary', { fromCart: true, isGuest: false })
  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible()
  await expect(page).toHaveURL(/\/products$/)
})

test('[CHK-01] [CHK-06] [CHK-07] [CHK-11] [CHK-12] a shopper goes through the steps one after the other and back to any that was completed, begins anew after a reload, leaves by Back with the cart kept, and orders to an address without a building', async ({
  page,
}) => {
  const address = { ...profile.address, buildingName: '', towerName: '' }
  const shopper = await signInByApi(page, { address })
  await fillCart(shopper, ['rice-flour', 1, 2])
  await visit(page, '/products')
  const cart = await openCart(page)
  await expect(cart.getByRole('listitem')).toHaveCount(1)
  const letGo = await hold(page, /\/cart\/user\/all\/get$/)
  await cart.getByRole('button', { name: 'Checkout' }).click()
  await expect(page.getByRole('main').getByText('Loading...')).toBeVisible()
  letGo()
  await test.step('the steps', () => goThroughSteps(page))

  const [account, payment] = [step(page, 'ACCOUNT & ADDRESS'), step(page, 'PAYMENT')]
  await page.reload()
  await expect(page).toHaveURL(/\/ordersummary$/)
  await expect(account).toHaveAttribute('aria-expanded', 'true')
  await expect(payment).toBeDisabled()
  await page.goBack()
  await expect(page).toHaveURL(/\/products$/)
  expect(await cartOf(shopper)).toEqual([['rice-flour', 1, 2]])
  await page.goForward()
  await expect(account).toHaveAttribute('aria-expanded', 'true')

  await goToPayment(page)
  await payCash(page)
  expect(await ordersOf(shopper)).toMatchObject([{ deliveryAddress: address }])
})

async function goThroughSteps(page: Page) {
  const [account, offers, payment] = [step(page, 'ACCOUNT & ADDRESS'), step(page, 'OFFERS'), step(page, 'PAYMENT')]
  await expect(page.getByRole('heading', { level: 2 }).filter({ has: page.getByRole('button') })).toHaveText([
    /1.*ACCOUNT & ADDRESS/,
    /2.*OFFERS/,
    /3.*PAYMENT/,
  ])
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem')).toHaveText([
    'Home',
    /Products$/,
    /Order Summary$/,
  ])
  const summary = page.getByRole('region', { name: 'Order summary' })
  await expect(summary).toContainText('2 x 1 kg')
  await expect(billRow(page, 'Tax estimate (GST)')).toHaveText('₹9.30')
  const [steps, panel] = [await account.boundingBox(), await summary.boundingBox()]
  expect(panel?.x).toBeGreaterThan((steps?.x ?? 0) + (steps?.width ?? 0))

  await expect(account).toHaveAttribute('aria-expanded', 'true')
  await expect(offers).toBeDisabled()
  await expect(payment).toBeDisabled()
  await expect(page.getByText('Completed')).toHaveCount(0)
  await save(page)
  await expect(offers).toHaveAttribute('aria-expanded', 'true')
  await expect(account).toContainText('Completed')
  await expect(account.locator('path[d="M20 6 9 17l-5-5"]')).toBeVisible()
  await expect(payment).toBeDisabled()
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await expect(payment).toHaveAttribute('aria-expanded', 'true')
  await expect(offers).toContainText('Completed')
  await expect(offers.locator('path[d="M20 6 9 17l-5-5"]')).toBeVisible()
  await account.click()
  await expect(account).toHaveAttribute('aria-expanded', 'true')
  await expect(account).toContainText('Completed')
  await payment.click()
  await expect(payment).toHaveAttribute('aria-expanded', 'true')
}

test('[CHK-04] [CHK-05] [CHK-11] [CHK-13] [ERR-22] a visitor is asked to log in, goes on as a guest who is registered once, reads where that failed, corrects the address by tapping the next step, and has the order sent there', async ({
  page,
}) => {
  expect(await (await page.request.get('/ordersummary')).text()).toContain('Loading...')
  const registrations = sentTo(page, /\/guest\/user\/add$/)
  const orders = sentTo(page, /\/order\/create\/cash$/)
  await storeLocalCart(page, ['rice-flour', 1, 1])
  await openCheckout(page)
  await expect(page.getByText('Please log in to view your orders')).toBeVisible()
  await page.getByRole('button', { name: 'Login/Register' }).click()
  await expect(page.getByRole('dialog', { name: 'Login or register' })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Continue As Guest' }).click()
  await expect(page).toHaveURL(/\/ordersummary$/)
  await expect(step(page, 'ACCOUNT & ADDRESS')).toHaveAttribute('aria-expanded', 'true')

  await test.step('registered once', () => register(page, registrations))
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await page.getByRole('radio', { name: 'Cash on delivery' }).check()
  await test.step('corrected', () => correctAddress(page))
  const there = { ...profile.address, houseNumber: '99 Z' }
  expect(registrations.at(-1)).toMatchObject({ address: there })
  await payCash(page)
  expect(orders).toMatchObject([{ deliveryAddress: there }])
})

async function register(page: Page, registrations: unknown[]) {
  const mobileNumber = anyMobile()
  await fillDetails(page, { name: 'Ravi', mobileNumber, email: 'ravi@example.com', building: 'amaltas' })
  await answerNext(page, /\/guest\/user\/add$/, refuse(500))
  await save(page)
  await expect(page.getByText('Failed to register guest user. Please try again.')).toBeVisible()
  await answerNext(page, /\/guest\/user\/add$/, (route) => route.abort())
  await save(page)
  await expect(page.getByText('Failed to save information. Please try again.')).toBeVisible()
  await expect(step(page, 'OFFERS')).toBeDisabled()

  registrations.length = 0
  await save(page)
  await expect(step(page, 'OFFERS')).toHaveAttribute('aria-expanded', 'true')
  await step(page, 'ACCOUNT & ADDRESS').click()
  await save(page)
  await expect(step(page, 'OFFERS')).toHaveAttribute('aria-expanded', 'true')
  const { name: _, email: __, address } = profile
  // Beside the fields of the call, the wording of the consent notice that was on the screen.
  const registered = { name: 'Ravi', email: 'ravi@example.com', mobileNumber, address, notice: expect.any(String) }
  expect(registrations).toEqual([registered])
  expect(await localCart(page)).toHaveLength(1)
}

/** The house number is taken away, refused by the shop and taken at last; who taps PAYMENT meanwhile stays. */
async function correctAddress(page: Page) {
  const [account, payment] = [step(page, 'ACCOUNT & ADDRESS'), step(page, 'PAYMENT')]
  await account.click()
  await page.getByRole('button', { name: 'Change name, contact or address' }).click()
  await field(page, 'House number').fill('')
  await payment.click()
  await expect(page.getByText('Please fill all address fields')).toBeVisible()
  await expect(field(page, 'House number')).toBeFocused()
  await expect(account).toHaveAttribute('aria-expanded', 'true')

  await field(page, 'House number').fill('99 Z')
  const refused = page.waitForResponse((answer) => /\/guest\/user\/add$/.test(answer.url()) && answer.status() === 500)
  await answerNext(page, /\/guest\/user\/add$/, refuse(500))
  await payment.click()
  await refused
  await expect(page.getByText('Failed to register guest user. Please try again.').last()).toBeVisible()
  await expect(account).toHaveAttribute('aria-expanded', 'true')
  await expect(field(page, 'House number')).toHaveValue('99 Z')

  await payment.click()
  await expect(payment).toHaveAttribute('aria-expanded', 'true')
  await expect(payment).toBeFocused()
  await expect(account).toContainText('99 Z')
}

test('[VAL-11] [VAL-16] [VAL-17] [ERR-21] [ENT-25] every missing or wrong detail is named at its field, buildings are searched for once the typing rests, and nothing is sent before all is right', async ({
  page,
}) => {
  const registrations = sentTo(page, /\/guest\/user\/add$/)
  await page.clock.install()
  await openGuestCheckout(page, ['rice-flour', 1, 1])
  await test.step('the fields', () => fillInBadly(page))
  await test.step('the search for a building', () => searchBuilding(page))
  await test.step('the building', () => chooseBuilding(page))
  expect(registrations).toEqual([])
  await chooseAmaltas(page)
  await save(page)
  await expect(step(page, 'OFFERS')).toHaveAttribute('aria-expanded', 'true')
})

async function fillInBadly(page: Page) {
  await save(page)
  await expect(page.getByText('Please enter your name')).toBeVisible()
  await expect(page.getByText('Please enter a valid 10-digit mobile number')).toBeVisible()
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  await expect(page.getByText('Please fill all address fields')).toHaveCount(2)
  await expect(field(page, 'Name')).toBeFocused()
  await expect(page.locator('form').getByText('+91')).toBeVisible()

  await field(page, 'Name').fill('  ')
  await expect(page.getByText('Please enter your name')).toBeVisible()
  await field(page, 'Name').fill('Ravi')
  await expect(page.getByText('Please enter your name')).toHaveCount(0)
  const mobile = field(page, 'Mobile number')
  await mobile.pressSequentially('98x76-54 321')
  await expect(mobile).toHaveValue('987654321')
  await expect(page.getByText('Please enter a valid 10-digit mobile number')).toBeVisible()
  await mobile.pressSequentially('012')
  await expect(mobile).toHaveValue('9876543210')
  await expect(page.getByText('Please enter a valid 10-digit mobile number')).toHaveCount(0)
  for (const wrong of ['ravi', 'ravi@home', 'ravi @example.com', '@example.com']) {
    await field(page, 'Email').fill(wrong)
    await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  }
  await field(page, 'Email').fill('ravi@example.com')
  await expect(page.getByText('Please enter a valid email address')).toHaveCount(0)
  await field(page, 'House number').fill('7')
  await expect(page.getByText('Please fill all address fields')).toHaveCount(1)
}

/** More than 2 letters, and a rest of 300 ms; a search that failed can be made again. */
async function searchBuilding(page: Page) {
  const searches = sentTo(page, /\/api\/v1\/area\b/)
  const building = page.getByRole('combobox', { name: 'Building name' })
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
  await building.pressSequentially('am')
  await page.clock.runFor(2_000)
  expect(searches).toEqual([])
  await building.pressSequentially('a')
  await page.clock.runFor(250)
  expect(searches).toEqual([])
  await page.clock.runFor(100)
  await expect.poll(() => searches).toEqual(['?query=ama'])
  const answered = page.waitForResponse(/\/api\/v1\/area\?query=amaltas/)
  await building.pressSequentially('ltas')
  await page.clock.runFor(250)
  expect(searches).toHaveLength(1)
  await page.clock.resume()
  await expect.poll(() => searches).toEqual(['?query=ama', '?query=amaltas'])
  const { data } = await (await answered).json()
  expect(data).toEqual([expect.objectContaining({ id: expect.any(String), buildingName: 'Amaltas Greens' })])
  await expect(page.getByRole('option')).toHaveText([/Amaltas Greens, Tower B/])
  await building.fill('zzzz')
  await expect(page.getByText('No buildings found')).toBeVisible()

  await answerNext(page, /\/api\/v1\/area\b/, refuse(503))
  await building.fill('amalt')
  await expect(page.getByText('Failed to search buildings. Please try again.')).toBeVisible()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('option', { name: /Amaltas Greens/ }).first()).toBeVisible()
}

async function chooseAmaltas(page: Page) {
  await page.getByRole('combobox', { name: 'Building name' }).fill('amaltas')
  await page
    .getByRole('option', { name: /Amaltas Greens/ })
    .first()
    .click()
}

async function chooseBuilding(page: Page) {
  const filledByBuilding = {
    'Tower name': 'Tower B',
    Pincode: '452010',
    State: 'Madhya Pradesh',
    District: 'Indore',
    'Town / City': 'Indore',
  }
  await chooseAmaltas(page)
  for (const [label, value] of Object.entries(filledByBuilding)) {
    await expect(field(page, label)).toHaveValue(value)
    await expect(field(page, label)).not.toBeEditable()
  }
  // Another text is another building: what the first one had filled in is gone.
  for (const unchosen of ['amaltas', 'am']) {
    await page.getByRole('combobox', { name: 'Building name' }).fill(unchosen)
    await expect(field(page, 'Pincode')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await save(page)
    await expect(page.getByText('Please fill all address fields')).toHaveCount(1)
  }
}

test('[CHK-11] [CHK-14] [ENT-25] [ERR-23] [ERR-24] what a shopper’s profile lacks is saved in it by step 1, and only that; before it is saved nothing opens, and where it cannot be the shopper reads so', async ({
  page,
}) => {
  const shopper = await signInByApi(page, { hasProfile: false })
  await fillCart(shopper, ['rice-flour', 1, 1])
  const updates = sentTo(page, /\/user\/[^/]+\/update$/)
  await openCheckout(page)
  await expect(field(page, 'Mobile number')).toHaveValue(shopper.user.mobileNumber)
  await test.step('nothing opens before', async () => {
    await expect(step(page, 'PAYMENT')).toBeDisabled()
    await step(page, 'PAYMENT').click({ force: true })
    await save(page)
    await expect(page.getByText('Please enter your name')).toBeVisible()
    await expect(step(page, 'OFFERS')).toBeDisabled()
    await expect(step(page, 'PAYMENT')).toBeDisabled()
  })
  await test.step('it cannot be saved', () => failToSave(page))
  updates.length = 0
  await save(page)
  await expect(step(page, 'OFFERS')).toHaveAttribute('aria-expanded', 'true')
  expect(updates).toEqual([profile])

  // Once it is complete, changes are for this order alone (open-points 56).
  await page.reload()
  await page.getByRole('button', { name: 'Change name, contact or address' }).click()
  await expect(field(page, 'Name')).toHaveValue(profile.name)
  await field(page, 'Name').fill('Somebody Else')
  await save(page)
  await expect(step(page, 'ACCOUNT & ADDRESS')).toContainText('Somebody Else')
  expect(updates).toHaveLength(1)
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '').name)).toBe(profile.name)
})

async function failToSave(page: Page) {
  await fillDetails(page, { name: profile.name, email: profile.email, building: 'amaltas' })
  await answerNext(page, /\/user\/[^/]+\/update$/, refuse(500))
  await save(page)
  await expect(page.getByText('Failed to update profile. Please try again.')).toBeVisible()
  await answerNext(page, /\/user\/[^/]+\/update$/, (route) => route.abort())
  await save(page)
  await expect(page.getByText('Failed to save information. Please try again.')).toBeVisible()
  await expect(step(page, 'OFFERS')).toBeDisabled()
  await expect(field(page, 'Name')).toHaveValue(profile.name)
}
