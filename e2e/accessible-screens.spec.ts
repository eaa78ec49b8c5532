import { expect, type Page } from '@playwright/test'
import { drawAgain, drawnFor, isNight } from '../server/testing/fuzz-seed.ts'
import { findAtThisWidth, findWithAxe } from './axe.ts'
import { whatDoesNotFit } from './fits.ts'
import { textsForPictures } from './pictures.ts'
import { waitUntilStill } from './still.ts'
import { targetsTooSmall } from './targets.ts'
import { test } from './test.ts'
import { walks } from './walks.ts'

// The longest tests of all: at the beginning, and shared out.
test.describe.configure({ mode: 'parallel' })

const phone = { width: 360, height: 800 }
const narrow = { width: 320, height: 640 }
const desk = { width: 1440, height: 900 }
/**
 * By day the phone alone is looked at: there is least room, and a desk has the same parts in another order. Every fourth screen, drawn
 * by the commit, is pressed through in large letters and at 320 px. At night all are, and the desk is looked at.
 */
const isPressedThrough = (screen: string) => isNight || drawnFor('pressed through', screen)() < 1 / 4

/** By day four of the walks, drawn by the commit; at night all. */
const walksOfThisRun = isNight
  ? walks
  : [...walks].sort(([one], [other]) => drawnFor('walk', one)() - drawnFor('walk', other)()).slice(0, 4)

for (const [name, walk] of walksOfThisRun) {
  test(`everybody can use ${name}: axe finds nothing, targets are large enough, pictures have their words, and nothing is lost in large letters`, async ({
    page,
  }) => {
    test.slow()
    const found: string[] = []
    const known = { parts: [] as string[], large: new Set<string>(), small: new Set<string>() }
    await page.setViewportSize(phone)
    // What slides would be judged on its way, and waited for on each screen.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for await (const screen of walk(page)) {
      const at = (where: string, findings: string[]) =>
        found.push(...findings.map((one) => `${screen}${where}: ${one}`))
      await waitUntilStill(page)
      at(', target', await targetsTooSmall(page))
      at(', picture', await textsForPictures(page))
      at(' at 360 px', await axeFindings(page, () => findWithAxe(page)))
      if (isPressedThrough(screen)) {
        for (const [where, findings] of await whatIsLost(page, known)) at(where, findings)
      }
      if (!isNight) continue
      await page.setViewportSize(desk)
      await waitUntilStill(page)
      at(' at 1440 px', await axeFindings(page, () => findAtThisWidth(page, known.parts)))
      await page.setViewportSize(phone)
    }
    expect(found, drawAgain).toEqual([])
  })
}

/** Screens are read at 360 px with letters of twice the size (WCAG 1.4.4), and at 320 px (WCAG 1.4.10). */
async function whatIsLost(page: Page, known: { large: Set<string>; small: Set<string> }) {
  await writeLarge(page, 2)
  const large = await whatDoesNotFit(page, known.large)
  await writeLarge(page, 1)
  await page.setViewportSize(narrow)
  const small = await whatDoesNotFit(page, known.small)
  await page.setViewportSize(phone)
  return [
    [' in letters of twice the size', large],
    [' at 320 px', small],
  ] as const
}

function writeLarge(page: Page, times: number) {
  return page.evaluate((times) => {
    document.documentElement.style.fontSize = times === 1 ? '' : `${times * 100}%`
  }, times)
}

/** What is wrong is wrong again: a message that was just fading is not. */
async function axeFindings(page: Page, look: () => Promise<string[]>) {
  if ((await look()).length === 0) return []
  await waitUntilStill(page)
  return look()
}
