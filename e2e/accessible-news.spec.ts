import { expect, type Page } from '@playwright/test'
import { openCart } from './shopper.ts'
import { test } from './test.ts'
import { visit } from './visit.ts'

/** Notes what the live regions of the page say, in the order in which a screen reader would hear it. */
async function listen(page: Page) {
  await page.addInitScript(() => {
    const heard: string[] = []
    Object.assign(window, { heard })
    const regions = '[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]'
    const note = (node: Node | null) => {
      const region = (node instanceof Element ? node : node?.parentElement)?.closest(regions)
      const modal = [...document.querySelectorAll('dialog')].filter((one) => one.matches(':modal')).at(-1)
      const isAnnounced = region && (!modal || modal.contains(region) || region.closest('[popover]'))
      const text = region?.textContent?.trim()
      if (isAnnounced && text && heard.at(-1) !== text) heard.push(text)
    }
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        note(target)
        for (const node of addedNodes) {
          if (node instanceof Element) for (const alert of node.querySelectorAll('[role=alert]')) note(alert)
          note(node)
        }
      }
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
}

async function expectAnnounced(page: Page, text: string | RegExp) {
  const heard = () => page.evaluate(() => (window as unknown as { heard: string[] }).heard.splice(0))
  const all: string[] = []
  await expect
    .poll(async () => {
      all.push(...(await heard()))
      return all.some((one) => (typeof text === 'string' ? one.includes(text) : text.test(one))) ? text : all
    })
    .toBe(text)
}

test('somebody who cannot see the shop hears what changes: the screen, the cart, messages and mistakes', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await listen(page)
  await visit(page, '/')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Products', exact: true }).click()
  await expectAnnounced(page, /Milloraa$/)

  await page.getByRole('button', { name: 'Add Ragi Flour to cart' }).click()
  await expectAnnounced(page, 'Ragi Flour is in your cart')
  const stepper = page.getByRole('group', { name: 'Quantity of Ragi Flour' })
  await stepper.getByRole('button', { name: 'One more' }).click()
  await expectAnnounced(page, /^In your cart: 2 items, ₹/)
  await page.getByRole('button', { name: /^Save Rice Flour/ }).click()
  await expectAnnounced(page, /saved|kept/i)

  const cart = await openCart(page)
  await cart.getByRole('button', { name: 'One less' }).click()
  await expectAnnounced(page, /^In your cart: 1 item, ₹/)
  await cart.getByRole('button', { name: 'Remove Ragi Flour' }).click()
  await expectAnnounced(page, 'Ragi Flour was taken out. Nothing is in your cart now')
  await cart.getByRole('button', { name: /^Undo/ }).click()
  await expectAnnounced(page, /^In your cart: 1 item, ₹/)
  await cart.getByRole('button', { name: 'Checkout' }).click()

  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Mobile number')).toBeFocused()
  await page.keyboard.press('Enter')
  await expectAnnounced(page, 'Enter a valid 10-digit number')
  await expect(dialog.getByLabel('Mobile number')).toHaveAccessibleDescription('Enter a valid 10-digit number')
  await dialog.getByRole('button', { name: 'Continue As Guest' }).click()
  await (await openCart(page)).getByRole('button', { name: 'Checkout' }).click()
  await expectAnnounced(page, 'Order Summary | Milloraa')
  await page.getByRole('button', { name: 'Save & Continue' }).click()
  await expectAnnounced(page, 'Please enter your name')
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
})
