import { expect, type Page } from '@playwright/test'
import { completeOrder } from './back-office-calls.ts'
import { changeLoaderData } from './loader-data.ts'
import { changeAnswer, placeOrder, refuse } from './preparations.ts'
import { addFromListing, anyMobile, fillDetails, goToPayment, openCart, payCash, signInByApi } from './shopper.ts'
import { test } from './test.ts'
import { follow, visit } from './visit.ts'

/** Which fields the specification lists; `true` for a value, a list of one for lists, a record for what lies within. */
type Listed = true | { [field: string]: Listed } | [Listed]

const picture: Listed = { originalUrl: true, thumbnailUrl: true }
const product: Listed = {
  id: true,
  name: true,
  summary: true,
  averageRating: true,
  totalNumberOfReviews: true,
  categoryId: true,
  images: [picture],
  discountTitle: true,
  discountValue: true,
  discountType: true,
  productVariations: [{ size: true, type: true, price: true, actualPrice: true }],
}
const productInFull: Listed = {
  ...product,
  description: { description: true, tags: true, features: true, shellLife: true },
}
const address: Listed = {
  buildingName: true,
  district: true,
  houseNumber: true,
  pincode: true,
  state: true,
  towerName: true,
  town: true,
}
const order: Listed = {
  id: true,
  orderNumber: true,
  paymentId: true,
  totalAmount: true,
  subtotal: true,
  tax: true,
  deliveryCharge: true,
  discountAmount: true,
  estimatedDeliveryTime: true,
  deliveredAt: true,
  createdAt: true,
  comment: true,
  invoiceUrl: true,
  orderStatus: true,
  paymentStatus: true,
  paymentMode: true,
  orderItems: [
    {
      productId: true,
      productName: true,
      productImage: picture,
      quantity: true,
      size: true,
      type: true,
      price: true,
    },
  ],
  deliveryAddress: address,
  userBasicInfo: { email: true, mobileNumber: true, name: true },
}

const review: Listed = {
  id: true,
  rating: true,
  review: true,
  userName: true,
  userProfileImage: { thumbnailUrl: true },
  userAddress: { town: true, district: true, state: true },
  createdAt: true,
}
const ticket: Listed = {
  id: true,
  ticketNumber: true,
  subject: true,
  status: true,
  createdAt: true,
  createdBy: true,
  createdByName: true,
  attachment: picture,
  paymentOrderId: true,
}

/** What each call of §7 reads from `data`; calls without an entry are read nothing from. */
const calls: [RegExp, Listed][] = [
  [/\/product\/[^/]+\/get$/, productInFull],
  [/\/cart\/add$/, { id: true }],
  [/\/cart\/user\/all\/get$/, [{ id: true, productId: true, quantity: true, size: true }]],
  [/\/setting\/get$/, { deliveryCharge: true, tax: true }],
  [/\/area\?/, [{ ...address, id: true }]],
  [/\/user\/[^/]+\/update$/, { name: true, email: true, mobileNumber: true, address }],
  [/\/order\/create\/cash$/, { orderNumber: true }],
  [/\/order\/user\/orders$/, [order]],
  [/\/order\/(?!user|create|status)[^/]+\/get$/, order],
  [/\/rating\/[^/]+\/get$/, review],
  [/\/rating\/[^/]+\/all-ratings$/, [review]],
  [/\/content\/by-title\/[a-z-]+$/, { content: true }],
  [/\/support\/tickets\/user$/, [ticket]],
  [/\/support\/tickets\/[^/]+\/history$/, [{ message: true, attachment: picture, createdBy: true, createdAt: true }]],
]

/** What they answer is not shown: nothing of it is relied upon. */
const unread =
  /\/api\/v1\/(cart\/user\/delete\/all|cart\/[^/]+\/(delete|update-quantity)|rating\/add|support\/tickets\/(add|[^/]+\/history\/add))/

