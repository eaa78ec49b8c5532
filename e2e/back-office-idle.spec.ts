import { expect, type Page } from '@playwright/test'
import { signInToBackOffice } from './back-office.ts'
import { test } from './test.ts'

test.use({ viewport: { width: 1440, height: 900 } })

/** Whether the next ask for who is signed in says that somebody is there. */
async function nextPoll(page: Page) {
  const requested = page.waitForRequest(/\/api\/v1\/admin\/me/)
  await page.clock.runFor(30_000)
  return new URL((await requested).url()).searchParams.get('attended')
}

test('a counter says that somebody is there only while somebody is, and after an hour alone asks for the second factor where one stands', async ({
  page,
}) => {
  const { nextCode } = await signInToBackOffice(page, 'admin', 'Sarita Deo')
  await page.clock.install()
  await page.goto('/admin/you')
  await expect(page.getByRole('heading', { name: 'Where you are signed in' })).toBeVisible()
  await page.clock.runFor(60_000)
  expect(await nextPoll(page)).toBeNull()
  await page.keyboard.press('Tab')
  expect(await nextPoll(page)).toBe('yes')
  await page.clock.runFor(60_000)
  expect(await nextPoll(page)).toBeNull()

  // As the server answers once an hour has passed.
  const asleep = (await (await page.request.get('/api/v1/admin/me')).json()) as { data: object }
  await page.route(/\/api\/v1\/admin\/me/, (route) =>
    route.fulfill({ json: { ...asleep, data: { ...asleep.data, isProven: false } } }),
  )
  await page.clock.runFor(30_000)
  const again = page.getByRole('dialog', { name: 'Please sign in again' })
  await expect(again.getByText('Sarita Deo, open your authenticator app')).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await again.getByLabel('Digit 1 of 6').click()
  await page.keyboard.type(nextCode())
  await page.keyboard.press('Enter')
  await expect(again).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Where you are signed in' })).toBeVisible()
})
