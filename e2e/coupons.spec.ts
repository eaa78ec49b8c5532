import { expect, type Page } from '@playwright/test'
import { letToastsGo, toast } from './failures.ts'
import {
  answerNext,
  billRow,
  changeAnswer,
  fillCart,
  hold,
  openCheckout,
  ordersOf,
  placeOrder,
  refuse,
  step,
} from './preparations.ts'
import { openCart, signInByApi } from './shopper.ts'
import { test } from './test.ts'

const validCall = /\/promoCodes\/isValid\?/
const listCall = /\/promoCodes\/active\/filter\/get$/

test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

/** Two bags and three packs: ₹802.00, at list prices ₹894.00. */
async function openOffers(page: Page) {
  const shopper = await signInByApi(page)
  await fillCart(shopper, ['sharbati-wheat-atta', 5, 2], ['turmeric-powder', 100, 3])
  await openCheckout(page)
  await goToOffers(page)
  return shopper
}

async function goToOffers(page: Page) {
  await page.getByRole('button', { name: 'Save & Continue' }).click()
  await expect(codeField(page)).toBeVisible()
}

const codeField = (page: Page) => page.getByLabel('Coupon code')
const popup = (page: Page) => page.getByRole('dialog')
const applied = (page: Page) => page.getByRole('region', { name: 'Applied coupons' }).getByRole('listitem')
const offers = (page: Page) => page.getByRole('region', { name: 'Offers', exact: true })

async function typeCode(page: Page, code: string) {
  await codeField(page).fill(code)
  await codeField(page).press('Enter')
}

async function expectApplied(page: Page, texts: string[]) {
  for (const text of texts) await expect(popup(page).getByText(text, { exact: true })).toBeVisible()
  await popup(page).getByRole('button', { name: 'Continue Shopping' }).click()
  await expect(popup(page)).toHaveCount(0)
}

async function expectRefused(page: Page, code: string, sentence: string) {
  await typeCode(page, code)
  await expect(page.getByRole('alert').getByText(sentence, { exact: true })).toBeVisible()
  await expect(codeField(page)).toBeFocused()
  await expect(codeField(page)).toHaveValue(code)
}

/** Subtotal, discount, delivery, tax and total as they stand in the order summary. */
async function expectBill(page: Page, rows: Record<string, string>) {
  for (const [name, amount] of Object.entries(rows)) await expect(billRow(page, name)).toHaveText(amount)
}

async function payInCash(page: Page) {
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  const cash = page.getByRole('radio', { name: /Cash on delivery/ })
  await cash.check()
  await page.getByRole('button', { name: 'Order Now' }).click()
}

test('[COUP-01] [COUP-03] [COUP-04] [COUP-05] [PRICE-10] a shopper applies a coupon, replaces it, combines two and takes them off again, and the bill follows each time; one that takes goods out reads why the coupon went, and one that makes the order dearer says so', async ({
  page,
}) => {
  await openOffers(page)
  await test.step('coupons come and go', () => combineCoupons(page))
  await test.step('goods are taken out', () => takeGoodsOut(page))
})

async function combineCoupons(page: Page) {
  await typeCode(page, ' mill20 ')
  await expect(page.getByText('Coupon MILL20 applied successfully!')).toBeVisible()
  await expectApplied(page, ['Discount Applied!', "You've saved 20% with code MILL20", '₹178.80 OFF'])
  await expect(codeField(page)).toHaveValue('')
  await expectBill(page, { Subtotal: '₹894.00', Discount: '−₹178.80', 'Order total': '₹792.96' })
  const summary = page.getByRole('region', { name: 'Order summary' })
  // The lines are those the subtotal is made of.
  await expect(summary.getByRole('listitem')).toHaveText([/₹750\.00/, /₹144\.00/, 'MILL20'])

  await typeCode(page, 'FREEHOME')
  await expect(page.getByText('Coupon FREEHOME applied successfully!')).toBeVisible()
  await expectApplied(page, ['Free Shipping Applied!', "You've saved ₹40.00 with code FREEHOME"])
  await expect(applied(page)).toHaveText([/FREEHOME.*Free delivery/])
  await expectBill(page, { Subtotal: '₹802.00', 'Delivery charge': 'Free', 'Order total': '₹842.10' })
  await expect(billRow(page, 'Discount')).toHaveCount(0)

  await typeCode(page, 'ATTA5')
  await expect(page.getByText('Combo coupon ATTA5 applied successfully!')).toBeVisible()
  await expectApplied(page, ['Discount Applied!', "You've saved 5% with code ATTA5", '₹40.10 OFF'])
  await expect(applied(page)).toHaveText([/FREEHOME/, /ATTA5.*−₹40\.10/])
  await expectBill(page, { Discount: '−₹40.10' })
  await expectRefused(page, 'KITCHEN50', 'Invalid promo code! At most 2 coupons can be used on one order.')

  await page.getByRole('button', { name: 'Remove ATTA5' }).click()
  await expect(applied(page)).toHaveText([/FREEHOME/])
  await expect(billRow(page, 'Discount')).toHaveCount(0)
  await expectBill(page, { 'Order total': '₹842.10' })
  await typeCode(page, 'KITCHEN50')
  await expect(page.getByText('Combo coupon KITCHEN50 applied successfully!')).toBeVisible()
  await expectApplied(page, ["You've saved ₹50.00 with code KITCHEN50", '₹50.00 OFF'])
  await expectBill(page, { Discount: '−₹50.00', 'Delivery charge': 'Free', 'Order total': '₹789.60' })
  await page.getByRole('button', { name: 'Remove All' }).click()
  await expect(applied(page)).toHaveCount(0)
  await expect(summary.getByText('KITCHEN50')).toHaveCount(0)
  await expectBill(page, { Subtotal: '₹802.00', 'Delivery charge': '₹40.00', 'Order total': '₹884.10' })
}

