import { execFileSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import { confirmPhoneCode, logIn, sendPhoneCode } from '#contract/api/accounts/auth.ts'
import { type User, updateUser } from '#contract/api/accounts/users.ts'
import { createApi } from '#contract/api/client.ts'
import { openOutbox } from './outbox.ts'

/** The demo shopper, who has an address and past orders. */
export const demoShopper = '9876543210'

/** An Indian mobile number that no demo shopper has. */
export function anyMobile() {
  return `6${randomInt(100_000_000, 999_999_999)}`
}

/** The newest login code sent to a number, as the outbox shows it. */
export async function readCode(mobileNumber: string) {
  return (await readOutbox(mobileNumber)).find(({ code }) => code)?.code ?? ''
}

/** Signs in through the open SIGNIN popup by the code from the outbox. */
export async function signInByPopup(page: Page, mobileNumber: string) {
  const popup = page.getByRole('dialog')
  await popup.getByLabel('Mobile number').fill(mobileNumber)
  await popup.getByRole('button', { name: 'Send code' }).click()
  await expect(popup.getByLabel('Digit 1 of 6')).toBeFocused()
  await page.keyboard.type(await readCode(mobileNumber))
  await page.keyboard.press('Enter')
  // What the shopper came for may open at once in its place.
  await expect(popup.getByLabel('Digit 1 of 6')).toBeHidden()
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

/** From step 1 to PAYMENT, with the way to pay picked there. */
export async function goToPayment(page: Page, method: 'Cash on delivery' | 'Pay online' = 'Cash on delivery') {
  await page.getByRole('button', { name: 'Save & Continue' }).click()
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await page.getByRole('radio', { name: method }).check()
}

/** Presses Order Now and gives the number from the SUCCESS popup. The seconds that the page takes for its steps pass at once. */
export async function payCash(page: Page) {
  await page.clock.install()
  await page.getByRole('button', { name: 'Order Now' }).click()
  const success = page.getByRole('dialog').getByText('Order successfully done, Order Number -')
  await expect(async () => {
    await page.clock.runFor(500)
    await expect(success).toBeVisible({ timeout: 100 })
  }).toPass({ intervals: [10] })
  return ((await success.textContent()) ?? '').split('-').at(-1)?.trim() ?? ''
}

const root = fileURLToPath(new URL('..', import.meta.url))
const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8'))

/** Runs one of the shop's own commands, as the person behind the counter does; npm and the launcher would take longer than it does. */
export function runCommand(name: string, ...commandArguments: string[]) {
  const [program = ''] = /\S+$/.exec(scripts[name] ?? '') ?? []
  return execFileSync(process.execPath, [program, ...commandArguments], { cwd: root, encoding: 'utf8' })
}

export const origin = `http://127.0.0.1:${process.env.MILLORAA_BROWSER_PORT}`

/** What the shop would have sent to a number or an address, newest first. */
const dataFolder = process.env.DATA_FOLDER ?? ''
export const readOutbox = openOutbox(origin, dataFolder)

/** The shop's own calls, for preparing what a test begins with. */
export const api = createApi(fetch, `${origin}/api/v1`)

export type Shopper = { token: string; user: User }

/** Somebody new who signed in; by default with everything a checkout asks for in the profile. */
export async function makeShopper({ hasProfile = true, address = profile.address } = {}): Promise<Shopper> {
  const mobileNumber = anyMobile()
  const { session } = await api(sendPhoneCode, { query: { mobileNumber } })
  const { authToken } = await api(confirmPhoneCode, { body: { session, code: await readCode(mobileNumber) } })
  const { token, user_details: user } = await api(logIn, { query: { mobileNumber, authToken } })
  if (!hasProfile) return { token, user }
  const body = { ...profile, address }
  return { token, user: await api(updateUser, { params: { id: user.id }, body }, { token }) }
}

export const profile = {
  name: 'Leela Nair',
  email: 'leela@example.com',
  address: {
    houseNumber: '12 B',
    buildingName: 'Amaltas Greens',
    towerName: 'Tower B',
    pincode: '452010',
    town: 'Indore',
    district: 'Indore',
    state: 'Madhya Pradesh',
  },
}

/** Signs in without the popup: before its first page this tab's storage holds a session made by the shop's own calls. */
export async function signInByApi(page: Page, who: Parameters<typeof makeShopper>[0] = {}) {
  const shopper = await makeShopper(who)
  await page.addInitScript(({ token, user }) => {
    if (sessionStorage.getItem('signed in by api')) return
    sessionStorage.setItem('signed in by api', 'yes')
    localStorage.setItem('authToken', token)
    localStorage.setItem('user', JSON.stringify(user))
  }, shopper)
  return shopper
}
