import { expect, type Page } from '@playwright/test'
import { appCode, expectNoObjection, phone, signInAtCounter } from './counter.ts'
import { test } from './test.ts'

test.use(phone)

/** As the server answers once the second factor was given more than ten minutes ago (server/staff/fresh-factor.test.ts). */
function letTenMinutesPass(page: Page) {
  const message = 'Please give your second factor once more: it is more than ten minutes ago.'
  const json = { statusCode: 403, status: 'ERROR', message, data: { isFactorWanted: true } }
  return page.route('**/api/v1/admin/factors/totp/begin', (route) => route.fulfill({ status: 403, json }), { times: 1 })
}

test('somebody signed in for a while gives the second factor once more, and goes on setting up another app', async ({
  page,
}) => {
  const { nextCode } = await signInAtCounter(page, 'packer', 'Sunil Jadhav')
  await page.goto('/admin/you')
  await letTenMinutesPass(page)
  await page.getByRole('button', { name: 'Add another' }).click()
  const again = page.getByRole('dialog', { name: 'Your second factor, once more' })
  await expect(again.getByText('Sunil Jadhav, open your authenticator app')).toBeVisible()
  await expectNoObjection(page)
  // Whoever does not have it gets no further.
  await again.getByRole('button', { name: 'Close' }).click()
  const adding = page.getByRole('dialog', { name: 'Add a second factor' })
  await expect(adding.getByText('Please give your second factor once more')).toBeVisible()
  await expect(adding.getByRole('img', { name: 'The secret as a QR code' })).toHaveCount(0)

  await letTenMinutesPass(page)
  await adding.getByRole('button', { name: 'Try again' }).click()
  await again.getByLabel('Digit 1 of 6').click()
  await page.keyboard.type(nextCode())
  await again.getByRole('button', { name: 'Go on' }).click()
  await expect(again).toBeHidden()
  await expect(adding.getByRole('img', { name: 'The secret as a QR code' })).toBeVisible()
  const secret = (await adding.locator('.font-mono').textContent()) ?? ''
  await adding.getByLabel('Digit 1 of 6').click()
  await page.keyboard.type(appCode(secret))
  await adding.getByRole('button', { name: 'Set up the app' }).click()
  await expect(page.getByText('Second factor added')).toBeVisible()
})
