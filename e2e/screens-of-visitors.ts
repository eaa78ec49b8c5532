import { expect, type Page } from '@playwright/test'
import { answerNext, openCheckout, step, storeLocalCart } from './preparations.ts'
import { addFromListing, anyMobile, fillDetails, openCart } from './shopper.ts'
import { visit } from './visit.ts'

/** A walk through screens, popups and states of a phone: it gives the name of each once it has come to rest. */
export type Walk = (page: Page) => AsyncGenerator<string>

const dialog = (page: Page) => page.getByRole('dialog')

async function closeDialog(page: Page) {
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
}

/** Home, listing and product, and everything that opens over them. */
export async function* shopWindow(page: Page): AsyncGenerator<string> {
  await visit(page, '/')
  await seeAll(page)
  yield 'home'
  await page
    .getByRole('button', { name: /^Play the story of/ })
    .first()
    .click()
  await expect(dialog(page).locator('video')).toBeAttached()
  yield 'story'
  await closeDialog(page)
  await page.getByRole('button', { name: /^Play the film/ }).click()
  await expect(page.getByRole('group', { name: 'Film' })).toBeVisible()
  yield 'film'
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(dialog(page)).toBeVisible()
  yield 'menu'
  await closeDialog(page)

  await visit(page, '/products')
  await seeAll(page)
  yield 'listing'
  await page.getByRole('button', { name: 'Filter' }).click()
  await expect(page.getByRole('navigation', { name: 'Pack' }).getByRole('link').first()).toBeVisible()
  yield 'listing with filters'
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('banner').getByRole('combobox')).toBeFocused()
  yield 'search in the header'
  await visit(page, '/products?keyword=zzz')
  yield 'listing without products'

  await visit(page, '/products/mp-sihor-wheat-atta')
  await seeAll(page)
  yield 'product'
  await page.getByRole('tab', { name: 'Return and cancellation' }).click()
  await expect(page.getByRole('tabpanel').getByRole('heading').last()).toBeVisible()
  yield 'product, its return policy'
  await page.getByRole('button', { name: 'See the pictures in full screen' }).click()
  await expect(dialog(page).getByRole('img').first()).toBeVisible()
  yield 'pictures in full'
  await closeDialog(page)
  await page
    .getByRole('button', { name: /^Read the review by/ })
    .first()
    .click()
  await expect(dialog(page).getByText('Verified buyer')).toBeVisible()
  yield 'review'
  await closeDialog(page)
}

/** The cart and what is saved, empty and filled. */
export async function* basket(page: Page): AsyncGenerator<string> {
  await visit(page, '/wishlist')
  yield 'nothing saved'
  await openCart(page)
  await expect(dialog(page).getByText('Your cart is empty')).toBeVisible()
  yield 'empty cart'
  await closeDialog(page)

  await visit(page, '/products')
  await addFromListing(page, 'Ragi Flour', 'Rice Flour')
  await page.getByRole('button', { name: /^Save Ragi Flour/ }).click()
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
  yield 'listing with products in the cart'
  await openCart(page)
  await expect(dialog(page).getByRole('listitem')).toHaveCount(2)
  yield 'cart'
  await dialog(page).getByRole('button', { name: 'Remove Rice Flour' }).click()
  await expect(dialog(page).getByRole('button', { name: /^Undo/ })).toBeVisible()
  yield 'cart, one line taken out'
  await closeDialog(page)
  await visit(page, '/wishlist')
  await expect(page.getByRole('article')).toHaveCount(1)
  yield 'saved products'
  await visit(page, '/')
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
  await seeAll(page)
  yield 'home of somebody who was here before'
}

/** Both logins, with what they say to mistakes. */
export async function* logins(page: Page): AsyncGenerator<string> {
  await visit(page, '/orders')
  await expect(page.getByRole('main').getByRole('button', { name: 'Login/Register' })).toBeVisible()
  yield 'orders before the login'
  await visit(page, '/profile')
  await page.getByRole('main').getByRole('button', { name: 'Login/Register' }).click()
  await expect(dialog(page).getByLabel('Mobile number')).toBeVisible()
  yield 'SIGNIN, the number'
  await dialog(page).getByRole('button', { name: 'Send code' }).click()
  await expect(dialog(page).getByText('Enter a valid 10-digit number')).toBeVisible()
  yield 'SIGNIN, a wrong number'
  await dialog(page).getByLabel('Mobile number').fill(anyMobile())
  await dialog(page).getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByLabel('Digit 1 of 6')).toBeFocused()
  yield 'SIGNIN, the code'
  await dialog(page).getByRole('button', { name: 'Log in' }).click()
  await expect(dialog(page).getByText('Enter complete 6-digit OTP')).toBeVisible()
  yield 'SIGNIN, a code that is too short'
  await dialog(page).getByRole('button', { name: 'Get it by SMS' }).click()
  await expect(page.getByRole('dialog', { name: 'Get the code by SMS' })).toBeVisible()
  yield 'AUTH'
  await dialog(page).getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByLabel('Digit 1 of 4')).toBeFocused()
  yield 'OTP'
  await closeDialog(page)
}

