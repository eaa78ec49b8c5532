import { type BrowserContext, expect, type Page } from '@playwright/test'
import { changeProduct, type EditedProduct, getEditedProduct } from '#contract/api/admin/catalog/products.ts'
import { deliverOrders, moveOrders } from '#contract/api/admin/orders/order-steps.ts'
import { getAnyOrder } from '#contract/api/admin/orders/orders.ts'
import { formatRupees } from '#contract/money.ts'
import { expectMenu, expectNoObjection, type InBackOffice, phone, signInToBackOffice } from './back-office.ts'
import { answerNext, payOnline } from './preparations.ts'
import { anyMobile, makeShopper } from './shopper.ts'
import { test } from './test.ts'

test.describe('on a phone', () => {
  test.use(phone)

  test('a manager takes an order by phone, sees it go, marks it delivered with the cash collected, takes a piece back, and loses nothing that was typed by a slip, by Back, by loading the page anew or by a line that is away', async ({
    page,
    context,
  }) => {
    const { call } = await signInToBackOffice(page, 'manager')
    const caller = `Kamala ${anyMobile()}`
    const orderNumber = await test.step('by phone', () => takeOrderByPhone(page, caller))
    await test.step('Today', () => seeItGo(page, call, orderNumber, caller))
    await test.step('delivered', () => markDelivered(page, orderNumber, caller))
    await test.step('came back', () => takePieceBack(page, orderNumber))
    await test.step('slips', () => loseNothing(page, context))
  })
})

async function takeOrderByPhone(page: Page, caller: string) {
  await page.goto('/admin/orders/new')
  await expectMenu(page, [
    ...['Today', 'Orders', 'Cash', 'Tickets', 'Products', 'Categories', 'Kitchen words', 'Stock'],
    ...['Offers', 'Banners', 'Stories', 'Reports', 'Pages', 'Messages'],
    ...['Customers', 'Reviews', 'Contact messages'],
    ...['Ready to sell?', 'Settings', 'Buildings', 'Numbers', 'Audit log', 'Your account'],
  ])
  await page.getByLabel('Mobile number').fill(anyMobile())
  await expect(page.getByText('The first order from this number.')).toBeVisible()
  for (const [label, value] of [
    ['Name', caller],
    ['House or flat number', '12 B'],
    ['Town', 'Indore'],
    ['District', 'Indore'],
    ['Pincode', '452010'],
    ['State', 'Madhya Pradesh'],
  ] as const) {
    await page.getByRole('textbox', { name: label, exact: true }).fill(value)
  }
  await page.getByLabel('Find goods').fill('turmeric')
  await page.getByRole('button', { name: 'Add Turmeric Powder 200 G' }).click()
  await page.getByRole('button', { name: 'One more' }).click()
  const placeButton = page.getByRole('button', { name: /^Place order · ₹/ })
  await expect(placeButton).toBeEnabled()
  // A line that breaks takes nothing of what was typed; sent again it makes one order.
  await answerNext(page, '**/admin/phone-orders', (route) => route.abort())
  await placeButton.click()
  await expect(page.getByRole('alert').getByText('No connection at the moment.')).toBeVisible()
  await placeButton.click()
  await expect(page.getByRole('heading', { level: 1, name: /^Order [0-9A-Z]{12}$/ })).toBeVisible()
  return page.url().split('/').at(-1) ?? ''
}

/** Live: somebody else packs it meanwhile. */
async function seeItGo(page: Page, call: InBackOffice['call'], orderNumber: string, caller: string) {
  await page.getByRole('link', { name: 'Today' }).click()
  const packIt = page.getByRole('button', { name: `Pack: order ${orderNumber} for ${caller}` })
  const handItOver = page.getByRole('button', { name: `Hand over: order ${orderNumber} for ${caller}` })
  await expect(page.getByRole('heading', { name: /^To pack: / })).toBeVisible()
  await call(moveOrders, { body: { orderNumbers: [orderNumber], step: 'pack' } })
  await expect(packIt).toHaveCount(0)
  await call(moveOrders, { body: { orderNumbers: [orderNumber], step: 'hand-over' } })
  await expect(handItOver).toHaveCount(0)
}

