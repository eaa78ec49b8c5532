import { expect, type Page } from '@playwright/test'
import { expectNoObjection, openFromMenu, phone, signInToBackOffice } from './back-office.ts'
import { appCode } from './back-office-calls.ts'
import { anyMobile } from './shopper.ts'
import { test } from './test.ts'

test.use(phone)

/** The next such call is answered as the server does once the second factor was given more than ten minutes ago. */
async function letTenMinutesPass(page: Page, method: string, path: string) {
  const message = 'Please give your second factor once more: it is more than ten minutes ago.'
  const json = { statusCode: 403, status: 'ERROR', message, data: { isFactorWanted: true } }
  let isAnswered = false
  await page.route(`**/api/v1/admin/${path}`, (route) => {
    if (isAnswered || route.request().method() !== method) return route.fallback()
    isAnswered = true
    return route.fulfill({ status: 403, json })
  })
}

test('an admin signed in for a while gives the second factor once more before an app, a person or the UPI ID is changed, and loses nothing that was typed', async ({
  page,
}) => {
  const { nextCode } = await signInToBackOffice(page, 'admin', 'Sarita Deo')
  const secret = await test.step('another app', () => setUpAnotherApp(page, nextCode))
  await test.step('another person', () => addPerson(page, () => appCode(secret, 1)))
  await test.step('the UPI ID', () => storeUpiId(page))
})

/** The dialog that asks for it, closed by whoever does not have it. */
async function closeWithoutFactor(page: Page) {
  const again = page.getByRole('dialog', { name: 'Your second factor, once more' })
  await expect(again.getByText('Sarita Deo, open your authenticator app')).toBeVisible()
  await again.getByRole('button', { name: 'Close' }).click()
}

async function giveFactor(page: Page, code: string) {
  const again = page.getByRole('dialog', { name: 'Your second factor, once more' })
  await again.getByLabel('Digit 1 of 6').click()
  await page.keyboard.type(code)
  await again.getByRole('button', { name: 'Go on' }).click()
  await expect(again).toBeHidden()
}

/** Gives the secret of the new app. */
async function setUpAnotherApp(page: Page, nextCode: () => string) {
  await page.goto('/admin/you')
  await letTenMinutesPass(page, 'POST', 'factors/totp/begin')
  await page.getByRole('button', { name: 'Add another' }).click()
  await expect(page.getByRole('dialog', { name: 'Your second factor, once more' })).toBeVisible()
  await expectNoObjection(page)
  await closeWithoutFactor(page)
  const adding = page.getByRole('dialog', { name: 'Add a second factor' })
  await expect(adding.getByText('Please give your second factor once more')).toBeVisible()
  await expect(adding.getByRole('img', { name: 'The secret as a QR code' })).toHaveCount(0)

  await letTenMinutesPass(page, 'POST', 'factors/totp/begin')
  await adding.getByRole('button', { name: 'Try again' }).click()
  await giveFactor(page, nextCode())
  await expect(adding.getByRole('img', { name: 'The secret as a QR code' })).toBeVisible()
  const secret = (await adding.locator('.font-mono').textContent()) ?? ''
  await adding.getByLabel('Digit 1 of 6').click()
  await page.keyboard.type(appCode(secret))
  await adding.getByRole('button', { name: 'Set up the app' }).click()
  await expect(page.getByText('Second factor added')).toBeVisible()
  return secret
}

async function addPerson(page: Page, nextCode: () => string) {
  await openFromMenu(page, 'Staff')
  await letTenMinutesPass(page, 'POST', 'staff')
  await page.getByRole('button', { name: 'Add somebody' }).click()
  const adding = page.getByRole('dialog', { name: 'Add somebody' })
  await adding.getByLabel('Name', { exact: true }).fill('Mohan Pawar')
  // Pasted as a telephone keeps it.
  const mobile = anyMobile()
  await adding.getByLabel('Mobile number').fill(`91${mobile}`)
  await expect(adding.getByLabel('Mobile number')).toHaveValue(mobile)
  await adding.getByRole('button', { name: 'Add', exact: true }).click()
  await closeWithoutFactor(page)
  await expect(adding.getByText('Please give your second factor once more')).toBeVisible()
  await expect(adding.getByLabel('Name', { exact: true })).toHaveValue('Mohan Pawar')

  await letTenMinutesPass(page, 'POST', 'staff')
  await adding.getByRole('button', { name: 'Add', exact: true }).click()
  await giveFactor(page, nextCode())
  await expect(page.getByText('Mohan Pawar can sign in now')).toBeVisible()
}

async function storeUpiId(page: Page) {
  await page.goto('/admin/settings/seller')
  await letTenMinutesPass(page, 'PUT', 'seller')
  await page.getByLabel('UPI ID').fill('mill@otherbank')
  await page.getByRole('button', { name: 'Save' }).click()
  await closeWithoutFactor(page)
  await expect(page.getByText('Please give your second factor once more')).toBeVisible()
  await expect(page.getByLabel('UPI ID')).toHaveValue('mill@otherbank')
}