/** Calls of our own, which the specification's shop has not. */
const ourOwn =
  /\/api\/v1\/(user\/me|user\/mobile|rating\/user|wishlist|product\/cards|order\/status|seller|auth\/logout)/

function only(listed: Listed, value: unknown): unknown {
  if (listed === true || value === null || value === undefined) return value
  if (Array.isArray(listed)) return (value as unknown[]).map((part) => only(listed[0], part))
  const fields = Object.entries(value).filter(([field]) => field in listed)
  return Object.fromEntries(fields.map(([field, part]) => [field, only(listed[field] ?? true, part)]))
}

/** From now on this browser gets nothing but the listed fields, and no answer to a call of ours. */
async function stripAnswers(page: Page) {
  for (const [call, listed] of calls) {
    await changeAnswer<unknown>(page, new RegExp(`/api/v1${call.source}`), (answer) => {
      answer.data = only(listed, answer.data)
    })
  }
  await changeAnswer(page, /\/api\/v1\/token\/valid\?/, ({ statusCode, status }) => ({ statusCode, status }))
  await changeAnswer(page, unread, ({ statusCode, status }) => ({ statusCode, status }))
  await page.route(ourOwn, refuse(404))
  type Found = { products: unknown[] }
  await changeLoaderData<Found>(page, /\/products\.data/, 'catalog/listing-page', (found) => {
    found.products = only([product], found.products) as unknown[]
  })
  type Shown = { product: unknown; settings: unknown; reviews: unknown }
  await changeLoaderData<Shown>(page, /\/products\/[^/]+\.data/, 'catalog/product-page', (shown) => {
    shown.product = only(productInFull, shown.product)
    shown.settings = only({ deliveryCharge: true, tax: true }, shown.settings)
    shown.reviews = only([review], shown.reviews)
  })
}

test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

