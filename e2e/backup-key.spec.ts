import { expect } from '@playwright/test'
import { signInToBackOffice } from './back-office.ts'
import { test } from './test.ts'

test('an owner prints the key of the backups alone, with whose it is and how it is used', async ({ page }) => {
  await signInToBackOffice(page, 'admin')
  await page.goto('/admin/backups')
  const title = page.getByRole('heading', { name: 'Backups', exact: true })
  await expect(title).toBeVisible()
  await page.getByRole('button', { name: 'Show the key' }).click()
  await expect(page.getByRole('button', { name: 'Print the key' })).toBeVisible()
  const sheet = page.locator('[data-sheet]')
  await expect(sheet).toBeHidden()
  const key = await page.locator('[data-key] span').allTextContents()
  await page.emulateMedia({ media: 'print' })
  await expect(title).toBeHidden()
  await expect(page.locator('[data-key]')).toBeHidden()
  await expect(sheet.getByRole('heading', { name: /^Key of the backups of \S/ })).toBeVisible()
  await expect(sheet.getByText(/^Printed \w{3}, \d{1,2} \w{3,4} \d{4}$/)).toBeVisible()
  await expect(sheet.getByText('npm run restore -- the-file')).toBeVisible()
  expect(await sheet.locator('span').allTextContents()).toEqual(key)
  await page.emulateMedia({ media: null })
  await page.getByRole('button', { name: 'Hide it' }).click()
  await expect(sheet).toHaveCount(0)
})
