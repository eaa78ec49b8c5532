import { expect, type Page } from '@playwright/test'
import { expectNoObjection, phone } from './back-office.ts'
import { addStaffMember, appCode } from './back-office-calls.ts'
import { readCode } from './shopper.ts'
import { test } from './test.ts'

/** From the number to the open second factor. */
async function giveSmsCode(page: Page, mobileNumber: string) {
  await page.getByLabel('Mobile number').fill(mobileNumber)
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByLabel('Digit 1 of 6')).toBeFocused()
  await page.keyboard.type(await readCode(mobileNumber))
  await page.keyboard.press('Enter')
}

test.describe('on a phone', () => {
  test.use(phone)

  test('an admin signs in for the first time by code and app, once more where she stands when her session ends while she types, adds a packer, and finds all of it in the audit log', async ({
    page,
  }) => {
    const { mobileNumber } = await addStaffMember('admin', 'Kavita Menon')
    await page.goto('/admin/staff')
    await expect(page.getByRole('heading', { name: 'Back office' })).toBeVisible()
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    await expectNoObjection(page)

    await giveSmsCode(page, mobileNumber)
    await expect(page.getByText('Your first sign-in')).toBeVisible()
    await expect(page.getByRole('img', { name: 'The secret as a QR code' })).toBeVisible()
    await expectNoObjection(page)
    const secret = (await page.locator('.font-mono').textContent()) ?? ''
    // A wrong code is refused in its place, and the next one is taken.
    await page.getByLabel('Digit 1 of 6').click()
    await page.keyboard.type('000000')
    await page.getByRole('button', { name: 'Set up the app' }).click()
    await expect(page.getByRole('alert').getByText('That is not the code your app shows')).toBeVisible()
    await page.getByLabel('Digit 1 of 6').click()
    await page.keyboard.type(appCode(secret))
    await page.getByRole('button', { name: 'Set up the app' }).click()

    // The page that was asked for, not the first one.
    await expect(page.getByRole('heading', { level: 1, name: 'Staff' })).toBeVisible()
    await expect(page.getByRole('list', { name: 'Staff' }).getByText('Kavita Menon (you)')).toBeVisible()
    await page.getByRole('button', { name: 'Add somebody' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add somebody' })
    await dialog.getByLabel('Name').fill('Ravi Kulkarni')
    await dialog.getByLabel('Mobile number').fill(mobileNumber)
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(dialog.getByText('Somebody with this number is on the list already.')).toBeVisible()
    await expectNoObjection(page)
    await dialog.getByLabel('Mobile number').fill(`5${mobileNumber.slice(1)}`)
    await page.context().clearCookies()
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await signInAgain(page, mobileNumber, () => appCode(secret, 1))
    await expect(dialog.getByLabel('Name')).toHaveValue('Ravi Kulkarni')
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(page.getByText('Ravi Kulkarni can sign in now')).toBeVisible()

    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Audit log' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible()
    await page.getByLabel('Order number, name or action').fill('Kavita')
    await expect(page.getByText('Kavita Menon: signed in')).toHaveCount(2)
    await page.getByText('Kavita Menon: added to the staff Ravi Kulkarni').click()
    await expect(page.getByRole('insertion').getByText('packer')).toBeVisible()
    await expectNoObjection(page)

    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByRole('heading', { name: 'Back office' })).toBeVisible()
    await expect(page.getByText('Ravi Kulkarni')).toHaveCount(0)
  })
})

async function signInAgain(page: Page, mobileNumber: string, nextCode: () => string) {
  const again = page.getByRole('dialog', { name: 'Please sign in again' })
  await expect(again).toBeVisible()
  const before = await readCode(mobileNumber)
  await again.getByLabel('Mobile number').fill(mobileNumber)
  await again.getByRole('button', { name: 'Send code' }).click()
  await expect(again.getByLabel('Digit 1 of 6')).toBeFocused()
  await expect.poll(() => readCode(mobileNumber)).not.toBe(before)
  await page.keyboard.type(await readCode(mobileNumber))
  await page.keyboard.press('Enter')
  await expect(again.getByText('open your authenticator app')).toBeVisible()
  await page.keyboard.type(nextCode())
  await page.keyboard.press('Enter')
  await expect(again).toBeHidden()
}

test('a packer sets up a passkey with the first sign-in and needs nothing but the SMS and a finger with the next', async ({
  page,
  baseURL,
}) => {
  const { mobileNumber } = await addStaffMember('packer', 'Sunil Jadhav')
  const devices = await page.context().newCDPSession(page)
  await devices.send('WebAuthn.enable')
  const options = { protocol: 'ctap2', transport: 'internal', hasUserVerification: true, isUserVerified: true } as const
  await devices.send('WebAuthn.addVirtualAuthenticator', { options })

  // Passkeys are bound to a name, and numbers have none.
  const shop = baseURL?.replace('127.0.0.1', 'localhost') ?? ''
  await page.goto(`${shop}/admin/you`)
  await giveSmsCode(page, mobileNumber)
  await page.getByRole('button', { name: 'Set up a passkey on this device' }).click()
  await page.getByLabel('Name of this passkey').fill('Sunil’s phone')
  await page.getByRole('button', { name: 'Make the passkey' }).click()
  await expect(page.getByText('Sunil’s phone')).toBeVisible()
  await expectNoObjection(page)
  // A packer is told apart from an admin: the page is not theirs, and the menu does not lead there.
  await expect(page.getByRole('link', { name: 'Staff' })).toHaveCount(0)
  await page.goto(`${shop}/admin/staff`)
  await expect(page.getByRole('heading', { name: 'This page is not yours' })).toBeVisible()

  await page.getByRole('button', { name: 'Sign out' }).click()
  await giveSmsCode(page, mobileNumber)
  await page.getByRole('button', { name: 'Use passkey' }).click()
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
})
