import { readFileSync } from 'node:fs'
import { AxeBuilder } from '@axe-core/playwright'
import { expect } from '@playwright/test'
import { addStaffMember } from './back-office-calls.ts'
import { test } from './test.ts'

test('whoever put people of their own into the demo reads its codes by the printed address, and nobody else does', async ({
  page,
}) => {
  await addStaffMember('packer')
  expect((await page.goto('/sandbox/outbox'))?.status()).toBe(401)
  await expect(page.getByRole('heading', { name: 'The outbox is locked' })).toBeVisible()
  await expect(page.locator('ol, .code')).toHaveCount(0)
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
  const key = readFileSync(`${process.env.DATA_FOLDER}/outbox-key`, 'utf8')
  await page.goto(`/sandbox/outbox?key=${key}`)
  await expect(page).toHaveURL(/\/sandbox\/outbox$/)
  await expect(page.getByRole('heading', { name: 'Outbox of the demo shop' })).toBeVisible()
  await page.reload()
  await expect(page.locator('.code').first()).toBeVisible()
  // No script of a page reads what the browser keeps for it.
  expect(await page.evaluate(() => document.cookie)).toBe('')
})
