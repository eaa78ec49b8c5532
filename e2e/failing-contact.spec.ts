import { expect } from '@playwright/test'
import { countCalls, letToastsGo, toast, troubleOf, whileFailing } from './failures.ts'
import { hold } from './preparations.ts'
import { anyMobile } from './shopper.ts'
import { test } from './test.ts'
import { visit } from './visit.ts'

const call = /\/contact-us\/add$/

test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

test('[ERR-47] somebody whose message fails in any way reads so, keeps what was typed, and sends it once', async ({
  page,
  context,
}) => {
  const expectNoTrouble = troubleOf(page)
  const written = {
    Name: 'Asha Verma',
    Email: 'asha@example.com',
    'Mobile number': anyMobile(),
    Message: 'Do you mill bajra?',
  }
  await page.clock.install()
  await visit(page, '/contact-us')
  for (const [name, text] of Object.entries(written)) await page.getByLabel(name, { exact: true }).fill(text)
  const send = page.getByRole('button', { name: 'Send message' })
  const failed = 'There was an error submitting your message. Please try again.'
  for (const failure of [401, 404, 500, 'a hotel’s page'] as const) {
    await letToastsGo(page)
    await whileFailing(page, call, failure, async () => {
      await send.click()
      await expect(toast(page, failed).first()).toBeVisible()
    })
    for (const [name, text] of Object.entries(written)) {
      await expect(page.getByLabel(name, { exact: true })).toHaveValue(text)
    }
  }
  await letToastsGo(page)
  await context.setOffline(true)
  await send.click()
  await expect(toast(page, failed)).toBeVisible()
  await context.setOffline(false)

  const letGo = await hold(page, call)
  const sent = countCalls(page, call)
  await send.dblclick()
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeVisible()
  letGo()
  await expect(page.getByRole('heading', { name: 'Your message is with us' })).toBeFocused()
  expect(sent.count).toBe(1)
  await expectNoTrouble()
})