async function takeGoodsOut(page: Page) {
  await typeCode(page, 'MILL20')
  await expectApplied(page, ['Discount Applied!'])
  await page.getByRole('link', { name: 'Continue shopping' }).click()
  const cart = await openCart(page)
  await cart
    .getByRole('group', { name: /Sharbati/ })
    .getByRole('button', { name: 'One less' })
    .click()
  await expect(cart.getByText('₹464.00').first()).toBeVisible()
  await cart.getByRole('button', { name: /Checkout/ }).click()
  await expect(page.getByText('MILL20 was taken off. Add ₹136.00 more to apply this offer').first()).toBeVisible()
  await goToOffers(page)
  await expect(page.getByRole('alert')).toHaveText('MILL20 was taken off. Add ₹136.00 more to apply this offer')
  await expect(applied(page)).toHaveCount(0)
  await expectBill(page, { Subtotal: '₹464.00' })

  // 1% off the list prices of ₹519.00.
  type Sent = { discount: number; orderMinimum: { orderMinimum: number } }[]
  await changeAnswer<Sent>(page, validCall, ({ data }) => {
    Object.assign(data[0] ?? {}, { discount: 1, orderMinimum: { orderMinimum: 0 } })
  })
  await typeCode(page, 'MILL20')
  await expectApplied(page, ['₹5.19 OFF'])
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(applied(page)).toContainText('With this coupon your order costs ₹52.30 more than without it')
  await page.getByRole('button', { name: 'Remove MILL20' }).click()
  await expectBill(page, { 'Order total': '₹529.20' })
}

test('[COUP-07] [COUP-11] [COUP-12] [COUP-13] [ERR-28] whatever keeps a code from being used stands at the field, with the code still in it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await openOffers(page)
  await page.getByRole('button', { name: 'Apply the code' }).click()
  await expect(page.getByRole('alert').getByText('Please enter a coupon code', { exact: true })).toBeVisible()
  await expectRefused(page, 'MASALA15', 'This promo code is not applicable for your order')
  await expectRefused(page, 'BIGBAG300', 'Add ₹698.00 more to apply this offer')
  await expectRefused(page, 'OPENING25', 'This promo code is not valid at this time')
  await expectRefused(page, 'NOSUCHCODE', 'Invalid promo code!')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)

  const answers = [
    [refuse(400, 'The mill does not know this code.'), 'The mill does not know this code.'],
    [refuse(404), 'Invalid promo code!'],
    [refuse(429, 'Too many codes were tried. Please try again in 5 minutes.'), /^Too many codes were tried/],
    [refuse(500), 'Failed to apply coupon. Please try again.'],
  ] as const
  for (const [answer, sentence] of answers) {
    await answerNext(page, validCall, answer)
    await typeCode(page, 'MILL20')
    await expect(page.getByRole('alert').getByText(sentence)).toBeVisible()
  }
  await answerNext(page, validCall, (route) => route.abort())
  await expectRefused(page, 'MILL20', 'Failed to apply coupon. Please try again.')
  const strange: [unknown, string][] = [
    [[], 'Invalid promo code!'],
    [{ promoCode: 'MILL20', discount: 'much' }, 'Failed to apply coupon. Please try again.'],
  ]
  for (const [data, sentence] of strange) {
    await answerNext(page, validCall, (route) =>
      route.fulfill({ json: { statusCode: 200, status: 'OK', message: '', data } }),
    )
    await expectRefused(page, 'MILL20', sentence)
  }

  // An object is taken as well as a list.
  await changeAnswer<unknown[]>(page, validCall, ({ data, ...answer }) => ({ ...answer, data: data[0] }))
  await typeCode(page, 'MILL20')
  await expectApplied(page, ['Discount Applied!'])
  await expectRefused(page, 'mill20', 'This offer is already applied')
  await expectRefused(
    page,
    'ATTA5',
    'Invalid promo code! A combo offer cannot be used together with another order offer.',
  )
})

