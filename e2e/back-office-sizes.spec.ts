import { expect, type Page } from '@playwright/test'
import { addProduct, changeProduct, type EditedProduct, removeProduct } from '#contract/api/admin/catalog/products.ts'
import { getStock } from '#contract/api/admin/catalog/stock.ts'
import { emptyProduct } from '#contract/rules/catalog/product-draft.ts'
import { expectNoObjection, type InBackOffice, phone, signInToBackOffice } from './back-office.ts'
import { test } from './test.ts'

test.use(phone)

let manager: InBackOffice['call']
const products: EditedProduct[] = []
test.afterEach(async () => {
  for (const { id } of products) await manager(removeProduct, { params: { id } })
})

test('a manager cannot make another size of one that is stocked; one taken out has its pieces in its history, and comes back without its old stock by saving over somebody who took it out', async ({
  page,
}) => {
  manager = (await signInToBackOffice(page, 'manager', 'Meena Joshi')).call
  await test.step('taken out here', async () => takeSizeOut(page, await addDraft('Emmer')))
  await test.step('taken out by somebody else', async () => saveOverSizeTakenOut(page, await addDraft('Einkorn')))
})

/** A draft: the other journeys count what is on the storefront. */
async function addDraft(grain: string) {
  const code = `${grain.toUpperCase()}-${Date.now()}`
  const draft = {
    ...emptyProduct({ taxBasisPoints: 500 }),
    ...{ name: `${grain} ${Date.now()}`, categoryId: 'atta', hsn: '1101', position: 9_000 },
  }
  const size = { type: 'KG', actualPrice: null, mrp: null, lowStockAt: 3, stock: 40 }
  const sizes = [
    { ...size, size: 1, sku: `${code}-1`, price: 100 },
    { ...size, size: 5, sku: `${code}-5`, price: 450 },
  ]
  const product = await manager(addProduct, { body: { ...draft, sizes } })
  products.push(product)
  return product
}

async function takeSizeOut(page: Page, product: EditedProduct) {
  await page.goto(`/admin/products/${product.id}`)
  const five = page.getByRole('group', { name: '5 KG' })
  await expect(five.getByLabel('Size', { exact: true })).not.toBeEditable()
  await expect(five.getByText('Fixed: orders go by it')).toBeVisible()
  await page.getByRole('button', { name: 'Take 5 KG out' }).click()
  const question = page.getByRole('dialog', { name: 'Take 5 KG out?' })
  await expect(question.getByText('(40 when this page was opened)')).toBeVisible()
  await expectNoObjection(page)
  await question.getByRole('button', { name: 'Keep as it is' }).click()
  await expect(five).toBeVisible()
  await page.getByRole('button', { name: 'Take 5 KG out' }).click()
  await question.getByRole('button', { name: 'Take it out' }).click()
  await expect(five).toHaveCount(0)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(`${product.name} saved, not on the shop`)).toBeVisible()

  await page.goto(`/admin/audit?search=${product.id}`)
  await page.getByText(`corrected the stock of`).click()
  await page.getByRole('link', { name: 'The stock history of this size' }).click()
  await expect(page.getByText('This size is not sold any more.')).toBeVisible()
  await expect(page.getByText('The size was taken out')).toBeVisible()
  await expect(page.getByText('−40')).toBeVisible()
  await expectNoObjection(page)
}

async function saveOverSizeTakenOut(page: Page, product: EditedProduct) {
  await page.goto(`/admin/products/${product.id}`)
  await page.getByRole('group', { name: '5 KG' }).getByLabel('Price', { exact: true }).fill('440')
  const { id, ...others } = product
  await manager(changeProduct, { params: { id }, body: { ...others, sizes: others.sizes.slice(0, 1) } })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Save mine over it' }).click()
  await expect(page.getByText(`${product.name} saved, not on the shop`)).toBeVisible()
  expect(await manager(getStock, { params: { productId: id, size: '5' } })).toMatchObject({ free: 0 })
  expect(await manager(getStock, { params: { productId: id, size: '1' } })).toMatchObject({ free: 40 })
}
