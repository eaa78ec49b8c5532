import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { wordsForPictures } from './pictures.ts'
import { targetsTooSmall } from './targets.ts'
import { test } from './test.ts'
import { walks } from './walks.ts'

for (const [name, walk] of walks) {
  test(`everybody can use ${name}: axe finds nothing, targets are large enough, pictures have their words`, async ({
    page,
  }) => {
    test.slow()
    const found: string[] = []
    await page.setViewportSize({ width: 360, height: 800 })
    for await (const screen of walk(page)) {
      const at = (finding: string) => found.push(`${screen}: ${finding}`)
      await toRest(page)
      for (const one of await targetsTooSmall(page)) at(`target ${one}`)
      for (const one of await wordsForPictures(page)) at(`picture ${one}`)
      for (const one of await axeFindings(page)) at(`at 360 px ${one}`)
      await page.setViewportSize({ width: 1440, height: 900 })
      await toRest(page)
      for (const one of await axeFindings(page)) at(`at 1440 px ${one}`)
      await page.setViewportSize({ width: 360, height: 800 })
    }
    expect(found).toEqual([])
  })
}

/** Every rule of axe for WCAG 2.2 A and AA and the best practices; those it still tries out take prices for headings. */
const options = {
  resultTypes: ['violations' as const],
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
}

/** What is wrong is wrong again: a message that was just fading is not. */
async function axeFindings(page: Page) {
  if ((await findWithAxe(page)).length === 0) return []
  await toRest(page)
  return findWithAxe(page)
}

async function findWithAxe(page: Page) {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().options(options).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
}

/** Colours and places are judged when everything that moves has come to its end, with nothing half under the header. */
async function toRest(page: Page) {
  await page.evaluate(() => {
    window.scrollTo({ top: 0, behavior: 'instant' })
    return Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getTiming().iterations !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished.catch(() => {})),
    )
  })
}
