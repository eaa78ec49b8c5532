import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { answerNext } from './preparations.ts'
import { anyMobile } from './shopper.ts'
import { test } from './test.ts'
import { visit } from './visit.ts'

const success = "Thank you for your message! We'll get back to you soon."
const failure = 'There was an error submitting your message. Please try again.'
const toast = (page: Page, message: string) => page.getByRole('listitem').filter({ hasText: message })
const field = (page: Page, name: string) => page.getByRole('form', { name: 'Write to us' }).getByLabel(name)

const wide = { width: 1440, height: 900 }

test('[ROUTE-10] [ROUTE-11] [GEN-05] [ROLE-01] [STAT-06] anybody reads every page about the shop without scripts, all reports included', async ({
  request,
}) => {
  for (const [address, heading] of [
    ['/why-milloraa', /Why Milloraa/],
    ['/about', /About Milloraa/],
    ['/contact-us', /^Contact us$/],
    ['/seller', /^Who we are$/],
    ['/terms', /^Terms and conditions$/],
    ['/privacy', /^Privacy policy$/],
    ['/shipping-policy', /^Shipping policy$/],
    ['/cancellation-policy', /^Cancellation policy$/],
    ['/refund-policy', /^Refund policy$/],
    ['/reports', /^Laboratory reports$/],
  ] as const) {
    const answer = await request.get(address)
    expect(answer.status(), address).toBe(200)
    const [, inside = ''] = /<h1[^>]*>(.*?)<\/h1>/s.exec(await answer.text()) ?? []
    expect(inside.replace(/<[^>]+>/g, ''), address).toMatch(heading)
  }
  const reports = await (await request.get('/reports')).text()
  for (const report of ['Purity of ground spices', 'Pesticide residues in wheat', 'What is in our atta']) {
    expect(reports).toMatch(new RegExp(`<h2[^>]*>${report}</h2>`))
  }
})

test('[STAT-01] [STAT-02] [STAT-03] [STAT-05] [STAT-06] a visitor goes by the shop’s own links from About to the products, compares, writes a mail from the terms, opens the reports by keys and finds the seller', async ({
  page,
}) => {
  const main = page.getByRole('navigation', { name: 'Main' })
  const footer = page.getByRole('contentinfo')
  await page.setViewportSize(wide)
  await visit(page, '/about')
  await expect(page).toHaveTitle(/^About us/)
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'Shop Now' }).click()
  await expect(page).toHaveURL(/\/products$/)

  await main.getByRole('link', { name: 'Why Milloraa' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Why Milloraa/ })).toBeVisible()
  await test.step('a table of four columns, on the smallest phone too', () => compare(page))

  await footer.getByRole('link', { name: 'Terms' }).click()
  const contact = page.getByRole('main').locator('a[href^="mailto:"]')
  await expect(contact).toHaveText(/@/)
  expect(await contact.getAttribute('href')).toBe(`mailto:${await contact.textContent()}`)
  await footer.getByRole('link', { name: 'Reports' }).click()
  await test.step('the reports one by one, the first one being open', () => openReports(page))

  await footer.getByRole('link', { name: 'Who we are' }).click()
  await expect(page.getByRole('heading', { name: 'Grievance Officer' })).toBeVisible()
  expect((await footer.boundingBox())?.height).toBeLessThan((await page.getByRole('main').boundingBox())?.height ?? 0)
})

async function compare(page: Page) {
  const table = page.getByRole('table', { name: 'Three ways to get your atta' })
  await expect(table.getByRole('columnheader')).toHaveText([
    'Feature',
    'Milloraa',
    'Traditional atta chakki',
    'Packaged atta',
  ])
  await expect(table.getByRole('rowheader')).toHaveCount(8)
  await expect(table.getByRole('row', { name: /Home delivery/ }).getByRole('cell')).toHaveCount(3)
  for (const size of [{ width: 320, height: 700 }, wide]) {
    await page.setViewportSize(size)
    await expectNoSideways(page)
    const narrow = await table
      .getByRole('cell')
      .evaluateAll((cells) => cells.filter((cell) => cell.scrollWidth > cell.clientWidth + 1).length)
    expect(narrow).toBe(0)
  }
}

