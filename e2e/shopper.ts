import { execFileSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { type APIRequestContext, expect, type Page } from '@playwright/test'

/** What the journeys share: what a shopper does again and again. */
export const demoShopper = '9876543210'

/** An Indian mobile number that no demo shopper has. */
export function anyMobile() {
  return `6${randomInt(100_000_000, 999_999_999)}`
}

/** The newest login code sent to a number, as the outbox shows it. */
export async function readCode(request: APIRequestContext, mobileNumber: string) {
  const messages = await (await request.get(`/sandbox/outbox.json?to=${mobileNumber}`)).json()
  return messages.find(({ code }: { code: string | null }) => code).code as string
}

/** Signs in through the open SIGNIN popup by the code from the outbox. */
export async function signInByPopup(page: Page, mobileNumber: string) {
  const popup = page.getByRole('dialog')
  await popup.getByLabel(/mobile/i).fill(mobileNumber)
  await popup.getByRole('button', { name: /send|continue|otp|code/i }).first().click()
  await expect(page.getByText('OTP sent!')).toBeVisible()
  await popup.getByRole('textbox').first().focus()
  await page.keyboard.type(await readCode(page.request, mobileNumber))
  await page.keyboard.press('Enter')
  await expect(popup).toBeHidden()
}

/** Finds a building by typing and chooses the first one offered. */
export async function chooseBuilding(page: Page, words: string) {
  await page.getByRole('combobox').fill(words)
  await page.getByRole('option').first().click()
}

/** Runs one of the shop's own commands, as the person behind the counter does. */
export function runCommand(name: string, ...words: string[]) {
  return execFileSync('npm', ['run', '--silent', name, '--', ...words], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    encoding: 'utf8',
  })
}