async function markDelivered(page: Page, orderNumber: string, caller: string) {
  await page.goto(`/admin/orders?search=${encodeURIComponent(caller.toLowerCase())}`)
  const list = page.getByRole('list', { name: 'Orders' })
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await expect(list.getByText('On the way')).toBeVisible()
  await list.getByRole('checkbox', { name: `Choose order ${orderNumber}` }).check()
  await page.getByRole('button', { name: 'Delivered 1' }).click()
  const delivery = page.getByRole('dialog', { name: `Order ${orderNumber} is delivered` })
  const received = delivery.getByLabel('Received in cash')
  const total = await received.inputValue()
  await received.fill('1')
  await expect(delivery.getByRole('button', { name: 'Delivered' })).toBeDisabled()
  await received.fill(total)
  await delivery.getByLabel('Who delivered').selectOption({ label: 'Somebody else …' })
  await delivery.getByLabel('Name', { exact: true }).fill('Ravi with the van')
  await delivery.getByLabel('Note beside the date').fill('Left with the guard')
  await expectNoObjection(page)
  await delivery.getByRole('button', { name: 'Delivered' }).click()
  await expect(list.getByText('Delivered', { exact: true })).toBeVisible()
  await list.getByRole('link', { name: orderNumber }).click()
}

async function takePieceBack(page: Page, orderNumber: string) {
  await expect(page.getByText('Cash, received')).toBeVisible()
  await page.getByRole('button', { name: 'Take goods back' }).click()
  const back = page.getByRole('dialog', { name: `Goods of ${orderNumber} came back` })
  await back.getByRole('button', { name: 'One more' }).click()
  await back.getByLabel('Put back on the shelf').check()
  await back.getByLabel('Reason').fill('A torn bag')
  await back.getByRole('button', { name: /^Take back and send ₹/ }).dblclick()
  await expect(page.getByText('Noted: the goods came back').first()).toBeVisible()
  await expect(page.getByText('1 came back')).toBeVisible()
  await expect(page.getByText('Cash, partly refunded')).toBeVisible()
  await expect(page.getByText('1 piece, back on the shelf.')).toHaveCount(1)

  await page.getByLabel('New note').fill('We send another bag tomorrow')
  await page.getByRole('checkbox', { name: 'To the shopper' }).check()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Sent to the shopper').first()).toBeVisible()
  await expectNoObjection(page)
}

async function loseNothing(page: Page, context: BrowserContext) {
  await page.getByRole('link', { name: 'Orders' }).last().click()
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Orders')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(heading).toHaveText('Orders')

  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Stock' }).click()
  const correct = page.getByRole('button', { name: /^Correct Bajra Flour/ }).first()
  await correct.click()
  const dialog = page.getByRole('dialog', { name: /^Bajra Flour/ })
  await dialog.getByLabel('Pieces on the shelf').fill('12')
  const question = page.getByRole('dialog', { name: 'Close without saving?' })
  await page.touchscreen.tap(200, 20)
  await expectNoObjection(page)
  await question.getByRole('button', { name: 'Stay here' }).click()
  await page.goBack()
  await expect(question).toBeVisible()
  await page.goBack()
  await expect(question).toHaveCount(0)
  const requested = page.waitForEvent('dialog', { timeout: 15_000 })
  await page.evaluate(() => void setTimeout(() => location.reload()))
  const leaving = await requested
  expect(leaving.type()).toBe('beforeunload')
  await leaving.dismiss()
  await expect(dialog.getByLabel('Pieces on the shelf')).toHaveValue('12')

  await context.setOffline(true)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('No connection at the moment. Nothing is lost; please try again.')
  await expect(dialog.getByLabel('Pieces on the shelf')).toHaveValue('12')
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Close without saving' }).click()
  await expect(correct).toBeFocused()
  await expect(page.getByText('No connection. What you typed stays on this page')).toBeVisible()
  await page.getByRole('link', { name: 'Tickets' }).click()
  await expect(page.getByText('No connection: please stay on this page')).toBeVisible()
  await expect(heading).toHaveText('Stock')
  await context.setOffline(false)
  await page.getByRole('link', { name: 'Tickets' }).click()
  await expect(heading).toHaveText('Tickets')
}

