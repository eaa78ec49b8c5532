import { expect, type Locator, type Page } from '@playwright/test'
import { updateUser } from '#contract/api/users.ts'
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
import { hold } from './preparations.ts'
import { anyMobile, api, readCode, signInByApi } from './shopper.ts'
import { test } from './test.ts'
import { keptSession, visit } from './visit.ts'

const updateCall = /\/user\/[^/]+\/update$/
const uploadCall = /\/user\/upload\/profile\/image$/
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
  await signInByApi(page)
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

  await visit(page, '/profile?tab=address')
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

test('[ERR-45] a shopper whose photo fails in any way reads so, and keeps the one there was', async ({
  page,
  context,
}) => {
  await signInByApi(page)
  const expectNoTrouble = troubleOf(page)
  await visit(page, '/profile')
  const alert = page.getByRole('main').getByRole('alert')
  const photo = { name: 'me.png', mimeType: 'image/png', buffer: redDot }
  const input = page.getByLabel('Change your photo')
  const sentence = 'Failed to upload profile image. Please try again.'
  for (const failure of [401, 404, 429, ...wrongShapes] as const) {
    await whileFailing(page, uploadCall, failure, async () => {
      const asked = page.waitForRequest(uploadCall)
      await input.setInputFiles(photo)
      await asked
      await expect(alert).toContainText(sentence)
      if (failure === 429) await expect(alert).toContainText(wait)
      await expect(input).not.toHaveAttribute('aria-disabled', 'true')
    })
    await expect(page.locator('label').filter({ has: input }).locator('img')).toHaveCount(0)
  }
  await context.setOffline(true)
  await input.setInputFiles(photo)
  await expect(alert).toContainText(sentence)
  await context.setOffline(false)
  await expectNoTrouble()
})

test('a shopper whose choices about the own data fail in any way reads so, and nothing is thought done that was not', async ({
  page,
  context,
}) => {
  const shopper = await signInByApi(page)
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
        const asked = page.waitForRequest(consentCall)
        if (nth === 0) await page.getByRole('link', { name: 'Privacy', exact: true }).first().click()
        else await page.getByRole('button', { name: 'Try Again' }).click()
        await asked
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
  expect((await keptSession(page)).token).toBe(shopper.token)
  await expectNoTrouble()
})

test('a shopper whose new number or whose leaving fails in any way reads so beside the code, and stays logged in', async ({
  page,
}) => {
  const shopper = await signInByApi(page)
  const mobileNumber = anyMobile()
  await api(updateUser, { params: { id: shopper.user.id }, body: { mobileNumber } }, { token: shopper.token })
  const expectNoTrouble = troubleOf(page)
  await visit(page, '/profile')
  await page.getByRole('button', { name: 'Verify by code' }).click()
  await expect(page.getByLabel('Digit 1 of 6')).toBeFocused()
  await page.keyboard.type(await readCode(page.request, mobileNumber))
  await page.route(/\/phone-auth\/confirm/, (route) =>
    route.fulfill({ json: { statusCode: 200, status: 'OK', message: 'OK', data: { authToken: 'a proof' } } }),
  )
  const button = page.getByRole('button', { name: 'Verify number' })
  const proveCall = /\/user\/mobile\/prove$/
  for (const failure of everyFailure) {
    await whileFailing(page, proveCall, failure, async () => {
      const asked = page.waitForRequest(proveCall)
      await button.click()
      await asked
      await expect(button).toBeEnabled()
      await expect(page.getByText('OTP verification failed')).toBeVisible()
      if (failure === 429) await expect(page.getByText(wait)).toBeVisible()
    })
  }
  await expect(page.getByLabel('Digit 6 of 6')).toHaveValue(/^\d$/)
  await expect(page.getByText('Not proven by a code yet')).toBeVisible()
  expect((await keptSession(page)).token).toBe(shopper.token)
  await expectNoTrouble()
})

const redDot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAUAAAAFCAYAAACNbyblAAAAHElEQVQI12P4//8/w38GIAXDIBKE0DHxgljNBAAO9TXL0Y4OHwAAAABJRU5ErkJggg==',
  'base64',
)
