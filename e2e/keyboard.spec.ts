import { expect, type Locator, type Page } from '@playwright/test'
import { step } from './preparations.ts'
import { anyMobile, readCode } from './shopper.ts'
import { test } from './test.ts'
import { visit } from './visit.ts'

const focused = (page: Page) => page.locator(':focus')

/** Goes on by Tab until the focus is there; on the way it must move with each press, and be seen wherever it stands. */
async function tabTo(page: Page, target: Locator) {
  await expect(target).toBeVisible()
  for (let press = 0; press < 80; press += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return expectSeen(page)
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

/** A ring, a shadow or an outline about what has the focus or about its frame, and a part of it in the window, uncovered. */
async function expectSeen(page: Page) {
  const unseen = await focused(page).evaluate(async (element) => {
    await Promise.all(element.getAnimations({ subtree: true }).map(({ finished }) => finished.catch(() => {})))
    await new Promise((resolve) => requestAnimationFrame(resolve))
    const frames = [element, element.parentElement, element.closest('label')].filter((frame) => frame !== null)
    const hasRing = frames.some((frame) =>
      [undefined, '::after'].some((part) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(frame, part)
        return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
      }),
    )
    const target = element.closest('label') ?? element
    const { left, top, width, height } = target.getBoundingClientRect()
    const isInSight = [0.2, 0.5, 0.8].some((part) => {
      const hit = document.elementFromPoint(left + width / 2, top + height * part)
      return hit !== null && (target.contains(hit) || hit.contains(target))
    })
    return hasRing && isInSight ? null : `${element.outerHTML.slice(0, 120)} ring: ${hasRing}, in sight: ${isInSight}`
  })
  expect(unseen).toBeNull()
}

test('[CHK-09] [CHK-10] somebody without a mouse goes from home to SUCCESS and always sees where they are', async ({
  page,
}) => {
  test.slow()
  const press = (key: string) => page.keyboard.press(key)
  const mobileNumber = anyMobile()
  await page.setViewportSize({ width: 1280, height: 800 })
  await visit(page, '/')
  await press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await expectSeen(page)
  await press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await tabTo(page, page.getByRole('main').getByRole('article').getByRole('link').first())
  const name = (await focused(page).textContent()) ?? ''
  await press('Enter')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: `${name}` })
      .first(),
  ).toBeAttached()

  const sizes = page.getByRole('group', { name: 'Size' }).getByRole('radio')
  await tabTo(page, sizes.first())
  await press('ArrowRight')
  await expect(sizes.nth(1)).toBeChecked()
  await expectSeen(page)
  const quantity = page.getByRole('group', { name: `Quantity of ${name}` }).first()
  await tabTo(page, quantity.getByRole('button', { name: 'One more' }))
  await press('Space')
  await expect(quantity).toContainText('2')
  const placeButton = page.getByRole('button', { name: 'Place your order' })
  await tabTo(page, placeButton)
  await press('Enter')

  // Into the dialog, round in it, out of it and back to where it was opened.
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Mobile number')).toBeFocused()
  await expectSeen(page)
  for (let presses = 0; presses < 12; presses += 1) {
    await press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('header, main, footer'))).toBeNull()
  }
  await press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(placeButton).toBeFocused()
  await press('Enter')
  await expect(dialog.getByLabel('Mobile number')).toBeFocused()
  await page.keyboard.type(mobileNumber)
  await press('Enter')
  await expect(dialog.getByLabel('Digit 1 of 6')).toBeFocused()
  await expectSeen(page)
  await page.keyboard.type(await readCode(mobileNumber))
  await press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(placeButton).toBeFocused()
  await press('Enter')
  await expect(page).toHaveURL(/\/ordersummary$/)
  await expect(page.getByRole('main')).toBeFocused()

  for (const [label, text] of [
    ['Name', 'Meera Iyer'],
    ['Email', 'meera@example.com'],
    ['House number', '12 B'],
  ] as const) {
    await tabTo(page, page.getByLabel(label, { exact: true }))
    await page.keyboard.type(text)
  }
  await tabTo(page, page.getByRole('combobox', { name: 'Building name' }))
  await page.keyboard.type('amaltas')
  await expect(page.getByRole('option').first()).toBeVisible()
  await press('ArrowDown')
  await expect(page.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
  await press('Enter')
  await expect(page.getByLabel('Pincode')).toHaveValue('452010')
  await tabTo(page, page.getByRole('button', { name: 'Save & Continue' }))
  await press('Enter')
  await expect(step(page, 'OFFERS')).toBeFocused()
  await expectSeen(page)
  await tabTo(page, page.getByRole('button', { name: 'Continue to Payment' }))
  await press('Space')
  await expect(step(page, 'PAYMENT')).toBeFocused()
  await tabTo(page, page.getByRole('radio', { name: 'Pay online' }))
  await press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'Cash on delivery' })).toBeChecked()
  await expectSeen(page)
  await tabTo(page, page.getByRole('button', { name: 'Order Now' }))
  await page.clock.install()
  await press('Enter')
  await expect(page.getByText('Confirming your order...')).toBeVisible()
  await press('Escape')
  await expect(page.getByText('Confirming your order...')).toBeVisible()
  await page.clock.runFor(3_500)
  await expect(page.getByText('Order successfully done, Order Number -')).toBeVisible()
  await tabTo(page, dialog.getByRole('button', { name: 'View Order Details' }))
  await press('Enter')
  await expect(page).toHaveURL(/\/orders\/\w{12}$/)
  await expect(page.getByText('In Processing')).toBeVisible()
})

test('somebody without a mouse opens the cart, the menu, the pictures and a story on a phone, and comes back to where they were', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await visit(page, '/products/ragi-flour')
  for (const [opener, first] of [
    [page.getByRole('button', { name: 'Menu' }), 'Close'],
    [page.getByRole('button', { name: /^Cart/ }), 'Close'],
    [page.getByRole('button', { name: 'See the pictures in full screen' }), 'Close'],
  ] as const) {
    await expectThereAndBack(page, opener, first)
  }
  await visit(page, '/')
  const story = page.getByRole('button', { name: /^Play the story of/ }).first()
  await story.scrollIntoViewIfNeeded()
  await expectThereAndBack(page, story, /^(Play|Pause)$/)
})

/** The focus goes into what is opened, stays in it, and comes back. */
async function expectThereAndBack(page: Page, opener: Locator, first: string | RegExp) {
  await opener.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: first })).toBeFocused()
  for (let presses = 0; presses < 8; presses += 1) {
    await page.keyboard.press('Shift+Tab')
    // Between the last and the first control the focus may be with the browser itself, never on the page behind.
    const isOutside = await page.evaluate(
      () => document.activeElement !== document.body && document.activeElement?.closest('dialog') === null,
    )
    expect(isOutside).toBe(false)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(opener).toBeFocused()
}
