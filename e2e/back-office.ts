import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { beginTotp, setUpTotp } from '#contract/api/admin/staff/factors.ts'
import { confirmStaffCode, sendStaffCode } from '#contract/api/admin/staff/sign-in.ts'
import { type Api, createApi, type Fetch } from '#contract/api/client.ts'
import type { StaffRole } from '#contract/api/endpoint.ts'
import { findWithAxe } from './axe.ts'
import { addStaffMember, appCode } from './back-office-calls.ts'
import { readCode } from './shopper.ts'

export const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

export type InBackOffice = {
  name: string
  mobileNumber: string
  call: Api
  /** What the person's authenticator app shows in the next half minute; what it shows now was used to sign in. */
  nextCode: () => string
}

/**
 * Signs somebody new of this role in to the back office: code and authenticator app by the shop's own calls, so that the next
 * `page.goto('/admin/…')` finds them signed in. `call` makes calls in their name, for preparing what a test begins with.
 */
export async function signInToBackOffice(page: Page, role: StaffRole, name?: string): Promise<InBackOffice> {
  const person = await addStaffMember(role, name)
  const { mobileNumber } = person
  const call = createApi(fetchAs(page.request), '/api/v1')
  const { session } = await call(sendStaffCode, { body: { mobileNumber } })
  await call(confirmStaffCode, { body: { session, code: await readCode(mobileNumber) } })
  const { secret, sealed } = await call(beginTotp)
  await call(setUpTotp, { body: { sealed, code: appCode(secret) } })
  return { ...person, call, nextCode: () => appCode(secret, 1) }
}

/** On a phone: everything the menu holds for whoever is signed in. */
export async function expectMenu(page: Page, names: string[]) {
  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Back office' })
  await expect(menu.getByRole('navigation').getByRole('link')).toHaveText(names)
  await menu.getByRole('button', { name: 'Close' }).click()
  await expect(menu).toHaveCount(0)
}

/** On a phone: goes to another screen by the menu, without loading the page anew. */
export async function openFromMenu(page: Page, name: string) {
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog', { name: 'Back office' }).getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

/** In a state that no address leads to (back-office-screens.spec.ts goes through those): axe objects to nothing, and all of it fits. */
export async function expectNoObjection(page: Page) {
  // What was just fading in or out is judged again.
  await expect.poll(() => findWithAxe(page)).toEqual([])
  expect(await widthTooMuch(page)).toBeLessThanOrEqual(0)
}

export function widthTooMuch(page: Page) {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
}

/** The page's own cookies go along. */
function fetchAs(request: APIRequestContext): Fetch {
  return async (url, { method = 'GET', headers, body }) => {
    const answer = await request.fetch(url, {
      method,
      headers: headers as Record<string, string>,
      ...(typeof body === 'string' ? { data: body } : {}),
    })
    return new Response(await answer.text(), {
      status: answer.status(),
      headers: { 'content-type': 'application/json' },
    })
  }
}
