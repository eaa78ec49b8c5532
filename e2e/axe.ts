import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** Every rule of axe for WCAG 2.2 A and AA and the best practices; those it still tries out take prices for headings. */
const options = {
  resultTypes: ['violations' as const],
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
}

const ofBuilder = createRequire(import.meta.resolve('@axe-core/playwright'))
const { source } = ofBuilder('axe-core') as { source: string }

/** What axe finds on a screen; in an open popup alone, since what lies behind it cannot be reached. */
export async function findWithAxe(page: Page) {
  // The builder would send its megabyte twice for each look.
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(source)
  const builder = new AxeBuilder({ page, axeSource: ';' }).setLegacyMode().options(options)
  const hasPopup = await page.locator(popup).count()
  const { violations } = await (hasPopup ? builder.include(popup) : builder).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
}

const popup = 'dialog:modal'
