import { expect, type Page } from '@playwright/test'
import { phone, signInToBackOffice } from './back-office.ts'
import { hold } from './preparations.ts'
import { anyMobile, makeShopper, profile } from './shopper.ts'
import { test } from './test.ts'

test.use(phone)

const names = ['Name', 'Email (optional)', 'House or flat number', 'Tower (optional)', 'Town', 'Pincode', 'State']
const { name, email, address } = profile
const known = [name, email, address.houseNumber, address.towerName, address.town, address.pincode, address.state]
const nothing = names.map(() => '')

test('a manager who mistypes the number of a caller keeps nothing of the person it belongs to, also where the answer comes when the number is another one already', async ({
  page,
}) => {
  const { user } = await makeShopper()
  const stranger = anyMobile()
  await signInToBackOffice(page, 'manager')
  await page.goto('/admin/orders/new')
  const number = page.getByLabel('Mobile number')
  await expectLateAnswerUnused(page)
  // Pasted with the country code.
  await number.fill(`+91 ${user.mobileNumber}`)
  await expect.poll(() => shown(page)).toEqual(known)
  // Already while it is corrected.
  await number.press('Backspace')
  await expect.poll(() => shown(page)).toEqual(nothing)
  await number.fill(stranger)
  await expect(page.getByText('The first order from this number.')).toBeVisible()
  expect(await shown(page)).toEqual(nothing)

  // What the caller says stays, whose number it turns out to be.
  await field(page, 'Town').fill('Dewas')
  await number.fill(user.mobileNumber ?? '')
  await expect(page.getByText('Has an account and has not ordered yet.')).toBeVisible()
  const dewas = known.map((value, at) => (names[at] === 'Town' ? 'Dewas' : value))
  await expect.poll(() => shown(page)).toEqual(dewas)
  await field(page, 'Name').fill('Leela’s sister')
  await number.fill(stranger)
  await expect(page.getByText('The first order from this number.')).toBeVisible()
  expect(await shown(page)).toEqual(['Leela’s sister', '', '', '', 'Dewas', '', ''])
})

async function expectLateAnswerUnused(page: Page) {
  const { user } = await makeShopper()
  const letGo = await hold(page, `**/admin/callers?mobileNumber=${user.mobileNumber}`)
  const requested = page.waitForRequest(/\/admin\/callers/)
  await page.getByLabel('Mobile number').fill(user.mobileNumber ?? '')
  await requested
  await page.getByLabel('Mobile number').fill(anyMobile())
  letGo()
  await expect(page.getByText('The first order from this number.')).toBeVisible()
  expect(await shown(page)).toEqual(nothing)
}

function field(page: Page, name: string) {
  return page.getByRole('textbox', { name, exact: true })
}

function shown(page: Page) {
  return Promise.all(names.map((name) => field(page, name).inputValue()))
}
