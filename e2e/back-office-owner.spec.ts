import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { listOffers, removeOffer } from '#contract/api/admin/catalog/coupons.ts'
import { listEditedProducts, removeProduct } from '#contract/api/admin/catalog/products.ts'
import { getAnyOrder } from '#contract/api/admin/orders/orders.ts'
import {
  expectMenu,
  expectNoObjection,
  type InBackOffice,
  openFromMenu,
  phone,
  signInToBackOffice,
} from './back-office.ts'
import { billRow, fillCart, openCheckout, payOnline } from './preparations.ts'
import { signInByApi } from './shopper.ts'
import { test } from './test.ts'

test.use(phone)

const picture = 'db/seed/media/products/ragi-flour-1-1200.webp'
const another = 'db/seed/media/products/jowar-flour-1-1200.webp'
const now = Date.now()
const name = `Khapli Atta ${now}`
const code = `KHAPLI${now}`

let owner: InBackOffice['call'] | undefined

// The other journeys share the shop, count its goods and read its offers.
test.afterEach(async () => {
  if (!owner) return
  const { rows: products } = await owner(listEditedProducts, { query: { search: name } })
  for (const { id } of products) await owner(removeProduct, { params: { id } })
  const { rows: offers } = await owner(listOffers, { query: { search: code } })
  for (const { id } of offers) await owner(removeOffer, { params: { id } })
})

test('the owner sends a part of an order back, takes the GST file, sets up a product and an offer that shoppers see, and finds all of it in the audit log', async ({
  page,
}) => {
  const shopper = await signInByApi(page)
  const orderNumber = await payOnline(shopper, [['turmeric-powder', 200, 2]])
  const by = `Ravi Patil ${now}`
  const { call } = await signInToBackOffice(page, 'admin', by)
  owner = call
  const getRefunded = () => call(getAnyOrder, { params: { orderNumber } })
  await page.goto(`/admin/orders/${orderNumber}`)
  await expectMenu(page, everything)
  await page.getByRole('button', { name: 'Send money back' }).click()
  const refund = page.getByRole('dialog', { name: `Send money back for ${orderNumber}` })
  await refund.getByLabel('Amount').fill('5000')
  await expect(refund.getByText(/^Only ₹.* can still go back$/)).toBeVisible()
  await refund.getByLabel('Amount').fill('12.50')
  await refund.getByLabel(/^Reason/).fill('One pack was short')
  await refund.getByRole('button', { name: 'Send back ₹12.50' }).dblclick()
  await expect(page.getByText('The money is on its way back')).toBeVisible()
  await expect(page.getByText(/^₹12\.50 (is about to go|is on its way|went) back/)).toHaveCount(1)

  await page.goto('/admin/numbers/gst')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Everything as one CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^gstr1-\d{4}-\d\d(-preview)?\.csv$/)
  expect(await readFile(await file.path(), 'utf8')).toContain('GSTR-1 summary')

  await addProduct(page)
  await page.getByRole('link', { name: 'See it in the shop' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.locator('main').getByText('खपली आटा').first()).toBeVisible()
  await expect(page.getByText('₹120.00').first()).toBeVisible()
  await expect(page.getByRole('img', { name: 'Khapli grains in a bowl' }).first()).toBeVisible()
  await expect(page.locator('strong', { hasText: 'Stone-ground.' })).toBeAttached()
  const productId = new URL(page.url()).pathname.split('/').at(-1) ?? ''

  await makeOffer(page)
  await fillCart(shopper, [productId, 2, 2])
  await openCheckout(page)
  await page.getByRole('button', { name: 'Save & Continue' }).click()
  await page.getByLabel('Coupon code').fill(code.toLowerCase())
  await page.getByLabel('Coupon code').press('Enter')
  await expect(page.getByText(`Coupon ${code} applied successfully!`)).toBeVisible()
  await expect(billRow(page, 'Discount')).toHaveText('−₹25.00')

  // The provider has heard of it meanwhile.
  await expect.poll(async () => (await getRefunded()).order.paymentStatus).toBe('PARTLY_REFUNDED')
  await page.goto(`/admin/audit?search=${encodeURIComponent(by)}`)
  for (const auditAction of [
    /added .*khapli.atta/i,
    /added offer .*khapli\d/i,
    /sent money back for order/,
    /signed in/,
  ]) {
    await expect(page.getByRole('listitem').filter({ hasText: by }).filter({ hasText: auditAction })).toHaveCount(1)
  }
  await page.getByText(`sent money back for order ${orderNumber}`).click()
  await expect(page.getByRole('insertion').getByText('One pack was short')).toBeVisible()
})

