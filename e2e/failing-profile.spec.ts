import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { updateUser } from '#contract/api/accounts/users.ts'
import {
  countCalls,
  everyFailure,
  type Failure,
  letToastsGo,
  toast,
  triesOf,
  troubleOf,
  wait,
  whileFailing,
  wrongShapes,
} from './failures.ts'
import { answerNext, hold, placeOrder, refuse } from './preparations.ts'
import { anyMobile, api, readCode, type Shopper, signInByApi } from './shopper.ts'
import { test } from './test.ts'
import { storedSession, visit } from './visit.ts'

const updateCall = /\/user\/[^/]+\/update$/
const confirmCall = /\/phone-auth\/confirm/
const consentCall = /\/user\/me\/consents$/
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' })
const edit = (page: Page, name: string) => page.getByRole('button', { name: `Edit ${name}` })

test.use({ viewport: { width: 1440, height: 900 } })
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

type Case = [Failure, string]

/** Presses a button again for each way its call may fail, each with its toast. */
async function failPresses(page: Page, call: RegExp, button: Locator, cases: Case[]) {
  for (const [failure, sentence] of cases) {
    await letToastsGo(page)
    await whileFailing(page, call, failure, async () => {
      await button.click()
      await expect(toast(page, sentence).first()).toBeVisible()
      await expect(button).toBeEnabled()
    })
  }
}

test('[PROF-12] [ERR-38] [ERR-48] a shopper whose details or address fail in any way reads so, keeps what was typed and saves once', async ({
  page,
  context,
}) => {
  const { user } = await signInByApi(page)
  const expectNoTrouble = troubleOf(page)
  await page.clock.install()
  await visit(page, '/profile')
  await edit(page, 'name').click()
  await field(page, 'First name').fill('Meera')
  const refused = 'Failed to update profile. Please try again.'
  const nothing = 'Invalid response format from server'
  await failPresses(page, updateCall, save(page), [
    [401, refused],
    [404, refused],
    [500, refused],
    [429, wait],
    ['a text', nothing],
    ['empty things', nothing],
    ['a hotel’s page', refused],
  ])
  // Without a network the press fails at once: it does not wait for one.
  await letToastsGo(page)
  await context.setOffline(true)
  await save(page).click()
  await expect(toast(page, refused)).toBeVisible()
  await context.setOffline(false)
  await expect(field(page, 'First name')).toHaveValue('Meera')
  const letGo = await hold(page, updateCall)
  const saves = countCalls(page, updateCall)
  await save(page).dblclick()
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeVisible()
  await expect(field(page, 'First name')).not.toBeEditable()
  letGo()
  await expect(toast(page, 'Profile updated successfully')).toBeVisible()
  expect(saves.count).toBe(1)
  await page.unrouteAll({ behavior: 'ignoreErrors' })

  // Back, or a reload, in the middle of the form: the saved values stand as they were.
  await edit(page, 'email').click()
  await field(page, 'Email').fill('half@')
  await page.reload()
  await expect(edit(page, 'email')).toBeVisible()
  await expect(page.getByText('half@')).toHaveCount(0)

  await changeNumber(page, user.mobileNumber)
  await page.getByRole('link', { name: 'Manage Address' }).click()
  await edit(page, 'address').click()
  await field(page, 'House Number').fill('77 C')
  const failed = 'Failed to update address. Please try again.'
  await failPresses(page, updateCall, save(page), [
    ['offline', failed],
    [401, failed],
    [404, failed],
    [429, wait],
    ...wrongShapes.map((how): Case => [how, failed]),
  ])
  await expect(field(page, 'House Number')).toHaveValue('77 C')
  await save(page).click()
  await expect(toast(page, 'Address updated successfully')).toBeVisible()
  await expectNoTrouble()
})

/** Another number is to be proven by a code; the one that was proven is not. */
async function changeNumber(page: Page, proven: string) {
  const part = page.getByRole('heading', { level: 3, name: 'Mobile number', exact: true }).locator('xpath=../..')
  await edit(page, 'mobile number').click()
  await field(page, 'Mobile number').fill('9000000001')
  await save(page).click()
  await expect(part).toContainText('+91 9000000001')
  await expect(part).toContainText('Not proven by a code yet')
  await edit(page, 'mobile number').click()
  await field(page, 'Mobile number').fill(proven)
  await save(page).click()
  await expect(page.getByText('Not proven by a code yet')).toHaveCount(0)
}

