import { expect } from '@playwright/test'
import { confirmPhoneCode, logIn, sendPhoneCode } from '#contract/api/accounts/auth.ts'
import { createApi } from '#contract/api/client.ts'
import { answerNext, refuse } from './preparations.ts'
import { readCode, signInByApi } from './shopper.ts'
import { test } from './test.ts'
import { storedSession, visit } from './visit.ts'

const agents = {
  lost: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36',
  old: 'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1',
}

test('a shopper sees where they are logged in, ends one login and then all others, and stays logged in here', async ({
  page,
}) => {
  const { user, token } = await signInByApi(page)
  await visit(page, '/')
  const { origin } = new URL(page.url())
  for (const agent of Object.values(agents)) {
    const { mobileNumber } = user
    const api = createApi((url, init) =>
      fetch(origin + url, { ...init, headers: { ...(init.headers as object), 'user-agent': agent } }),
    )
    await expect(async () => {
      const { session } = await api(sendPhoneCode, { query: { mobileNumber } })
      const code = await readCode(mobileNumber)
      const { authToken } = await api(confirmPhoneCode, { body: { session, code } })
      await api(logIn, { query: { mobileNumber, authToken } })
    }).toPass()
  }

  await visit(page, '/profile?tab=privacy')
  const devices = page.getByRole('region', { name: 'Your devices' })
  await expect(devices.getByRole('listitem')).toHaveCount(3)
  await expect(devices.getByRole('listitem').first()).toContainText('This device')
  const lost = devices.getByRole('listitem').filter({ hasText: 'Chrome on Android' })
  await expect(lost).toContainText(/Last used .+, logged in since /)

  await answerNext(page, '**/user/me/sessions/*', refuse(500))
  await lost.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByText('Chrome on Android is still logged in. Please try again.')).toBeVisible()
  await lost.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByText('Logged out on Chrome on Android.')).toBeVisible()
  await expect(devices.getByRole('listitem')).toHaveCount(2)

  await devices.getByRole('button', { name: 'Log out everywhere else' }).click()
  await expect(page.getByText('Logged out everywhere else.')).toBeVisible()
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  await expect(devices.getByRole('button', { name: 'Log out everywhere else' })).toBeHidden()
  expect((await storedSession(page)).token).toBe(token)
})