test('[API-43] a shopper gets from the listing to the placed order with answers that hold only the listed fields', async ({
  page,
}) => {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  await signInByApi(page, { hasProfile: false })
  await stripAnswers(page)
  await visit(page, '/')
  await page.getByRole('link', { name: 'View all Products' }).click()
  await addFromListing(page, 'Besan Gram Flour')
  await page.getByRole('link', { name: 'Lokwan Wheat Atta', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Lokwan Wheat Atta' })).toBeVisible()
  await page.getByRole('group', { name: 'Size' }).getByText('5 kg', { exact: true }).click()
  await page.getByRole('button', { name: 'Add to cart' }).click()
  const cart = await openCart(page)
  await cart.getByRole('group', { name: /Besan/ }).getByRole('button', { name: 'One more' }).click()
  await cart.getByRole('button', { name: 'Checkout' }).click()

  const summary = page.getByRole('region', { name: 'Order summary' })
  await expect(summary).toContainText('2 x 0.5 kg')
  await expect(summary).toContainText('1 x 5 kg')
  // Without a call for the profile this browser knows who is there, and nothing more.
  const mobileNumber = anyMobile()
  await fillDetails(page, { name: 'Meera Iyer', mobileNumber, email: 'meera@example.com', building: 'amaltas' })
  await goToPayment(page)
  const orderNumber = await payCash(page)
  await page.getByRole('button', { name: 'View Order Details' }).click()
  await expect(page.getByText('In Processing')).toBeVisible()
  await expect(page.getByText('Bill available soon')).toBeVisible()
  await page.getByRole('link', { name: 'My Orders' }).last().click()
  await expect(page.getByRole('article', { name: `Order ${orderNumber}` }).getByText('In process')).toBeVisible()
  expect(errors).toEqual([])
})

test('[API-43] [API-28] a guest orders although data of the order call is the bare number', async ({ page }) => {
  await stripAnswers(page)
  type Placed = { orderNumber: string } | string
  await changeAnswer<Placed>(page, /\/api\/v1\/order\/create\/cash$/, (answer) => {
    if (typeof answer.data === 'object') answer.data = answer.data.orderNumber
    return { status: 'OK', data: answer.data }
  })
  await visit(page, '/')
  await page.getByRole('link', { name: 'View all Products' }).click()
  await addFromListing(page, 'Besan Gram Flour')
  await (await openCart(page)).getByRole('button', { name: 'Checkout' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Continue As Guest' }).click()
  await (await openCart(page)).getByRole('button', { name: 'Checkout' }).click()
  await fillDetails(page, { name: 'Ravi', mobileNumber: anyMobile(), email: 'ravi@example.com', building: 'amaltas' })
  await goToPayment(page)
  expect(await payCash(page)).toMatch(/^[2-9A-Z]{12}$/)
})

test('[API-43] [API-21] [API-35] [API-36] [API-37] a shopper uses profile, support and reviews of a shop that sends only the listed fields and has no call of ours', async ({
  page,
}) => {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  const shopper = await signInByApi(page)
  const orderNumber = await placeOrder(shopper, [['jowar-flour', 1, 1]])
  await completeOrder(orderNumber)
  await stripAnswers(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  const main = page.getByRole('main')
  const toast = (text: string) => page.locator('[data-sonner-toast]').filter({ hasText: text })

  await visit(page, '/profile?tab=address')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Leela Nair')
  await page.getByRole('button', { name: 'Edit address' }).click()
  await page.getByLabel('House Number', { exact: true }).fill('12 B')
  await page.getByRole('combobox', { name: 'Building Name' }).fill('amaltas')
  await page.getByRole('option').first().click()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast('Address updated successfully')).toBeVisible()
  await expect(main.getByText('Amaltas Greens')).toBeVisible()

  const account = page.getByRole('navigation', { name: 'Your account' })
  await account.getByRole('link', { name: 'My Orders' }).click()
  await expect(page.getByRole('article', { name: `Order ${orderNumber}` })).toContainText('Delivered')
  await account.getByRole('link', { name: 'Privacy' }).click()
  await expect(main.getByText('Your choice could not be read.')).toBeVisible()
  await expect(main.getByRole('heading', { name: 'Privacy policy' })).toBeVisible()

  await account.getByRole('link', { name: 'Support' }).click()
  await page.getByRole('button', { name: 'New ticket' }).click()
  const form = page.getByRole('dialog', { name: 'Contact Support' })
  await form.getByLabel('Subject').fill('Coarse flour')
  await form.getByLabel('Message').fill('Coarser than before.')
  await form.getByRole('button', { name: 'Submit ticket' }).click()
  await expect(toast('Support ticket submitted successfully')).toBeVisible()
  await expect(form).toBeHidden()
  await main.getByRole('button', { name: 'Coarse flour' }).click()
  const messages = page.getByRole('group', { name: 'Messages' }).getByRole('listitem')
  await expect(messages).toHaveText(/You.*Coarser than before\./)
  await page.getByRole('dialog').getByLabel('Message', { exact: true }).fill('Batch B-117')
  await page.keyboard.press('Enter')
  await expect(messages.nth(1)).toContainText('Batch B-117')
  await page.keyboard.press('Escape')

  await follow(page, `/orders/${orderNumber}`, {})
  await page.getByRole('button', { name: 'Rate & Review Jowar Flour' }).click()
  const rating = page.getByRole('dialog', { name: 'Write a review' })
  await rating.getByRole('radio', { name: '4 stars, Very good' }).check()
  await rating.getByRole('button', { name: 'Submit review' }).click()
  await expect(toast('Thank you for your review!')).toBeVisible()
  await expect(page.getByText('You reviewed this')).toBeVisible()
  await main.getByRole('link', { name: 'Jowar Flour' }).last().click()
  const reviews = page.getByRole('region', { name: 'Trusted Experiences. Lasting Impact.' })
  await reviews
    .getByRole('button', { name: /^Read the review by Leela Nair/ })
    .first()
    .click()
  await expect(page.getByRole('dialog', { name: 'Review' }).getByRole('img', { name: '4 of 5 stars' })).toBeVisible()
  expect(errors).toEqual([])
})
