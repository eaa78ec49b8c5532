import { expect, type Page } from '@playwright/test'
import { expectNoObjection } from './back-office.ts'
import { answerNext, localCart, openGuestCheckout } from './preparations.ts'
import { anyMobile, fillDetails, goToPayment, readCode } from './shopper.ts'
import { test } from './test.ts'

test.use({ viewport: { width: 360, height: 740 } })

const proveCall = /\/api\/v1\/guest\/mobile\/prove$/
const panel = (page: Page) => page.getByRole('region', { name: 'Prove your number by a code' })

/** Passes over the seconds that the page takes for its steps, until something is there. */
async function passUntil(page: Page, isThere: () => Promise<void>) {
  await expect(async () => {
    await page.clock.runFor(500)
    await isThere()
  }).toPass({ intervals: [10] })
}

test('a guest who is refused 24 packs proves the number by a code, and the order goes on with nothing typed again', async ({
  page,
}) => {
  const mobileNumber = anyMobile()
  await page.clock.install()
  await openGuestCheckout(page, ['turmeric-powder', 100, 24])
  await fillDetails(page, { name: 'Meena Rao', mobileNumber, email: 'meena@example.com', building: 'pune' })
  await goToPayment(page)

  // Seen before it is sent, and refused where it is sent all the same.
  await expect(panel(page)).toContainText('one order can be ₹5,000.00 and 20 pieces at most.')
  await expect(panel(page)).not.toBeFocused()
  await expect(panel(page)).not.toContainText('Nothing has been ordered')
  await page.getByRole('button', { name: 'Order Now' }).click()
  await passUntil(page, () => expect(panel(page)).toBeFocused({ timeout: 100 }))
  await expect(panel(page)).toContainText(
    'Please prove your number by a code, pay online, or take fewer pieces. Nothing has been ordered yet',
  )
  await expectNoObjection(page)
  await panel(page)
    .getByRole('button', { name: `Send a code to +91 ${mobileNumber}` })
    .click()
  const digit = panel(page).getByLabel('Digit 1 of 6')
  await expect(digit).toBeFocused()
  await expect(digit).toHaveAttribute('autocomplete', 'one-time-code')
  const code = await readCode(mobileNumber)
  await page.keyboard.type(code === '111111' ? '222222' : '111111')
  await page.keyboard.press('Enter')
  await expect(panel(page).getByRole('alert')).toContainText('OTP verification failed')
  await expectNoObjection(page)

  // Who is told to wait hands over the same code afterwards.
  await digit.click()
  await page.keyboard.type(code)
  const busy = { statusCode: 429, status: 'ERROR', message: 'Too many tries. Please wait 40 seconds.', data: null }
  await answerNext(page, proveCall, (route) => route.fulfill({ status: 429, json: busy }))
  await page.keyboard.press('Enter')
  await expect(panel(page).getByRole('alert')).toContainText('Please wait 40 seconds.')

  // The answer is lost on a slow line: the code is used up, and counts all the same.
  await digit.click()
  await page.keyboard.type(code)
  await answerNext(page, proveCall, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.keyboard.press('Enter')
  await expect(panel(page).getByRole('alert')).toContainText('Please press again: your code is kept.')
  await panel(page)
    .getByRole('button', { name: 'Confirm and order' })
    .evaluate((button: HTMLButtonElement) => {
      button.click()
      button.click()
    })
  const success = page.getByRole('dialog').getByText('Order successfully done, Order Number -')
  await passUntil(page, () => expect(success).toBeVisible({ timeout: 100 }))
  expect(await localCart(page)).toEqual([])
})

test('a guest who tries another number after proving the first, and takes that one again, has it proven still', async ({
  page,
}) => {
  const mobileNumber = anyMobile()
  await page.clock.install()
  await openGuestCheckout(page, ['turmeric-powder', 100, 24])
  await fillDetails(page, { name: 'Meena Rao', mobileNumber, email: 'meena@example.com', building: 'pune' })
  await goToPayment(page)
  await panel(page)
    .getByRole('button', { name: `Send a code to +91 ${mobileNumber}` })
    .click()
  await expect(panel(page).getByLabel('Digit 1 of 6')).toBeFocused()
  await page.keyboard.type(await readCode(mobileNumber))
  await answerNext(page, /\/api\/v1\/order\/create\/cash$/, (route) => route.abort())
  await panel(page).getByRole('button', { name: 'Confirm and order' }).click()
  await passUntil(page, () => expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible({ timeout: 100 }))
  await page.getByRole('button', { name: 'Try Again' }).click()

  for (const number of [anyMobile(), mobileNumber]) {
    await page.getByRole('button', { name: /ACCOUNT & ADDRESS/ }).click()
    await page.getByRole('button', { name: 'Change name, contact or address' }).click()
    await page.getByLabel('Mobile number').fill(number)
    await page.getByRole('button', { name: 'Save & Continue' }).click()
    await expect(page.getByRole('button', { name: 'Order Now' })).toBeVisible()
    if (number !== mobileNumber) await expect(panel(page)).toContainText(`+91 ${number}`)
  }
  await expect(panel(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Order Now' }).click()
  const success = page.getByRole('dialog').getByText('Order successfully done, Order Number -')
  await passUntil(page, () => expect(success).toBeVisible({ timeout: 100 }))
})