/** The checkout of somebody without an account, from its first step to the number of the order. */
export async function* guestCheckout(page: Page): AsyncGenerator<string> {
  await storeLocalCart(page, ['ragi-flour', 1, 1], ['besan-gram-flour', 0.5, 1])
  await openCheckout(page, { fromCart: true, isGuest: true })
  await expect(page.getByRole('main').getByRole('button', { name: 'Login/Register' })).toBeVisible()
  yield 'checkout before the login'
  await page.getByRole('main').getByRole('button', { name: 'Login/Register' }).click()
  await dialog(page).getByRole('button', { name: 'Continue As Guest' }).click()
  const save = page.getByRole('button', { name: 'Save & Continue' })
  await expect(save).toBeVisible()
  yield 'checkout, the details of a guest'
  await save.click()
  await expect(page.getByText('Please enter your name')).toBeVisible()
  yield 'checkout, details with mistakes'
  await page.getByRole('combobox', { name: 'Building name' }).fill('pune')
  await expect(page.getByRole('option').first()).toBeVisible()
  yield 'checkout, the list of buildings'
  await fillDetails(page, {
    name: 'Meera Iyer',
    mobileNumber: anyMobile(),
    email: 'meera@example.com',
    building: 'amaltas',
  })
  await save.click()
  await expect(step(page, 'OFFERS')).toHaveAttribute('aria-expanded', 'true')
  yield 'checkout, OFFERS'
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await page.getByRole('radio', { name: 'Cash on delivery' }).check()
  await expect(page.getByRole('button', { name: 'Order Now' })).toBeVisible()
  yield 'checkout, PAYMENT'
  let refuse = () => {}
  const isRefused = new Promise<void>((resolve) => {
    refuse = resolve
  })
  await answerNext(page, '**/order/create/cash', async (route) => {
    await isRefused
    await route.fulfill({ status: 500, body: '' })
  })
  await page.getByRole('button', { name: 'Order Now' }).click()
  await expect(page.getByText('Confirming your order...')).toBeVisible()
  yield 'the order being placed'
  refuse()
  await expect(page.getByRole('dialog', { name: 'Payment Failed' })).toBeVisible()
  yield 'FAILED'
  await page.getByRole('button', { name: 'Try Again' }).click()
  await page.getByRole('button', { name: 'Order Now' }).click()
  await expect(page.getByText('Order successfully done, Order Number -')).toBeVisible()
  yield 'SUCCESS of a guest'
}

/** The pages about the shop, and those that are not there. */
export async function* pagesAboutTheShop(page: Page): AsyncGenerator<string> {
  for (const address of [
    'why-milloraa',
    'about',
    'contact-us',
    'seller',
    'terms',
    'privacy',
    'refund-policy',
    'shipping-policy',
    'cancellation-policy',
    'reports',
    'undo-number',
  ]) {
    await visit(page, `/${address}`)
    await seeAll(page)
    yield address
  }
  await visit(page, '/contact-us')
  const form = page.getByRole('form', { name: 'Write to us' })
  await form.getByRole('button').last().click()
  await expect(form.getByRole('alert').first()).toBeVisible()
  yield 'contact-us with mistakes'
  await visit(page, '/no-such-page')
  yield 'not found'
  await visit(page, '/')
  await page.route('**/*.data*', (route) => route.fulfill({ status: 500, body: '' }))
  await page.getByRole('contentinfo').getByRole('link', { name: 'Reports' }).click()
  await expect(page.getByRole('heading', { name: 'The page did not load' })).toBeVisible()
  await page.unroute('**/*.data*')
  yield 'a page that did not load'
}

/** Brings what comes late on the way down. */
export async function seeAll(page: Page) {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += window.innerHeight / 2) {
      window.scrollTo({ top: y, behavior: 'instant' })
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    window.scrollTo({ top: 0, behavior: 'instant' })
  })
  await page.waitForLoadState('networkidle')
}
