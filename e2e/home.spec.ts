import { expect, type Page } from '@playwright/test'
import { rendered } from './rendered.ts'
import { test } from './test.ts'
import { visit, visitOutOfTime } from './visit.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const hero = (page: Page) => page.getByRole('region', { name: 'News from the mill' })
const picture = (page: Page) => hero(page).locator('button[aria-current=true]')
const offer = (page: Page) => page.getByRole('region', { name: 'Delivery and offers' }).locator('a[href^="/products"]')

test('[HOME-01] [HEAD-02] [OFFER-01] a visitor sees pictures and offers take turns every 5 s, keeps the focus in them, stops them, chooses one, and sees an offer run out', async ({
  page,
}) => {
  await visitOutOfTime(page, '/')
  await expect(picture(page)).toHaveAccessibleName(/^Picture 1 of/)
  await test.step('what has the focus does not turn, wherever the pointer goes', () => collectFocusMoves(page))
  await test.step('and may be started again', () => startAgain(page))

  await hero(page).getByRole('button', { name: 'Stop the pictures from changing' }).click()
  await page.mouse.move(700, 880)
  const stopped = (await picture(page).getAttribute('aria-label')) ?? ''
  expect(stopped).not.toMatch(/^Picture 1 of/)
  await page.clock.runFor(15_000)
  await expect(picture(page)).toHaveAccessibleName(stopped)
  await hero(page).getByRole('button', { name: 'Picture 1 of' }).click()
  await expect(picture(page)).toHaveAccessibleName(/^Picture 1 of/)
  await expect(hero(page).getByRole('group').filter({ visible: true }).first().locator('img').first()).toBeVisible()
  await test.step('the last minutes of an offer run down second by second, to its end', () => seeItRunOut(page))
})

async function collectFocusMoves(page: Page) {
  const slide = hero(page).getByRole('group', { name: /^1 of / })
  for (const link of [slide.getByRole('link'), offer(page)]) {
    await link.hover()
    const text = (await link.textContent()) ?? ''
    await link.focus()
    await page.mouse.move(700, 880)
    await rendered(page)
    await page.clock.runFor(20_000)
    await expect(link).toHaveText(text)
    await expect(link).toBeFocused()
  }
}

async function startAgain(page: Page) {
  const buttons = ['Stop the offers', 'Let the offers', 'Stop the pictures', 'Let the pictures']
  for (const name of buttons) await page.getByRole('button', { name }).click()
  const text = (await offer(page).textContent()) ?? ''
  const name = (await picture(page).getAttribute('aria-label')) ?? ''
  await page.mouse.move(700, 880)
  await rendered(page)
  await page.clock.runFor(4_900)
  await expect(offer(page)).toHaveText(text)
  await expect(picture(page)).toHaveAccessibleName(name)
  await page.clock.runFor(100)
  await expect(offer(page)).not.toHaveText(text)
  await expect(picture(page)).not.toHaveAccessibleName(name)
}

async function seeItRunOut(page: Page) {
  const answer = await page.request.get('/api/v1/promoCodes/active/filter/get?offerCategory=MARKETING_OFFER')
  const [first]: { title: string; endDate: number }[] = (await answer.json()).data
  const card = page.getByRole('region', { name: 'Offers', exact: true }).getByRole('listitem').first()
  await expect(card).toContainText(first?.title ?? '')
  const countdown = card.getByText(/^(Ends in|Offer ended)/)

  const remainingMs = (first?.endDate ?? 0) - (await page.evaluate(() => Date.now()))
  await page.clock.fastForward(remainingMs - 90_000)
  await expect(countdown).toHaveText(/^Ends in 1 Minutes \d+ Second$/)
  const seconds = Number((await countdown.textContent())?.match(/(\d+) Second/)?.[1])
  expect(seconds).toBeGreaterThan(2)
  for (const passed of [1, 2]) {
    await page.clock.runFor(1_000)
    await expect(countdown).toHaveText(`Ends in 1 Minutes ${seconds - passed} Second`)
  }
  await page.clock.runFor((seconds - 2 + 1) * 1_000)
  await expect(countdown).toHaveText('Ends in 59s')
  await page.clock.runFor(58_000)
  await expect(countdown).toHaveText('Ends in 1s')
  await page.clock.runFor(1_000)
  await expect(countdown).toHaveText('Offer ended')
}

test('[HOME-07] [HOME-08] a visitor whose film cannot be had is told and tries again, plays it, pauses it, mutes it, moves in it and fills the screen', async ({
  page,
}) => {
  const requested = requestsFor(page, /about\.mp4|film-player/)
  await page.route('**/videos/about.mp4', (route) => route.abort())
  await visit(page, '/')
  const section = page.getByRole('region', { name: 'How a pack of atta comes to be' })
  await section.scrollIntoViewIfNeeded()
  await expect(section.getByText('Two stones turn slowly')).toBeVisible()
  await expect(section.getByText('18 seconds, no sound')).toBeVisible()
  expect(requested).toEqual([])

  await section.getByRole('button', { name: 'Play the film' }).click()
  await expect(page.getByText('Video failed to load...')).toBeVisible()
  await page.unroute('**/videos/about.mp4')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByText('Video failed to load...')).toBeHidden()
  const film = section.locator('video')
  const state = () =>
    film.evaluate(({ paused, muted, currentTime }: HTMLVideoElement) => ({ paused, muted, currentTime }))
  await expect.poll(async () => (await state()).currentTime).toBeGreaterThan(0)
  const pause = section.getByRole('button', { name: 'Pause' })
  await expect(pause).toBeFocused()
  await pause.press('Enter')
  expect((await state()).paused).toBe(true)

  const progress = section.getByRole('slider', { name: 'Progress' })
  await progress.fill('12')
  await expect.poll(async () => (await state()).currentTime).toBeCloseTo(12, 0)
  await expect(progress).toHaveAttribute('aria-valuetext', '12 of 18 seconds')

  await section.getByRole('button', { name: 'Turn the sound off' }).click()
  expect((await state()).muted).toBe(true)
  await section.getByRole('button', { name: 'Full screen' }).click()
  await expect(section.getByRole('button', { name: 'Leave full screen' })).toBeVisible()
  await section.getByRole('button', { name: 'Leave full screen' }).click()
  await expect(section.getByRole('button', { name: 'Full screen', exact: true })).toBeVisible()
  await section.getByRole('button', { name: 'Play', exact: true }).click()
  await expect.poll(async () => (await state()).currentTime).toBeGreaterThan(12)
})

function requestsFor(page: Page, address: RegExp) {
  const requested: string[] = []
  page.on('request', (request) => address.test(request.url()) && requested.push(request.url()))
  return requested
}
