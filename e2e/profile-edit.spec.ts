import { expect, type Page } from '@playwright/test'
import { answerNext, hold, refuse } from './preparations.ts'
import { profile, signInByApi } from './shopper.ts'
import { test } from './test.ts'
import { visit } from './visit.ts'

const updateCall = /\/user\/[^/]+\/update$/
const edit = (page: Page, name: string) => page.getByRole('button', { name: `Edit ${name}` })
const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' })
const cancel = (page: Page) => page.getByRole('button', { name: 'Cancel' })
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const part = (page: Page, name: string) =>
  page.getByRole('heading', { level: 3, name, exact: true }).locator('xpath=../..')
const value = (page: Page, label: string) =>
  page
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${label}$`) })
    .locator('xpath=following-sibling::dd')

/** What the browser sends to the shop about the profile, from now on. */
function sentUpdates(page: Page) {
  const bodies: unknown[] = []
  page.on('request', (request) => {
    if (updateCall.test(request.url())) bodies.push(request.postDataJSON())
  })
  return bodies
}

test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

test('[PROF-05] [PROF-06] [PROF-12] [PROF-13] [VAL-24] a shopper changes the details section by section, and Cancel brings the saved ones back', async ({
  page,
}) => {
  const { user } = await signInByApi(page)
  const sent = sentUpdates(page)
  await visit(page, '/profile?tab=details')
  await expect(page.getByRole('region', { name: 'Your details' }).getByRole('heading', { level: 3 })).toHaveText([
    'Name',
    'Email',
    'Mobile number',
  ])
  await expect(page.getByRole('button', { name: /^Edit/ })).toHaveCount(3)
  await expect(value(page, 'First name')).toHaveText('Leela')
  await expect(value(page, 'Last name')).toHaveText('Nair')
  await expect(value(page, 'Mobile number')).toHaveText(`+91 ${user.mobileNumber}`)
  await expect(save(page)).toHaveCount(0)
  await expect(cancel(page)).toHaveCount(0)

  await edit(page, 'name').click()
  await expect(field(page, 'First name')).toBeFocused()
  await expect(save(page)).toHaveCount(1)
  await expect(cancel(page)).toHaveCount(1)
  await field(page, 'First name').fill('')
  await save(page).click()
  await expect(page.getByText('First name, email, and mobile are required!')).toBeVisible()
  await expect(field(page, 'First name')).toBeFocused()
  await field(page, 'First name').fill('Meera')
  await expect(page.getByText('First name, email, and mobile are required!')).toHaveCount(0)
  await cancel(page).click()
  await expect(value(page, 'First name')).toHaveText('Leela')
  await expect(edit(page, 'name')).toBeFocused()

  // One section at a time.
  await edit(page, 'name').click()
  await expect(field(page, 'First name')).toHaveValue('Leela')
  await edit(page, 'email').click()
  await expect(field(page, 'First name')).toHaveCount(0)
  await field(page, 'Email').fill('meera@home')
  await save(page).click()
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  await edit(page, 'mobile number').click()
  await field(page, 'Mobile number').fill('+91 98x76')
  await expect(field(page, 'Mobile number')).toHaveValue('919876')
  await save(page).click()
  await expect(page.getByText('Please enter a valid 10-digit mobile number')).toBeVisible()
  await cancel(page).click()
  await expect(value(page, 'Email')).toHaveText(profile.email)
  await expect(value(page, 'Mobile number')).toHaveText(`+91 ${user.mobileNumber}`)
  expect(sent).toEqual([])

  await edit(page, 'name').click()
  await field(page, 'First name').fill(' Meera ')
  await field(page, 'Last name').fill('Devi  Iyer')
  const letGo = await hold(page, updateCall)
  await field(page, 'Last name').press('Enter')
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeVisible()
  letGo()
  await expect(page.getByText('Profile updated successfully')).toBeVisible()
  await expect(value(page, 'First name')).toHaveText('Meera')
  await expect(value(page, 'Last name')).toHaveText('Devi Iyer')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Meera Devi Iyer')
  await expect(page.getByRole('banner').getByText('Welcome, Meera Devi Iyer')).toBeVisible()
  expect(sent).toEqual([{ name: 'Meera Devi Iyer' }])
  await page.reload()
  await expect(value(page, 'Last name')).toHaveText('Devi Iyer')
})

test('[PROF-08] [PROF-09] [VAL-24] [VAL-25] [ERR-38] a newcomer who gives the name is led on to the email, gives an address by choosing a building, and saves it once it is whole', async ({
  page,
}) => {
  await signInByApi(page, { hasProfile: false })
  const sent = sentUpdates(page)
  await visit(page, '/profile')
  await test.step('name and email', () => giveNameAndEmail(page, sent))
  await page.getByRole('link', { name: 'Manage Address' }).click()
  await test.step('a building', () => chooseBuilding(page))
  await test.step('saved', () => saveAddress(page, sent))
  await test.step('another building', () => changeBuilding(page))
})

async function giveNameAndEmail(page: Page, sent: unknown[]) {
  await edit(page, 'name').click()
  await field(page, 'First name').fill('Ravi')
  await save(page).click()
  await expect(page.getByText('First name, email, and mobile are required!')).toBeVisible()
  await expect(field(page, 'Email')).toBeFocused()
  await expect(part(page, 'Name').getByText('Not saved yet')).toBeVisible()
  await page.keyboard.type('ravi@example.com')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Profile updated successfully')).toBeVisible()
  await expect(value(page, 'First name')).toHaveText('Ravi')
  await expect(value(page, 'Email')).toHaveText('ravi@example.com')
  expect(sent).toEqual([{ name: 'Ravi', email: 'ravi@example.com' }])
}

async function chooseBuilding(page: Page) {
  await edit(page, 'address').click()
  await expect(field(page, 'House Number')).toBeFocused()
  const building = page.getByRole('combobox', { name: 'Building Name' })
  const filled = ['Tower Name', 'Pincode', 'State', 'District', 'Town / City']
  for (const label of filled) {
    await expect(field(page, label)).toHaveValue('Not provided')
    await expect(field(page, label)).not.toBeEditable()
  }
  await expect(save(page)).toBeDisabled()
  await field(page, 'House Number').fill(' 12 B ')
  await expect(save(page)).toBeDisabled()
  await building.fill('zzzz')
  await expect(page.getByText('No buildings found')).toBeVisible()
  await expect(save(page)).toBeDisabled()
  await building.fill('amaltas')
  await page
    .getByRole('option', { name: /Amaltas Greens/ })
    .first()
    .click()
  for (const [label, part] of [
    ['Tower Name', profile.address.towerName],
    ['Pincode', profile.address.pincode],
    ['State', profile.address.state],
    ['District', profile.address.district],
    ['Town / City', profile.address.town],
  ] as const) {
    await expect(field(page, label)).toHaveValue(part)
    await expect(field(page, label)).not.toBeEditable()
  }
  await field(page, 'House Number').fill(' ')
  await expect(save(page)).toBeDisabled()
  await field(page, 'House Number').fill('12 B')
  await expect(save(page)).toBeEnabled()
}

async function saveAddress(page: Page, sent: unknown[]) {
  const { address } = profile
  const building = page.getByRole('combobox', { name: 'Building Name' })
  await answerNext(page, updateCall, refuse(500, 'select broke'))
  await save(page).click()
  await expect(page.getByText('Failed to update address. Please try again.')).toBeVisible()
  await expect(field(page, 'House Number')).toHaveValue('12 B')
  await expect(building).toHaveValue(address.buildingName)
  const letGo = await hold(page, updateCall)
  await save(page).click()
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeVisible()
  // A person presses what Playwright would wait for.
  await cancel(page).click({ force: true })
  await expect(field(page, 'House Number')).toHaveValue('12 B')
  for (const input of [field(page, 'House Number'), building]) await expect(input).not.toBeEditable()
  letGo()
  await expect(page.getByText('Address updated successfully')).toBeVisible()
  await expect(value(page, 'House Number')).toHaveText('12 B')
  await expect(value(page, 'Building Name')).toHaveText(address.buildingName)
  await expect(value(page, 'Town / City')).toHaveText(address.town)
  await expect(edit(page, 'address')).toBeFocused()
  expect(sent.slice(-2)).toEqual([{ address }, { address }])
}

async function changeBuilding(page: Page) {
  const { address } = profile
  const building = page.getByRole('combobox', { name: 'Building Name' })
  await edit(page, 'address').click()
  await field(page, 'House Number').fill('99')
  await building.fill('another')
  await expect(field(page, 'Pincode')).toHaveValue('Not provided')
  await expect(save(page)).toBeDisabled()
  await cancel(page).click()
  await expect(value(page, 'House Number')).toHaveText('12 B')
  await expect(value(page, 'Pincode')).toHaveText(address.pincode)

  // A house of its own has an entry too.
  await edit(page, 'address').click()
  await building.fill(address.pincode)
  await page
    .getByRole('option', { name: /Independent house/ })
    .first()
    .click()
  await expect(field(page, 'Tower Name')).toHaveValue('Not provided')
  await save(page).click()
  await expect(value(page, 'Building Name')).toHaveText('Independent house')
  await expect(value(page, 'Tower Name')).toHaveText('Not provided')
}
