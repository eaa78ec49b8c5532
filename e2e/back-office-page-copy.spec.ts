import { expect, type Page } from '@playwright/test'
import { changeShopAboutCopy, getShopAboutCopy } from '#contract/api/admin/content/page-copy.ts'
import { signInToBackOffice } from './back-office.ts'
import { test } from './test.ts'

test('[STAT-03] a manager writes About anew, sees it as shoppers will while typing, is told of somebody who saved first, and shoppers read it', async ({
  page,
}) => {
  const { call } = await signInToBackOffice(page, 'manager', 'Meena Joshi')
  const { words, version } = await call(getShopAboutCopy)
  const now = Date.now()
  await page.goto('/admin/pages')
  await page.getByRole('table', { name: 'Texts of the shop' }).getByRole('link', { name: 'About' }).click()
  const ending = page.getByRole('textbox', { name: 'Last line' })
  await expect(ending).toHaveValue(words.closing.heading)

  await ending.fill(`Come and taste it ${now}`)
  const preview = page.frameLocator('iframe[title="As shoppers will see it"]')
  await expect(preview.getByText(`Come and taste it ${now}`)).toBeVisible()
  await expect(preview.getByText('Shop Now')).toHaveCSS('background-color', 'rgb(254, 195, 39)')
  const pressed = () => page.getByRole('button', { name: 'Wide screen' }).getAttribute('aria-pressed')
  const widthWithin = () => preview.locator('body').evaluate((body) => body.ownerDocument.documentElement.clientWidth)
  expect([await pressed(), await widthWithin()]).toEqual(['false', 390])
  await page.getByRole('button', { name: 'Wide screen' }).click()
  await expect.poll(widthWithin).toBe(1280)

  const values = page.getByRole('group', { name: 'Values' })
  await values.getByRole('button', { name: 'Add a value' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Some fields need another look')).toBeVisible()
  const added = values.getByRole('group', { name: `value ${words.values.list.length + 1}` })
  await expect(added.getByLabel('Name')).toHaveAccessibleDescription('Write something here')
  await added.getByLabel('Name').fill('Answer the phone')
  await added.getByLabel('Text').fill('Somebody of the mill does, from nine to six.')

  const theirs = { ...words, closing: { heading: `Saved first ${now}` } }
  await call(changeShopAboutCopy, { body: { words: theirs, nextWords: null, nextFrom: null, version } })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(/Meena Joshi changed this while you had it open/)).toBeVisible()
  await expect(page.getByRole('deletion').getByText(`Saved first ${now}`)).toBeVisible()
  await page.getByRole('button', { name: 'Save mine over it' }).click()
  await expect(page.getByText('About saved')).toBeVisible()
  await expectShown(page, [`Come and taste it ${now}`, 'Answer the phone'])

  // The other journeys read the usual words.
  const saved = await call(getShopAboutCopy)
  await call(changeShopAboutCopy, { body: { words, nextWords: null, nextFrom: null, version: saved.version } })
  await page.goto('/admin/audit?kind=page')
  await expect(page.getByText(/page “About”/).first()).toBeVisible()
  await expect(page.getByText(/Closing, heading/).first()).toBeVisible()
})

async function expectShown(page: Page, texts: string[]) {
  await expect(async () => {
    const html = await (await page.request.get('/about')).text()
    expect(texts.filter((text) => !html.includes(text))).toEqual([])
  }).toPass({ timeout: 10_000 })
}
