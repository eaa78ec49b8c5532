import { expect, type Page, test } from '@playwright/test'
import { changeLoaderData } from './loader-data.ts'
import { changeAnswer } from './preparations.ts'
import { addFromListing, anyMobile, fillDetails, goToPayment, openCart, payCash, signInByApi } from './shopper.ts'
import { visit } from './visit.ts'

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
]

function only(listed: Listed, value: unknown): unknown {
  if (listed === true || value === null || value === undefined) return value
  if (Array.isArray(listed)) return (value as unknown[]).map((part) => only(listed[0], part))
  const fields = Object.entries(value).filter(([field]) => field in listed)
  return Object.fromEntries(fields.map(([field, part]) => [field, only(listed[field] ?? true, part)]))
}

/** From now on this browser gets nothing but the listed fields. */
async function stripAnswers(page: Page) {
  for (const [call, listed] of calls) {
    await changeAnswer<unknown>(page, new RegExp(`/api/v1${call.source}`), (answer) => {
      answer.data = only(listed, answer.data)
    })
  }
  await changeAnswer(page, /\/api\/v1\/token\/valid\?/, ({ statusCode, status }) => ({ statusCode, status }))
  await changeAnswer(page, /\/api\/v1\/cart\/(user\/delete\/all|[^/]+\/(delete|update-quantity))/, () => ({}))
  type Found = { products: unknown[] }
  await changeLoaderData<Found>(page, /\/products\.data/, 'catalog/listing-page', (found) => {
    found.products = only([product], found.products) as unknown[]
  })
  type Shown = { product: unknown; settings: unknown }
  await changeLoaderData<Shown>(page, /\/products\/[^/]+\.data/, 'catalog/product-page', (shown) => {
    shown.product = only(productInFull, shown.product)
    shown.settings = only({ deliveryCharge: true, tax: true }, shown.settings)
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
  await page.getByRole('group', { name: 'Size' }).getByText('5 KG', { exact: true }).click()
  await page.getByRole('button', { name: 'Add to cart' }).click()
  const cart = await openCart(page)
  await cart.getByRole('group', { name: /Besan/ }).getByRole('button', { name: 'One more' }).click()
  await cart.getByRole('button', { name: 'Checkout' }).click()

  const summary = page.getByRole('region', { name: 'Order summary' })
  await expect(summary).toContainText('2 x 0.5 KG')
  await expect(summary).toContainText('1 x 5 KG')
  await fillDetails(page, { name: 'Meera Iyer', email: 'meera@example.com', building: 'amaltas' })
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
