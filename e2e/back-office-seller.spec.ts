import { expect } from '@playwright/test'
import { expectNoObjection, phone, signInToBackOffice } from './back-office.ts'
import { test } from './test.ts'

test.use(phone)

test('an owner who mistypes the GSTIN reads so at the field, and nothing is saved', async ({ page }) => {
  await signInToBackOffice(page, 'admin')
  await page.goto('/admin/settings/seller')
  const gstin = page.getByLabel('GSTIN')
  const former = await gstin.inputValue()
  await gstin.fill('27AAPFU0939F1ZW')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(gstin).toHaveAccessibleDescription(/^This is not a GSTIN: compare its 15 characters/)
  await expect(gstin).toBeFocused()
  await expect(page.getByText('Some fields need another look')).toBeVisible()
  await expectNoObjection(page)
  // As people type it from the certificate.
  await gstin.fill('27 aapfu 0939f 1zv')
  await expect(gstin).toHaveAccessibleDescription(/^15 characters/)
  // Whoever leaves with something unsaved is asked first.
  const requested = page.waitForEvent('dialog', { timeout: 15_000 })
  const reloading = page.reload()
  const question = await requested
  expect(question.type()).toBe('beforeunload')
  await question.accept()
  await reloading
  await expect(gstin).toHaveValue(former)
})