async function openReports(page: Page) {
  await page.setViewportSize({ width: 360, height: 740 })
  const tabs = page.getByRole('tab')
  await expect(tabs).toHaveCount(3)
  await expect(tabs.first()).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('tabpanel')).toContainText('Aflatoxin')
  await tabs.first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(tabs.nth(1)).toBeFocused()
  await expect(page.getByRole('tabpanel', { name: 'Pesticide residues in wheat' })).toContainText('Malathion')
  await page.keyboard.press('End')
  await expect(page.getByRole('tabpanel', { name: 'What is in our atta' })).toContainText('Carbohydrate')
  await page.keyboard.press('Home')
  await expect(tabs.first()).toHaveAttribute('aria-selected', 'true')
  await expectNoSideways(page)
  await page.setViewportSize(wide)
}

async function expectNoSideways(page: Page) {
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
}

test('[VAL-28] [VAL-30] [ERR-46] [ERR-47] [API-40] somebody who fills in the contact form badly is told at each field, a field edited is forgiven, and what was typed outlives every failure and is sent in the end', async ({
  page,
}) => {
  await visit(page, '/contact-us')
  await test.step('filled in badly', () => fillInBadly(page))
  await test.step('sent in the end', () => writeToTheShop(page))
})

async function fillInBadly(page: Page) {
  await page.getByRole('button', { name: 'Send message' }).click()
  for (const name of ['Name', 'Email', 'Mobile number', 'Message']) {
    await expect(field(page, name)).toHaveAccessibleDescription(`${name} is required`)
  }
  await expect(field(page, 'Name')).toBeFocused()

  await field(page, 'Name').fill('A')
  await expect(page.getByText('Name is required')).toHaveCount(0)
  await expect(page.getByText('Email is required')).toBeVisible()
  await field(page, 'Email').fill('asha@example')
  await field(page, 'Mobile number').pressSequentially('98-76a')
  await expect(field(page, 'Mobile number')).toHaveValue('9876')
  await field(page, 'Message').fill('Hello')
  await expect(page.getByRole('alert')).toHaveCount(0)

  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(field(page, 'Email')).toHaveAccessibleDescription('Please enter a valid email address')
  await expect(field(page, 'Mobile number')).toHaveAccessibleDescription('Please enter a valid 10-digit mobile number')
  await expect(field(page, 'Email')).toBeFocused()
  await field(page, 'Mobile number').fill('+91 98765 43210 99')
  await expect(page.getByText('Please enter a valid 10-digit mobile number')).toHaveCount(0)
  await expect(field(page, 'Mobile number')).toHaveValue(/^\d{10}$/)
}

async function writeToTheShop(page: Page) {
  const written = {
    Name: 'Asha Verma',
    Email: 'asha@example.com',
    'Mobile number': anyMobile(),
    Message: 'Do you mill bajra?',
  }
  const expectTyped = async () => {
    for (const [name, text] of Object.entries(written)) await expect(field(page, name)).toHaveValue(text)
  }
  for (const [name, text] of Object.entries(written)) await field(page, name).fill(text)
  const send = page.getByRole('button', { name: 'Send message' })

  await answerNext(page, '**/contact-us/add', (route) => route.abort())
  await send.click()
  await expect(toast(page, failure)).toBeVisible()
  await expectTyped()

  const sentence = 'We have several messages from you already. Please try again in 40 seconds.'
  const refusal = { statusCode: 429, status: 'ERROR', message: sentence, data: null }
  await answerNext(page, '**/contact-us/add', (route) => route.fulfill({ status: 429, json: refusal }))
  await send.click()
  await expect(toast(page, sentence)).toBeVisible()
  await expectTyped()

  const requested = page.waitForRequest('**/contact-us/add')
  await send.click()
  expect((await requested).postDataJSON()).toEqual({
    name: 'Asha Verma',
    email: 'asha@example.com',
    mobileNumber: written['Mobile number'],
    message: 'Do you mill bajra?',
  })
  await expect(toast(page, success)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your message is with us' })).toBeFocused()
  await page.getByRole('button', { name: 'Write another message' }).click()
  await expect(field(page, 'Message')).toHaveValue('')
}

async function expectAccessible(page: Page) {
  const { violations } = await new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).analyze()
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' | ')}`)).toEqual([])
}