test('a manager who takes back goods that were paid online is told that no less than ₹1 can go back or be left; one who saves after somebody else sees both, and a file is looked at before it is imported', async ({
  page,
}) => {
  const { call } = await signInToBackOffice(page, 'manager', 'Meena Joshi')
  await test.step('goods paid online', () => takeBackGoodsPaidOnline(page, call))
  // The other journeys read it too.
  const { id, ...product } = await call(getEditedProduct, { params: { id: 'cardamom' } })
  await test.step('saved by two', () => saveAfterSomebodyElse(page, call))
  await test.step('a file', () => importFile(page, product.sizes[0]))
  const { version } = await call(getEditedProduct, { params: { id } })
  await call(changeProduct, { params: { id }, body: { ...product, version } })
  await test.step('a category without a name', () => addNamelessCategory(page))
})

async function takeBackGoodsPaidOnline(page: Page, call: InBackOffice['call']) {
  const orderNumber = await payOnline(await makeShopper(), [['turmeric-powder', 200, 1]])
  await call(deliverOrders, { body: { orderNumbers: [orderNumber] } })
  await page.goto(`/admin/orders/${orderNumber}`)
  await page.getByRole('button', { name: 'Take goods back' }).click()
  const back = page.getByRole('dialog', { name: `Goods of ${orderNumber} came back` })
  await back.getByRole('button', { name: 'One more' }).click()
  await back.getByLabel('Reason').fill('A torn bag')
  await back.getByLabel('Money that goes back the way it came').fill('0.50')
  await expect(back.getByText('Online at least ₹1 can go back, or 0 for none')).toBeVisible()
  await expect(back.getByRole('button', { name: /^Take back/ })).toBeDisabled()
  const { refundable } = await call(getAnyOrder, { params: { orderNumber } })
  await back.getByLabel('Money that goes back the way it came').fill((refundable - 0.5).toFixed(2))
  const instead = `Send ${formatRupees(refundable)}, or at most ${formatRupees(refundable - 1)}.`
  await expect(back.getByText(`Less than ₹1.00 would be left, which cannot go back online. ${instead}`)).toBeVisible()
  await expect(back.getByRole('button', { name: /^Take back/ })).toBeDisabled()
  await back.getByLabel('Money that goes back the way it came').fill('0')
  await back.getByRole('button', { name: 'Take back', exact: true }).click()
  await expect(page.getByText('1 came back')).toBeVisible()
  await page.getByRole('button', { name: 'Send money back' }).click()
  const refund = page.getByRole('dialog', { name: `Send money back for ${orderNumber}` })
  await refund.getByLabel('Reason').fill('A torn bag')
  await refund.getByLabel('Amount').fill((refundable - 0.5).toFixed(2))
  await expect(refund.getByText(instead)).toBeVisible()
  await expect(refund.getByRole('button', { name: /^Send back/ })).toBeDisabled()
  await refund.getByLabel('Amount').fill((refundable - 1).toFixed(2))
  await refund.getByRole('button', { name: /^Send back/ }).click()
  await expect(page.getByText('The money is on its way back').first()).toBeVisible()
}

async function saveAfterSomebodyElse(page: Page, call: InBackOffice['call']) {
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
}

async function importFile(page: Page, size: EditedProduct['sizes'][number] | undefined) {
  await page.goto('/admin/products/import')
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
}

async function addNamelessCategory(page: Page) {
  await page.getByRole('link', { name: 'Categories' }).click()
  const shelves = page.getByRole('list', { name: 'Categories' }).getByRole('listitem')
  await expect(shelves.first()).toContainText('Atta')
  await page.getByRole('button', { name: 'Add a category' }).click()
  const dialog = page.getByRole('dialog', { name: 'New category' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Enter a name')).toBeVisible()
  await expectNoObjection(page)
}
