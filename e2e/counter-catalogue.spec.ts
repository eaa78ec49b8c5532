import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { changeProduct, getEditedProduct, removeProduct } from '#contract/api/admin/products.ts'
import { signInAtCounter } from './counter.ts'
import { test } from './test.ts'

async function expectNoObjection(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
  const width = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(width).toBeLessThanOrEqual(0)
}

const picture = 'db/seed/media/products/ragi-flour-1-1200.webp'
const another = 'db/seed/media/products/jowar-flour-1-1200.webp'

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

  test('the owner sets up a product with pictures and sizes, is held to the MRP, and shoppers see it', async ({
    page,
  }) => {
    const { call } = await signInAtCounter(page, 'admin', 'Ravi Patil')
    await page.goto('/admin/products')
    await expect(page.getByRole('list', { name: 'Products' }).getByText('Sharbati Wheat Atta')).toBeVisible()
    await expectNoObjection(page)
    await page.getByRole('link', { name: 'Add a product' }).click()

    const name = `Khapli Atta ${Date.now()}`
    await page.getByLabel('Name', { exact: true }).fill(name)
    await page.getByLabel('Hindi name').fill('खपली आटा')
    await page.getByRole('button', { name: 'Add a size' }).click()
    const size = page.getByRole('group', { name: 'Size 1' })
    await size.getByLabel('SKU').fill(`KHAPLI-${Date.now()}`)
    await size.getByLabel('Price', { exact: true }).fill('120')
    await size.getByLabel('MRP').fill('125')
    await size.getByLabel('On the shelf').fill('12')
    await size.getByLabel('Size', { exact: true }).fill('2')
    const sum = page.getByRole('group', { name: '2 KG' })
    await expect(sum.getByText('₹120.00 with 5% tax is ₹126.00, more than the MRP of ₹125.00')).toBeVisible()
    await page.getByRole('radio', { name: 'Published' }).check()
    await page.getByRole('button', { name: 'Add the product' }).click()
    // Nothing is sent while anything is wrong; each reason stands at its field, and what was typed stays.
    await expect(page.getByText('Choose a category')).toBeVisible()
    await expect(page.getByText('An HSN code has 4, 6 or 8 digits')).toBeVisible()
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name)
    await expectNoObjection(page)
    await sum.getByLabel('MRP').fill('130')
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
    await expectNoObjection(page)
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
    await expectNoObjection(page)

    await page.getByRole('link', { name: 'See it in the shop' }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.locator('main').getByText('खपली आटा').first()).toBeVisible()
    await expect(page.getByText('₹120.00').first()).toBeVisible()
    await expect(page.getByRole('img', { name: 'Khapli grains in a bowl' }).first()).toBeVisible()
    await expect(page.locator('strong', { hasText: 'Stone-ground.' })).toBeAttached()

    // The other journeys share the shop and count its goods.
    await call(removeProduct, { params: { id: new URL(page.url()).pathname.split('/').at(-1) ?? '' } })
  })
})

test('a manager who saves after somebody else sees both, and a file is looked at before it is imported', async ({
  page,
}) => {
  const { call } = await signInAtCounter(page, 'manager', 'Meena Joshi')
  await page.goto('/admin/products/cardamom')
  const now = Date.now()
  const summary = page.getByLabel('Summary')
  await expect(summary).not.toHaveValue('')
  const { id, ...product } = await call(getEditedProduct, { params: { id: 'cardamom' } })
  await call(changeProduct, { params: { id }, body: { ...product, summary: `Written by somebody else at ${now}.` } })
  await summary.fill(`Written here at ${now}.`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(/Meena Joshi changed this while you had it open/)).toBeVisible()
  await expect(page.getByRole('deletion').getByText(`Written by somebody else at ${now}.`)).toBeVisible()
  await expect(page.getByRole('insertion').getByText(`Written here at ${now}.`)).toBeVisible()
  await expectNoObjection(page)
  await page.getByRole('button', { name: 'Save mine over it' }).click()
  await expect(page.getByText('Cardamom saved; the shop shows it now')).toBeVisible()
  await expect(summary).toHaveValue(`Written here at ${now}.`)

  await page.goto('/admin/products/import')
  const [size] = product.sizes
  const lines = [
    'id,size,price',
    `cardamom,${size?.size},${(size?.price ?? 0) - 1}`,
    `cardamom,${size?.size},x`,
    'nothing,1,5',
  ]
  const file = { name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) }
  await page.getByLabel(/^CSV file/).setInputFiles(file)
  await expect(page.getByText('Nothing is stored yet: 1 changed, 2 refused.').first()).toBeVisible()
  await expect(page.getByRole('cell', { name: `Size ${size?.size} is there twice` })).toBeVisible()
  const store = page.getByRole('button', { name: 'Import 1 row' })
  await expect(store).toBeDisabled()
  await page.getByLabel('Import the good rows and leave out the refused ones').check()
  await expectNoObjection(page)
  await store.click()
  await expect(page.getByText('Imported: 1 changed, 2 refused.').first()).toBeVisible()
  await page.goto('/admin/products/cardamom')
  await expect(page.getByRole('table', { name: 'Price history' }).getByText('Meena Joshi').first()).toBeVisible()

  await page.goto('/admin/categories')
  const shelves = page.getByRole('list', { name: 'Categories' }).getByRole('listitem')
  await expect(shelves.first()).toContainText('Atta')
  await expectNoObjection(page)
  await page.getByRole('button', { name: 'Add a category' }).click()
  const dialog = page.getByRole('dialog', { name: 'New category' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Enter a name')).toBeVisible()
  await expectNoObjection(page)
})
