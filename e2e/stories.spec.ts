import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Locator, type Page } from '@playwright/test'
import { listStories, type Story } from '#contract/api/content/content.ts'
import { changeLoaderData } from './loader-data.ts'
import { api } from './shopper.ts'
import { test } from './test.ts'
import { visit, visitOutOfTime } from './visit.ts'

const section = (page: Page) => page.getByRole('region', { name: 'Experience That Builds Loyalty' })
const cardOf = (page: Page, { name }: { name: string }) =>
  section(page).getByRole('button', { name: `Play the story of ${name}` })
const viewer = (page: Page) => page.getByRole('dialog')
const shownVideo = (page: Page) => viewer(page).locator('video')

type Playing = { paused: boolean; muted: boolean; currentTime: number; file: string }
const stateOf = (video: Locator) =>
  video.evaluate(
    ({ paused, muted, currentTime, src }: HTMLVideoElement): Playing => ({
      paused,
      muted,
      currentTime,
      file: src.replace(/.*\/file\//, ''),
    }),
  )

let stories: Story[]
test.beforeAll(async () => {
  stories = await api(listStories)
  expect(stories.length).toBeGreaterThan(3)
})

/** Which story is shown, and that it is told to those who cannot see it. */
async function expectStory(page: Page, position: number) {
  const title = `Story ${position + 1} of ${stories.length}: ${stories[position]?.name}`
  await expect(viewer(page)).toHaveAccessibleName(title)
  await expect(viewer(page).getByRole('status').filter({ hasText: title })).toBeAttached()
}

async function openStory(page: Page, position: number) {
  const story = stories[position]
  if (!story) throw new Error(`There is no story ${position}`)
  await cardOf(page, story).click()
  await expectStory(page, position)
}

test.describe('at a desk', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('[STORY-01] [STORY-02] [STORY-03] [STORY-04] [STORY-13] a visitor opens a story, which plays without sound over a page that stands still, and closes it', async ({
    page,
  }) => {
    await visit(page, '/')
    await openStory(page, 1)
    const video = shownVideo(page)
    await expect.poll(async () => (await stateOf(video)).currentTime).toBeGreaterThan(0)
    expect(await stateOf(video)).toMatchObject({ paused: false, muted: true, file: stories[1]?.videoFile })
    await expect(viewer(page).getByRole('button', { name: 'Pause' })).toBeFocused()

    const scrolled = await page.evaluate(() => scrollY)
    await page.keyboard.press('End')
    await page.keyboard.press('PageDown')
    expect(await page.evaluate(() => [scrollY, getComputedStyle(document.documentElement).overflowY])).toEqual([
      scrolled,
      'hidden',
    ])

    await viewer(page).getByRole('button', { name: 'Turn the sound on' }).click()
    expect((await stateOf(video)).muted).toBe(false)
    await viewer(page).getByRole('button', { name: 'Turn the sound off' }).click()
    expect((await stateOf(video)).muted).toBe(true)
    const { violations } = await new AxeBuilder({ page }).include('dialog').analyze()
    expect(violations.map(({ id }) => id)).toEqual([])

    await viewer(page).getByRole('button', { name: 'Close' }).click()
    await expect(viewer(page)).toBeHidden()
    expect(await page.evaluate(() => document.documentElement.style.overflow)).toBe('')
    await expect(cardOf(page, stories[1] as Story)).toBeFocused()
    await page.keyboard.press('Enter')
    await expectStory(page, 1)
    await page.keyboard.press('Escape')
    await expect(viewer(page)).toBeHidden()
    await expect(cardOf(page, stories[1] as Story)).toBeFocused()
  })

  test('[STORY-07] [STORY-08] [STORY-09] [STORY-11] [STORY-12] a visitor goes through the stories by wheel, click, keys and buttons, stops at either end, and is shown for 2 s how to go on when one is over', async ({
    page,
  }) => {
    await visitOutOfTime(page, '/')
    await openStory(page, 0)
    const stage = await viewer(page).locator('[data-stage]').boundingBox()
    if (!stage) throw new Error('No story is shown')
    const click = (part: number) => page.mouse.click(stage.x + stage.width / 2, stage.y + stage.height * part)

    await click(0.39)
    await expectStory(page, 0)
    await click(0.61)
    await expectStory(page, 1)
    await click(0.61)
    await expectStory(page, 2)
    await click(0.39)
    await expectStory(page, 1)
    // Among what stands above the picture.
    await page.mouse.click(stage.x + stage.width / 2, stage.y + 20)
    await expectStory(page, 0)
    await click(0.61)
    await expectStory(page, 1)

    await page.clock.runFor(300)
    const video = shownVideo(page)
    await expect.poll(async () => (await stateOf(video)).currentTime).toBeGreaterThan(0)
    await click(0.5)
    await expect(viewer(page).getByRole('button', { name: 'Play' })).toBeVisible()
    expect((await stateOf(video)).paused).toBe(true)
    await page.keyboard.press('Space')
    await expect(viewer(page).getByRole('button', { name: 'Pause' })).toBeVisible()
    expect((await stateOf(video)).paused).toBe(false)
    await expectStory(page, 1)

    await page.keyboard.press('ArrowDown')
    await expectStory(page, 2)
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await expectStory(page, 0)
    await expect(viewer(page).getByRole('button', { name: 'Previous story' })).toHaveAttribute('aria-disabled', 'true')

    await turnWheel(page, 50)
    await pauseWheel(page)
    await expectStory(page, 0)
    await turnWheel(page, 51)
    await expectStory(page, 1)
    await turnWheel(page, 400)
    await pauseWheel(page)
    await expectStory(page, 1)
    await turnWheel(page, -51)
    await expectStory(page, 0)

    await test.step('the story is over', () => seeTheEnd(page))

    for (let position = 1; position < stories.length; position++) {
      await viewer(page).getByRole('button', { name: 'Next story' }).click()
      await expectStory(page, position)
    }
    await page.keyboard.press('ArrowDown')
    await expectStory(page, stories.length - 1)
    await viewer(page).getByRole('button', { name: 'Previous story' }).click()
    await expectStory(page, stories.length - 2)
  })

  test('[STORY-14] [STORY-15] [STORY-16] a visitor who flicks on quickly downloads nothing on the way, and reads where there is no video', async ({
    page,
  }) => {
    type Home = { stories: { list: Story[] } }
    await changeLoaderData<Home>(page, /\/_\.data/, 'home/home-page', ({ stories: { list } }) => {
      if (list[1]) list[1].videoFile = null
    })
    const requested: string[] = []
    page.on(
      'request',
      (request) => request.url().endsWith('.mp4') && requested.push(request.url().replace(/.*\/file\//, '')),
    )
    await page.route(`**/${stories[3]?.videoFile}`, (route) => route.abort())
    await visitOutOfTime(page, '/products')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
    await openStory(page, 0)
    await expect.poll(() => requested).toEqual([stories[0]?.videoFile])

    for (const position of [1, 2, 3]) {
      await page.keyboard.press('ArrowDown')
      await expectStory(page, position)
      await page.clock.runFor(299)
      await expect(shownVideo(page)).toHaveCount(0)
    }
    expect(requested).toHaveLength(1)
    await page.clock.runFor(1)
    await expect(viewer(page).getByText('Failed to load video')).toBeVisible()
    expect(requested.slice(1)).toEqual([stories[3]?.videoFile])
    await page.unroute(`**/${stories[3]?.videoFile}`)
    await viewer(page).getByRole('button', { name: 'Try Again' }).click()
    await expect.poll(async () => (await stateOf(shownVideo(page))).currentTime).toBeGreaterThan(0)

    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await expectStory(page, 1)
    await expect(viewer(page).getByText('Video not available')).toBeVisible()
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

  test('[HOME-09] [HOME-10] [HOME-11] [HOME-12] [STORY-05] a visitor turns from story to story on a phone, swipes up to the next and down to the one before, and sees them in a row from 768 px on', async ({
    page,
  }) => {
    await visit(page, '/')
    await openStory(page, 0)
    await swipe(page, -50)
    await expectStory(page, 0)
    await swipe(page, -51)
    await expectStory(page, 1)
    await swipe(page, -400)
    await expectStory(page, 2)
    await swipe(page, 51)
    await expectStory(page, 1)
    await swipe(page, 51, 20)
    await expectStory(page, 0)
    const { width, height } = (await viewer(page).locator('[data-stage]').boundingBox()) ?? {}
    expect([width, height]).toEqual([360, 740])
    await viewer(page).getByRole('button', { name: 'Close' }).click()
    await expect(viewer(page)).toBeHidden()
    await test.step('one at a time, and in a row', () => turnTheCards(page))
  })
})

async function turnTheCards(page: Page) {
  await page.setViewportSize({ width: 767, height: 900 })
  await expect(section(page).getByText('Real Stories, Real Satisfaction')).toBeVisible()
  const cards = section(page).getByRole('listitem')
  await expect(cards).toHaveCount(stories.length)
  await section(page).scrollIntoViewIfNeeded()
  await expect(cards.nth(0)).toBeInViewport()
  await expect(cards.nth(1)).not.toBeInViewport()
  const dot = section(page).getByRole('button', { name: `Story 3 of ${stories.length}` })
  await dot.click()
  await expect(dot).toHaveAttribute('aria-current', 'true')
  await expect(cards.nth(2)).toBeInViewport({ ratio: 0.5 })
  await expect(cards.nth(0)).not.toBeInViewport()
  for (const picture of await cards.nth(2).locator('img').all()) {
    await expect.poll(() => picture.evaluate(({ naturalWidth }: HTMLImageElement) => naturalWidth)).toBeGreaterThan(0)
  }
  await expect(cards.nth(2).locator('img')).toHaveCount(2)
  await expect(cards.nth(2)).toContainText(stories[2]?.name ?? '')
  await expect(cards.nth(2).locator('svg')).toBeVisible()

  await page.setViewportSize({ width: 768, height: 900 })
  await expect(dot).toBeHidden()
  for (const card of await cards.all()) await expect(card).toBeInViewport({ ratio: 0.9 })
  const tops = await cards.evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().top))
  expect(new Set(tops).size).toBe(1)
}

/** Of the first story, which is shown. */
async function seeTheEnd(page: Page) {
  // Its video is fetched once the visitor stays.
  await page.clock.runFor(300)
  const video = shownVideo(page)
  await expect.poll(async () => (await stateOf(video)).currentTime).toBeGreaterThan(0)
  const hint = viewer(page).getByText('Scroll or Click to Navigate')
  await expect(hint).toBeHidden()
  await video.evaluate((video: HTMLVideoElement) => {
    video.currentTime = video.duration - 0.2
  })
  await expect(hint).toBeVisible()
  expect((await stateOf(video)).paused).toBe(true)
  await expectStory(page, 0)
  await page.clock.runFor(1_900)
  await expect(hint).toBeVisible()
  await page.clock.runFor(100)
  await expect(hint).toBeHidden()
  await page.keyboard.press('Space')
  await expect.poll(async () => (await stateOf(video)).paused).toBe(false)
}

/** A finger that moves so far down the screen, from its middle if nothing else is said. */
async function swipe(page: Page, downPx: number, y = 470) {
  const touch = await page.context().newCDPSession(page)
  const x = 120
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [{ x, y: at }] })
  await send('touchStart', y)
  await send('touchMove', y + Math.round(downPx / 2))
  await send('touchMove', y + downPx)
  await send('touchEnd')
  await touch.detach()
}

/** Turns the wheel and waits until the viewer has heard of it, which the browser tells in its own time. */
async function turnWheel(page: Page, downPx: number) {
  const mediaEvents = await page.evaluateHandle(() => ({
    wheel: new Promise<void>((resolve) => window.addEventListener('wheel', () => resolve(), { once: true })),
  }))
  await page.mouse.wheel(0, downPx)
  await mediaEvents.evaluate(({ wheel }) => wheel)
}

/** The wheel rests so long that the gesture is over. */
async function pauseWheel(page: Page) {
  await page.clock.runFor(200)
}