test('[COUP-06] [API-14] [ERR-25] [CHK-10] [PAY-04] the offers advance every 5 seconds, rest while looked at, show all at once but none that is hidden, and can be asked for again; nobody pays past a coupon that is still being checked', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.clock.install()
  await page.route(listCall, refuse(503))
  await openOffers(page)
  await test.step('offers that did not come', () => requestOffersAgain(page))
  await test.step('turning', () => watchOffers(page))
  await test.step('all at once', () => chooseOffer(page))
  await test.step('a slow line', () => waitForCoupon(page))
})

/** What comes at last has also what nobody may be offered. */
async function requestOffersAgain(page: Page) {
  await page.clock.runFor(2_000)
  await expect(page.getByText('Failed to load offers')).toBeVisible()
  await expect(page.getByText('A code of your own still works.')).toBeVisible()
  await page.unroute(listCall)
  await changeAnswer<object[]>(page, listCall, (answer) => {
    const [first] = answer.data
    const hidden = { ...first, id: 'hidden', title: 'A hidden offer', offerCategory: 'HIDDEN' }
    const ofShelf = { ...first, id: 'shelf', title: 'An offer on a shelf', promoType: 'ON_CATEGORY', categoryId: 'x' }
    answer.data = [hidden, ...answer.data, ofShelf]
  })
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(offers(page)).toBeVisible()
}

async function watchOffers(page: Page) {
  const shown = offers(page)
    .getByRole('button', { name: /^Offer \d of 6$/ })
    .and(page.locator('[aria-current=true]'))
  await page.mouse.move(2, 2)
  await expect(shown).toHaveAccessibleName('Offer 1 of 6')
  await offers(page).evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await page.clock.runFor(5_000)
  await expect(shown).toHaveAccessibleName('Offer 2 of 6')
  await expect(offers(page).getByRole('listitem', { name: '2 of 6' })).toBeInViewport({ ratio: 0.5 })
  await page.clock.runFor(5_000)
  await expect(shown).toHaveAccessibleName('Offer 3 of 6')

  await offers(page).getByText('Offers for you').hover()
  await page.clock.runFor(12_000)
  await expect(shown).toHaveAccessibleName('Offer 3 of 6')
  const inSight = offers(page).getByRole('listitem', { name: '3 of 6' }).getByRole('button')
  await inSight.focus()
  await page.mouse.move(2, 2)
  await page.clock.runFor(12_000)
  await expect(shown).toHaveAccessibleName('Offer 3 of 6')
  await expect(inSight).toBeFocused()
  await offers(page).getByRole('button', { name: 'Offer 1 of 6' }).click()
  await expect(offers(page).getByRole('listitem', { name: '1 of 6' })).toBeInViewport({ ratio: 0.5 })
}

async function chooseOffer(page: Page) {
  await offers(page).getByRole('button', { name: 'Show all 6' }).click()
  await expect(offers(page).getByRole('listitem')).toHaveCount(6)
  await expect(offers(page)).not.toContainText(/hidden|shelf/)
  await expect(offers(page).getByText('Add ₹698.00 more to apply this offer')).toBeVisible()
  await offers(page).getByRole('button', { name: 'Apply BIGBAG300' }).click()
  await expect(offers(page).getByRole('alert')).toHaveText('Add ₹698.00 more to apply this offer')
  const letGo = await hold(page, validCall)
  await offers(page).getByRole('button', { name: 'Apply FREEHOME' }).click()
  await expect(offers(page).getByRole('button', { name: 'Apply FREEHOME' })).toHaveAttribute('aria-busy', 'true')
  letGo()
  await expectApplied(page, ['Free Shipping Applied!'])
  await offers(page).getByRole('button', { name: 'Applied FREEHOME' }).click()
  await expect(offers(page).getByRole('alert').getByText('This offer is already applied')).toBeVisible()

  // Whoever comes back to the offers is not told again of a failure that is over.
  await letToastsGo(page)
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await expect(page.getByRole('button', { name: 'Pay Now' })).toBeVisible()
  await step(page, 'OFFERS').click()
  await expect(offers(page)).toBeVisible()
  await page.clock.runFor(1_000)
  expect(await toast(page, 'Failed to load offers').count()).toBe(0)
}

