import { execFileSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { type APIRequestContext, expect, type Page } from '@playwright/test'

/** The demo shopper, who has an address and past orders. */
export const demoShopper = '9876543210'

/** An Indian mobile number that no demo shopper has. */
export function anyMobile() {
  return `6${randomInt(100_000_000, 999_999_999)}`
}

/** The newest login code sent to a number, as the outbox shows it. */
export async function readCode(request: APIRequestContext, mobileNumber: string) {
  const messages: { code: string | null }[] = await (
    await request.get(`/sandbox/outbox.json?to=${mobileNumber}`)
  ).json()
  return messages.find(({ code }) => code)?.code ?? ''
}

/** Signs in through the open SIGNIN popup by the code from the outbox. */
export async function signInByPopup(page: Page, mobileNumber: string) {
  const popup = page.getByRole('dialog')
  await popup.getByLabel('Mobile number').fill(mobileNumber)
  await popup.getByRole('button', { name: 'Send code' }).click()
  await expect(popup.getByLabel('Digit 1 of 6')).toBeFocused()
  await page.keyboard.type(await readCode(page.request, mobileNumber))
  await page.keyboard.press('Enter')
  await expect(popup).toBeHidden()
}

/** Puts products into the cart from the listing, each in the size its card shows. */
export async function addFromListing(page: Page, ...names: string[]) {
  if (!page.url().includes('/products')) await page.goto('/products')
  for (const name of names) {
    await page.getByRole('button', { name: `Add ${name} to cart` }).click()
    await expect(page.getByRole('group', { name: `Quantity of ${name}` }).first()).toBeVisible()
  }
}

export async function openCart(page: Page) {
  await page.getByRole('button', { name: /^Cart/ }).click()
  return page.getByRole('dialog', { name: 'Your cart' })
}

/** Fills step 1 of the checkout and chooses the first building offered for some words. */
export async function fillDetails(
  page: Page,
  details: { name: string; mobileNumber?: string; email: string; building: string },
) {
  await page.getByLabel('Name', { exact: true }).fill(details.name)
  if (details.mobileNumber) await page.getByLabel('Mobile number').fill(details.mobileNumber)
  await page.getByLabel('Email').fill(details.email)
  await page.getByLabel('House number').fill('12 B')
  await page.getByRole('combobox', { name: 'Building name' }).fill(details.building)
  await page.getByRole('option').first().click()
}

export async function goToPayment(page: Page) {
  await page.getByRole('button', { name: 'Save & Continue' }).click()
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
}

/** Presses Order Now and gives the number from the SUCCESS popup. */
export async function payCash(page: Page) {
  await page.getByRole('button', { name: 'Order Now' }).click()
  const success = page.getByRole('dialog').getByText('Order successfully done, Order Number -')
  await expect(success).toBeVisible({ timeout: 15_000 })
  return ((await success.textContent()) ?? '').split('-').at(-1)?.trim() ?? ''
}

/** Runs one of the shop's own commands, as the person behind the counter does. */
export function runCommand(name: string, ...words: string[]) {
  return execFileSync('npm', ['run', '--silent', name, '--', ...words], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    encoding: 'utf8',
  })
}
