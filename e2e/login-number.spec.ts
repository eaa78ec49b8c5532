import { expect, type Page } from '@playwright/test'
import { updateUser } from '#contract/api/accounts/users.ts'
import { listCustomers, startNumberChange } from '#contract/api/admin/customers/customers.ts'
import { signInToBackOffice } from './back-office.ts'
import { answerNext } from './preparations.ts'
import { anyMobile, api, readCode, readOutbox, signInByApi, signInByPopup } from './shopper.ts'
import { test } from './test.ts'
import { visit } from './visit.ts'

test.use({ viewport: { width: 1440, height: 900 } })

async function enterCode(page: Page, mobileNumber: string, button: string) {
  await expect(page.getByLabel('Digit 1 of 6')).toBeFocused()
  await expect.poll(() => readCode(mobileNumber)).not.toBe('')
  await page.keyboard.type(await readCode(mobileNumber))
  await page.getByRole('button', { name: button }).click()
}

/** Where the SMS to a number leads. */
async function undoPath(mobileNumber: string) {
  const sent = await readOutbox(mobileNumber)
  const found = sent.map(({ text }) => /\/undo-number#[\w-]{43}/.exec(text)?.[0]).find(Boolean)
  return found ?? ''
}

test('a shopper logged in for long proves the old number too before the new one is the login, and the old one takes it back', async ({
  page,
}) => {
  const { user, token } = await signInByApi(page)
  const mobileNumber = anyMobile()
  await api(updateUser, { params: { id: user.id }, body: { mobileNumber } }, { token })
  await visit(page, '/profile')
  await page.getByRole('button', { name: 'Verify by code' }).click()
  // As the server answers who has been logged in for more than ten minutes.
  await answerNext(page, '**/user/mobile/prove', (route) =>
    route.fulfill({
      status: 403,
      json: {
        statusCode: 403,
        status: 'ERROR',
        message: 'Please confirm the number you log in with by a code first.',
        data: { isLoginProofWanted: true, loginMobile: user.mobileNumber },
      },
    }),
  )
  await enterCode(page, mobileNumber, 'Verify number')
  await expect(page.getByText('please confirm the one you log in with now too')).toContainText(user.mobileNumber)
  await expect(async () => {
    await page.getByRole('button', { name: 'Send a code to it' }).click({ timeout: 1_000 })
    await expect(page.getByLabel('Digit 1 of 6')).toBeFocused({ timeout: 1_000 })
  }).toPass()
  await enterCode(page, user.mobileNumber, 'Confirm and change')
  await expect(page.getByText('From now on you log in with this number.')).toBeVisible()

  const path = await undoPath(user.mobileNumber)
  await visit(page, path)
  await page.getByRole('button', { name: 'Take my number back' }).click()
  await expect(page.getByRole('heading', { name: 'Your number is your login again' })).toBeVisible()
  await visit(page, `${path.slice(0, -1)}x`)
  await page.reload()
  await page.getByRole('button', { name: 'Take my number back' }).click()
  await expect(page.getByText('This link can no longer be used. Please write to us.')).toBeVisible()
  await visit(page, '/')
  await page.getByRole('banner').getByRole('button', { name: 'Login/Register' }).click()
  await signInByPopup(page, user.mobileNumber)
  await expect(page.getByRole('banner').getByText('Welcome, Leela Nair')).toBeVisible()
})

test('an admin starts the change for who lost the number, and whoever is signed in reads of it and stops it', async ({
  page,
  browser,
}) => {
  const { user } = await signInByApi(page)
  const backOfficePage = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  const { call } = await signInToBackOffice(backOfficePage, 'admin', 'Sarita Deo')
  await backOfficePage.goto(`/admin/customers/${user.id}`)
  await backOfficePage.getByRole('button', { name: 'Change login number' }).click()
  const dialog = backOfficePage.getByRole('dialog', { name: 'Change login number' })
  await dialog.getByRole('button', { name: 'Start the change' }).click()
  await expect(dialog.getByText('Type the new 10-digit mobile number')).toBeVisible()
  await expect(dialog.getByText('Say how they showed who they are')).toBeVisible()
  await dialog.getByLabel('New mobile number').fill(user.mobileNumber)
  await dialog.getByLabel('How they showed who they are').fill('Came to the mill with a card')
  await dialog.getByRole('button', { name: 'Start the change' }).click()
  await expect(dialog.getByText('They log in with this number already.')).toBeVisible()
  const mobileNumber = anyMobile()
  await dialog.getByLabel('New mobile number').fill(mobileNumber)
  await dialog.getByRole('button', { name: 'Start the change' }).click()
  await expect(dialog).toBeHidden()
  await expect(
    backOfficePage.getByText(/started by Sarita Deo\. The customer was told and can stop it\./),
  ).toBeVisible()
  await backOfficePage.getByRole('button', { name: 'Withdraw the change' }).click()
  await expect(backOfficePage.getByRole('button', { name: 'Change login number' })).toBeVisible()
  await call(startNumberChange, { params: { id: user.id }, body: { mobileNumber, reason: 'Came once more' } })
  expect((await call(listCustomers, { query: { search: user.mobileNumber } })).rows).toHaveLength(1)
  await backOfficePage.close()

  await visit(page, '/profile')
  const notice = page.getByRole('region', { name: 'Your login number' })
  await expect(notice).toContainText(`the number ending in ${mobileNumber.slice(-4)}`)
  await answerNext(page, '**/number-change/stop', (route) => route.abort())
  await notice.getByRole('button', { name: 'Stop the change' }).click()
  await expect(page.getByText('It could not be stopped. Please try again, or write to us.')).toBeVisible()
  await notice.getByRole('button', { name: 'Stop the change' }).click()
  await expect(page.getByText('Stopped. You keep logging in with your number.')).toBeVisible()
  await expect(notice).toBeHidden()
})