/** From the list to the storefront; whatever is wrong is said at its field, and what was typed stays. */
async function addProduct(page: Page) {
  await openFromMenu(page, 'Products')
  await page.getByRole('link', { name: 'Add a product' }).click()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Hindi name').fill('खपली आटा')
  await page.getByRole('button', { name: 'Add a size' }).click()
  const size = page.getByRole('group', { name: 'Size 1' })
  await size.getByLabel('SKU').fill(code)
  await size.getByLabel('Price', { exact: true }).fill('120')
  await size.getByLabel('List price').fill('125')
  await size.getByLabel('MRP').fill('125')
  await size.getByLabel('On the shelf').fill('12')
  await size.getByLabel('Size', { exact: true }).fill('2')
  const sum = page.getByRole('group', { name: '2 KG' })
  await expect(sum.getByText('₹120.00 with 5% tax is ₹126.00, more than the MRP of ₹125.00')).toBeVisible()
  await page.getByRole('radio', { name: 'Published' }).check()
  await page.getByRole('button', { name: 'Add the product' }).click()
  await expect(page.getByText('Choose a category')).toBeVisible()
  await expect(page.getByText('An HSN code has 4, 6 or 8 digits')).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name)
  await expectNoObjection(page)
  await sum.getByLabel('MRP').fill('132')
  await expect(sum.getByText('With 5% tax ₹126.00 · ₹60.00 per kg')).toBeVisible()
  await page.getByRole('combobox', { name: 'Category' }).selectOption('Atta')
  await page.getByLabel('HSN code').fill('1101')

  await page.getByLabel('Add pictures').setInputFiles([picture, another])
  const pictures = page.getByRole('list', { name: 'Pictures' }).getByRole('listitem')
  await expect(pictures).toHaveCount(2)
  const [first, second] = await pictures
    .getByRole('img')
    .evaluateAll((all) => all.map((one) => one.getAttribute('src')))
  await page.getByRole('button', { name: 'Move picture 2 up' }).click()
  await expect(pictures.first().getByRole('img')).toHaveAttribute('src', second ?? '')
  await expect(pictures.last().getByRole('img')).toHaveAttribute('src', first ?? '')
  await pictures.first().getByLabel('Words for who cannot see it').fill('Khapli grains in a bowl')
  await page.getByRole('button', { name: 'Crop picture 1' }).click()
  const crop = page.getByRole('dialog', { name: 'Crop the picture' })
  await expect(crop.getByText('As it will be shown')).toBeVisible()
  await crop.getByRole('button', { name: 'Crop', exact: true }).click()
  await expect(crop).toBeHidden()
  await expect(pictures.first().getByRole('img')).not.toHaveAttribute('src', second ?? '')

  const description = page.getByRole('textbox', { name: 'Description' })
  await description.click()
  await page.keyboard.type('Grown in Sangli. ')
  await page.getByRole('button', { name: 'Bold' }).click()
  await expect(description).toBeFocused()
  await page.keyboard.type('Stone-ground.')
  await page.getByRole('button', { name: 'Add the product' }).click()
  await expect(page.getByText(`${name} saved; the shop shows it now`)).toBeVisible()
  await expect(page.getByText('Everything is saved')).toBeVisible()
}

/** By its code alone, so that no other shopper meets it. */
async function makeOffer(page: Page) {
  await page.goto('/admin/offers/new')
  await page.getByLabel('Code').fill(code.toLowerCase())
  await page.getByLabel('Title').fill('10% off for the neighbours')
  await page.getByLabel('Who sees it').selectOption('Nobody: only by typing the code')
  await page.getByLabel('Percent').fill('101')
  await page.getByRole('button', { name: 'Make the offer' }).click()
  await expect(page.getByText('At most 100%')).toBeVisible()
  await page.getByLabel('Percent').fill('10')
  await page.getByRole('button', { name: 'Make the offer' }).click()
  await expect(page.getByRole('heading', { level: 1, name: code })).toBeVisible()
}

const everything = [
  ...['Today', 'Orders', 'Cash', 'Tickets', 'Products', 'Categories', 'Kitchen words', 'Stock'],
  ...['Offers', 'Banners', 'Stories', 'Reports', 'Pages', 'Messages'],
  ...['Customers', 'Reviews', 'Contact messages'],
  ...['Ready to sell?', 'Settings', 'Buildings', 'Numbers', 'Staff', 'How the shop runs', 'Payments compared'],
  ...['Backups', 'Audit log', 'Your account'],
]
