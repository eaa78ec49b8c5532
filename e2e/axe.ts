import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'

/** Every rule of axe for WCAG 2.2 A and AA and the best practices; those it still tries out take prices for headings. */
const everyRule = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** What another width may change about something that was looked at. */
const rulesOfWidth = { type: 'rule', values: ['color-contrast', 'target-size'] }

const ofBuilder = createRequire(import.meta.resolve('@axe-core/playwright'))
const { source } = ofBuilder('axe-core') as { source: string }

type Finding = { id: string; nodes: { html: string }[] }
type PageWithAxe = {
  axe: { run: (where: unknown, options: unknown) => Promise<{ violations: Finding[] }> }
  lookedAt?: WeakSet<Element>
}

/** What axe finds on a screen; in an open popup alone, since what lies behind it cannot be reached. */
export async function findWithAxe(page: Page) {
  await bringAxe(page)
  return describeViolations(
    await page.evaluate(async (runOnly) => {
      const here = window as unknown as PageWithAxe
      const root = document.querySelector('dialog:modal') ?? document
      const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true })
      here.lookedAt = new WeakSet([...root.querySelectorAll('*')].filter(isShown))
      return (await here.axe.run(root, { runOnly, resultTypes: ['violations'] })).violations
    }, everyRule),
  )
}

/**
 * What axe finds at another width on a screen that was looked at: what a width may change, or by every rule where something shows
 * that did not show before. `known` collects such parts, so that the header of all screens is new on the first alone.
 */
export async function findAtThisWidth(page: Page, known: string[]) {
  await bringAxe(page)
  const { parts, violations } = await page.evaluate(
    async ({ everyRule, rulesOfWidth, known }) => {
      const { axe, lookedAt } = window as unknown as PageWithAxe
      const root = document.querySelector('dialog:modal') ?? document
      const isNew = (element: Element) =>
        element.checkVisibility({ visibilityProperty: true }) && !lookedAt?.has(element)
      const fresh = new Set([...root.querySelectorAll('*')].filter(isNew))
      const parts = [...fresh].filter((element) => !fresh.has(element.parentElement as Element))
      const unknown = parts.map(({ outerHTML }) => outerHTML).filter((part) => !known.includes(part))
      const runOnly = unknown.length > 0 ? everyRule : rulesOfWidth
      const { violations } = await axe.run(root, { runOnly, resultTypes: ['violations'] })
      return { parts: unknown, violations }
    },
    { everyRule, rulesOfWidth, known },
  )
  if (violations.length === 0) known.push(...parts)
  return describeViolations(violations)
}

async function bringAxe(page: Page) {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(source)
}

function describeViolations(violations: Finding[]) {
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
}