/** What is waited for is seen, and its answer is told wherever the shopper has gone. */
async function waitForCoupon(page: Page) {
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.unroute(validCall)
  const goOn = page.getByRole('button', { name: 'Continue to Payment' })
  const apply = page.getByRole('button', { name: 'Apply the code' })
  const payNow = page.getByRole('button', { name: 'Pay Now' })
  await goOn.click()
  await expect(payNow).toBeEnabled()
  await step(page, 'OFFERS').click()
  await expect(apply).toBeVisible()
  const lineOf = (button: typeof apply) => button.evaluate((element) => getComputedStyle(element, '::after').content)
  const before = await apply.boundingBox()
  expect(await lineOf(apply)).toBe('none')

  const letGo = await hold(page, validCall)
  await typeCode(page, 'MILL20')
  await expect(goOn).toBeDisabled()
  expect([await lineOf(apply), await lineOf(goOn)]).toEqual(['""', '""'])
  expect(await apply.boundingBox()).toEqual(before)
  await step(page, 'PAYMENT').click()
  await expect(payNow).toBeDisabled()
  letGo()
  await expectApplied(page, ['Discount Applied!', '₹178.80 OFF'])
  await expect(payNow).toBeEnabled()
  await expectBill(page, { Discount: '−₹178.80', 'Order total': '₹792.96' })

  await page.unroute(validCall)
  await step(page, 'OFFERS').click()
  const letAnswer = await hold(page, validCall)
  await typeCode(page, 'NOSUCHCODE')
  await expect(goOn).toBeDisabled()
  await step(page, 'PAYMENT').click()
  letAnswer()
  await expect(toast(page, 'Invalid promo code!')).toBeVisible()
  await expect(payNow).toBeEnabled()
}

test('[PRICE-06] [API-28] [ERR-29] a shopper on a phone pays in cash with a coupon; one that is used up meanwhile leads back to the offers, with nothing ordered', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.clock.install()
  const shopper = await openOffers(page)
  await typeCode(page, 'FIRSTBAG60')
  await expectApplied(page, ['₹60.00 OFF'])
  await typeCode(page, 'KITCHEN50')
  await expectApplied(page, ['₹50.00 OFF'])
  await page.clock.runFor(6_000)
  const { mobileNumber } = shopper.user
  // In another tab, in which she then puts the same into the cart.
  await placeOrder(shopper, [], { mobileNumber, promoCodes: ['firstbag60'] })
  await fillCart(shopper, ['sharbati-wheat-atta', 5, 2], ['turmeric-powder', 100, 3])

  await payInCash(page)
  await page.clock.runFor(3_500)
  const sentence = 'Invalid promo code! FIRSTBAG60 cannot be used again with this mobile number.'
  const failed = page.getByRole('dialog', { name: 'Payment Failed' })
  await expect(failed.getByText(sentence, { exact: true })).toBeVisible()
  await failed.getByRole('button', { name: 'Try Again' }).click()
  await expect(step(page, 'OFFERS')).toHaveAttribute('aria-expanded', 'true')
  await expect(step(page, 'OFFERS')).toBeFocused()
  await expect(page.getByRole('alert').filter({ hasText: sentence })).toHaveText(
    `FIRSTBAG60 was taken off. ${sentence}`,
  )
  await expect(applied(page)).toHaveText([/KITCHEN50/])
  expect(await ordersOf(shopper)).toHaveLength(1)

  await expectBill(page, { Subtotal: '₹802.00', Discount: '−₹50.00', 'Order total': '₹831.60' })
  await payInCash(page)
  await page.clock.runFor(3_500)
  await expect(page.getByRole('dialog').getByText('Order successfully done, Order Number -')).toBeVisible()
  expect(await ordersOf(shopper)).toMatchObject([{ discountAmount: 50, totalAmount: 831.6 }, {}])

  // The next order begins without.
  await fillCart(shopper, ['sharbati-wheat-atta', 5, 2])
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/orders$/)
  const cart = await openCart(page)
  await cart.getByRole('button', { name: /Checkout/ }).click()
  await goToOffers(page)
  await expect(applied(page)).toHaveCount(0)
})
