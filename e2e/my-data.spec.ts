import { expect, type Page } from '@playwright/test'
import { answerNext, refuse } from './preparations.ts'
import { readCode, signInByApi } from './shopper.ts'
import { test } from './test.ts'
import { storedSession, visit } from './visit.ts'

const privacy = '/profile?tab=privacy'

async function enterCode(page: Page, mobileNumber: string, before = '') {
  await expect(page.getByLabel('Digit 1 of 6')).toBeFocused()
  await expect.poll(() => readCode(mobileNumber)).not.toBe(before)
  await page.keyboard.type(await readCode(mobileNumber))
  await page.keyboard.press('Enter')
}

test.use({ viewport: { width: 1440, height: 900 } })

test('a shopper deletes the account after reading what goes and what stays, with a fresh code, once no order is on its way', async ({
  page,
}) => {
  const shopper = await signInByApi(page)
  const { mobileNumber } = shopper.user
  await visit(page, privacy)
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account' })
  await expect(dialog.getByText('This goes, at once and for good')).toBeVisible()
  await expect(dialog.getByText(/as tax and consumer law ask/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Keep my account' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Delete my account' })).toBeFocused()

  await page.getByRole('button', { name: 'Delete my account' }).click()
  const earlier = await readCode(mobileNumber)
  await dialog.getByRole('button', { name: 'Send me a code to confirm' }).click()
  const onItsWay =
    'An order of yours is not delivered yet. Your account can be deleted once it has been delivered or cancelled.'
  await answerNext(page, '**/user/me/delete', refuse(409, onItsWay))
  await enterCode(page, mobileNumber, earlier)
  await expect(dialog.getByText(onItsWay)).toBeVisible()
  expect((await storedSession(page)).token).toBe(shopper.token)

  await page.reload()
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const second = await readCode(mobileNumber)
  // A number is sent one code a second.
  await expect(async () => {
    await dialog.getByRole('button', { name: 'Send me a code to confirm' }).click({ timeout: 1_000 })
    await expect(page.getByLabel('Digit 1 of 6')).toBeFocused({ timeout: 1_000 })
  }).toPass()
  await enterCode(page, mobileNumber, second)
  await expect(page.getByText('Your account is deleted.')).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  expect(await storedSession(page)).toMatchObject({ token: null, user: null })
  await expect(page.getByRole('banner').getByRole('button', { name: 'Login/Register' })).toBeVisible()
})