test('a shopper whose choices about the own data fail in any way reads so, and nothing is thought done that was not; then takes offers up and gives them up by one press each, takes all data along as a file and logs out everywhere', async ({
  page,
  context,
}) => {
  const shopper = await signInByApi(page)
  const orderNumber = await placeOrder(shopper, [['ragi-flour', 1, 1]])
  const expectNoTrouble = troubleOf(page)
  await page.clock.install()
  const offers = page.getByRole('switch', { name: 'Send me offers by SMS' })
  const unread = page.getByRole('main').getByRole('alert')
  await visit(page, '/profile')
  for (const [nth, failure] of [404, 401, 429, ...wrongShapes].entries()) {
    await whileFailing(
      page,
      consentCall,
      failure as Failure,
      async () => {
        const requested = page.waitForRequest(consentCall)
        if (nth === 0) await page.getByRole('link', { name: 'Privacy', exact: true }).first().click()
        else await page.getByRole('button', { name: 'Try Again' }).click()
        await requested
        // The network gets two more tries, some hundred milliseconds apart.
        await page.clock.runFor(2_000)
        await expect(unread).toContainText('Your choice could not be read.')
      },
      triesOf(failure as Failure),
    )
  }
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(offers).not.toBeChecked()

  const unsaved = 'Your choice could not be saved. Please try again.'
  await failPresses(
    page,
    consentCall,
    offers,
    ['offline', 401, 404, 429, ...wrongShapes].map((how): Case => [how as Failure, unsaved]),
  )
  await expect(offers).not.toBeChecked()
  const download = page.getByRole('button', { name: 'Download my data' })
  await failPresses(
    page,
    /\/user\/me\/data$/,
    download,
    everyFailure.map((how): Case => [how, how === 429 ? wait : 'Your data could not be read. Please try again.']),
  )
  const leave = page.getByRole('button', { name: 'Log out everywhere' })
  await failPresses(
    page,
    /\/auth\/logout\/all$/,
    leave,
    ([401, 404, 429, 500, 'a hotel’s page'] as const).map(
      (how): Case => [how, how === 429 ? wait : 'You are still logged in. Please try again.'],
    ),
  )
  await letToastsGo(page)
  await context.setOffline(true)
  await leave.click()
  await expect(toast(page, 'You are still logged in. Please try again.')).toBeVisible()
  await context.setOffline(false)
  expect((await storedSession(page)).token).toBe(shopper.token)
  await expectNoTrouble()

  await letToastsGo(page)
  await test.step('offers', () => takeUpAndGiveUp(page, offers))
  await test.step('all data', () => takeDataAlong(page, shopper, orderNumber))
  await leave.click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByText('You are logged out everywhere.')).toBeVisible()
  const headers = { authorization: `Bearer ${shopper.token}` }
  expect((await page.request.get('/api/v1/user/me', { headers })).status()).toBe(401)
})

async function takeUpAndGiveUp(page: Page, offers: Locator) {
  await offers.press('Space')
  await expect(page.getByText('You will get offers by SMS.')).toBeVisible()
  await expect(offers).toBeChecked()
  await answerNext(page, '**/user/me/consents', refuse(500))
  await offers.click()
  await expect(page.getByText('Your choice could not be saved. Please try again.')).toBeVisible()
  await expect(offers).toBeChecked()
  await offers.click()
  await expect(offers).not.toBeChecked()
  await page.getByText('What you agreed to, and when').click()
  await expect(page.getByRole('region', { name: 'Offers', exact: true }).getByRole('listitem')).toHaveText([
    /: withdrew offers by SMS, in your account$/,
    /: agreed to offers by SMS, in your account$/,
    /: agreed to what we keep to serve you, at login$/,
  ])
}

async function takeDataAlong(page: Page, { user, token }: Shopper, orderNumber: string) {
  const button = page.getByRole('button', { name: 'Download my data' })
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  expect(download.suggestedFilename()).toBe('milloraa-my-data.json')
  const data = JSON.parse(await readFile(await download.path(), 'utf8'))
  expect(data).toMatchObject({ profile: { id: user.id }, orders: [{ orderNumber }] })
  expect(JSON.stringify(data)).not.toContain(token)
}

test('a shopper whose new number fails in any way reads so beside the code and stays logged in, proves it at last, and logs in with it from then on (open-points 59)', async ({
  page,
}) => {
  const shopper = await signInByApi(page)
  const mobileNumber = anyMobile()
  await api(updateUser, { params: { id: shopper.user.id }, body: { mobileNumber } }, { token: shopper.token })
  const expectNoTrouble = troubleOf(page)
  await visit(page, '/profile')
  const verify = page.getByRole('button', { name: 'Verify by code' })
  await answerNext(page, '**/phone-auth/send**', (route) => route.abort())
  await verify.click()
  await expect(page.getByText('Failed to send OTP')).toBeVisible()
  await verify.click()
  await expect(page.getByLabel('Digit 1 of 6')).toBeFocused()
  await page.keyboard.type(await readCode(mobileNumber))
  await page.route(confirmCall, (route) =>
    route.fulfill({ json: { statusCode: 200, status: 'OK', message: 'OK', data: { authToken: 'a proof' } } }),
  )
  const button = page.getByRole('button', { name: 'Verify number' })
  const proveCall = /\/user\/mobile\/prove$/
  for (const failure of everyFailure) {
    await whileFailing(page, proveCall, failure, async () => {
      const requested = page.waitForRequest(proveCall)
      await button.click()
      await requested
      await expect(button).toBeEnabled()
      await expect(page.getByText('OTP verification failed')).toBeVisible()
      if (failure === 429) await expect(page.getByText(wait)).toBeVisible()
    })
  }
  await expect(page.getByLabel('Digit 6 of 6')).toHaveValue(/^\d$/)
  await expect(page.getByText('Not proven by a code yet')).toBeVisible()
  expect((await storedSession(page)).token).toBe(shopper.token)
  await expectNoTrouble()

  const refused = 'We could not confirm this number for your account. Please ask for a new code or write to us.'
  await answerNext(page, proveCall, refuse(400, refused))
  await button.click()
  await expect(page.getByText(refused)).toBeVisible()
  await page.unroute(confirmCall)
  await button.click()
  await expect(page.getByText('From now on you log in with this number.')).toBeVisible()
  await expect(verify).toHaveCount(0)
})
