import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { addGuest, updateUser } from '#contract/api/users.ts'
import { answerNext, openGuestCheckout, placeOrder, refuse } from './preparations.ts'
import { anyMobile, api, fillDetails, readCode, signInByApi } from './shopper.ts'
import { test } from './test.ts'
import { keptSession, visit } from './visit.ts'

const privacy = '/profile?tab=privacy'
const choice = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const offers = (page: Page) => page.getByRole('switch', { name: 'Send me offers by SMS' })

async function enterCode(page: Page, mobileNumber: string, before = '') {
  await expect(page.getByLabel('Digit 1 of 6')).toBeFocused()
  await expect.poll(() => readCode(page.request, mobileNumber)).not.toBe(before)
  await page.keyboard.type(await readCode(page.request, mobileNumber))
  await page.keyboard.press('Enter')
}

test.use({ viewport: { width: 1440, height: 900 } })

test('a shopper takes offers up and gives them up by one press each, sees both in the history, and takes all data along as a file', async ({
  page,
}) => {
  const shopper = await signInByApi(page)
  const orderNumber = await placeOrder(shopper, [['ragi-flour', 1, 1]])
  await visit(page, privacy)
  await expect(offers(page)).not.toBeChecked()
  await offers(page).press('Space')
  await expect(page.getByText('You will get offers by SMS.')).toBeVisible()
  await expect(offers(page)).toBeChecked()
  await answerNext(page, '**/user/me/consents', refuse(500))
  await offers(page).click()
  await expect(page.getByText('Your choice could not be saved. Please try again.')).toBeVisible()
  await expect(offers(page)).toBeChecked()
  await offers(page).click()
  await expect(offers(page)).not.toBeChecked()
  await page.getByText('What you agreed to, and when').click()
  await expect(choice(page, 'Offers').getByRole('listitem')).toHaveText([
    /: withdrew offers by SMS, in your account$/,
    /: agreed to offers by SMS, in your account$/,
    /: agreed to what we keep to serve you, at login$/,
  ])

  const button = page.getByRole('button', { name: 'Download my data' })
  const wait = 'You have done this often enough for now. Please try again in 1 hour.'
  await answerNext(page, '**/user/me/data', refuse(429, wait))
  await button.click()
  await expect(page.getByText(wait)).toBeVisible()
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  expect(download.suggestedFilename()).toBe('milloraa-my-data.json')
  const data = JSON.parse(await readFile(await download.path(), 'utf8'))
  expect(data).toMatchObject({ profile: { id: shopper.user.id }, orders: [{ orderNumber }] })
  expect(JSON.stringify(data)).not.toContain(shopper.token)

  await page.getByRole('button', { name: 'Log out everywhere' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByText('You are logged out everywhere.')).toBeVisible()
  const headers = { authorization: `Bearer ${shopper.token}` }
  expect((await page.request.get('/api/v1/user/me', { headers })).status()).toBe(401)
})

test('a shopper deletes the account after reading what goes and what stays, with a fresh code, once no order is on its way', async ({
  page,
}) => {
  const shopper = await signInByApi(page)
  const { mobileNumber } = shopper.user
  await visit(page, privacy)
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account' })
  await expect(dialog.getByText('This goes, at once and for good')).toBeVisible()
  await expect(dialog.getByText(/as tax and consumer law ask/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Keep my account' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Delete my account' })).toBeFocused()

  await page.getByRole('button', { name: 'Delete my account' }).click()
  const earlier = await readCode(page.request, mobileNumber)
  await dialog.getByRole('button', { name: 'Send me a code to confirm' }).click()
  const onItsWay =
    'An order of yours is on its way. Your account can be deleted once it has been delivered or cancelled.'
  await answerNext(page, '**/user/me/delete', refuse(409, onItsWay))
  await enterCode(page, mobileNumber, earlier)
  await expect(dialog.getByText(onItsWay)).toBeVisible()
  expect((await keptSession(page)).token).toBe(shopper.token)

  await page.reload()
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const second = await readCode(page.request, mobileNumber)
  // A number is sent one code a second.
  await expect(async () => {
    await dialog.getByRole('button', { name: 'Send me a code to confirm' }).click({ timeout: 1_000 })
    await expect(page.getByLabel('Digit 1 of 6')).toBeFocused({ timeout: 1_000 })
  }).toPass()
  await enterCode(page, mobileNumber, second)
  await expect(page.getByText('Your account is deleted.')).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  expect(await keptSession(page)).toMatchObject({ token: null, user: null })
  await expect(page.getByRole('banner').getByRole('button', { name: 'Login/Register' })).toBeVisible()
})

test('a shopper proves the new number of the profile by a code and logs in with it from then on (open-points 59)', async ({
  page,
}) => {
  const shopper = await signInByApi(page)
  const mobileNumber = anyMobile()
  await api(updateUser, { params: { id: shopper.user.id }, body: { mobileNumber } }, { token: shopper.token })
  await visit(page, '/profile')
  await answerNext(page, '**/phone-auth/send**', (route) => route.abort())
  const verify = page.getByRole('button', { name: 'Verify by code' })
  await verify.click()
  await expect(page.getByText('Failed to send OTP')).toBeVisible()
  await verify.click()
  const refused = 'We could not confirm this number for your account. Please ask for a new code or write to us.'
  await answerNext(page, '**/user/mobile/prove', refuse(400, refused))
  await enterCode(page, mobileNumber)
  await expect(page.getByText('OTP verification failed')).toBeVisible()
  await expect(page.getByText(refused)).toBeVisible()

  await page.reload()
  const earlier = await readCode(page.request, mobileNumber)
  await expect(async () => {
    await verify.click({ timeout: 1_000 })
    await expect(page.getByLabel('Digit 1 of 6')).toBeFocused({ timeout: 1_000 })
  }).toPass()
  await enterCode(page, mobileNumber, earlier)
  await expect(page.getByText('From now on you log in with this number.')).toBeVisible()
  await expect(verify).toHaveCount(0)
})

test('a guest reads what is kept and why at the first step, and agrees to offers only by ticking the box', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openGuestCheckout(page, ['ragi-flour', 1, 1])
  const notice = page.getByRole('region', { name: 'What we keep, and why' })
  await expect(notice.getByRole('listitem')).toHaveText([
    'Name, mobile number and address to deliver this order.',
    'Email and mobile number to tell you about it.',
    'All of it with the order for its bill, which tax law has us keep.',
  ])
  const box = page.getByLabel('Send me offers by SMS')
  await expect(box).not.toBeChecked()
  await fillDetails(page, { name: 'Ravi', mobileNumber: anyMobile(), email: 'ravi@example.com', building: 'amaltas' })
  const register = page.waitForRequest(`**/api/v1${addGuest.path}`)
  await page.getByRole('button', { name: 'Save & Continue' }).click()
  const sent = (await register).postDataJSON()
  expect(sent.notice).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  expect(sent).not.toHaveProperty('offers')
  await expect(page.getByRole('button', { name: 'Continue to Payment' })).toBeVisible()

  await page.getByRole('button', { name: /ACCOUNT & ADDRESS/ }).click()
  await page.getByRole('button', { name: 'Change name, contact or address' }).click()
  await box.check()
  const again = page.waitForRequest(`**/api/v1${addGuest.path}`)
  await page.getByRole('button', { name: 'Save & Continue' }).click()
  expect((await again).postDataJSON()).toMatchObject({ offers: 'yes' })
  await expect(page.getByRole('button', { name: 'Continue to Payment' })).toBeVisible()
})
