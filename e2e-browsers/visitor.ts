import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser } from './browser.ts'
import { type Found, findInPage, findUnrest, type Role } from './find-in-page.ts'
import { pressAt, typing } from './pointer.ts'

const patienceMs = 40_000

export type Visitor = ReturnType<typeof openVisitor>

/** A person in front of a browser, who reads what is on the screen, presses and types. */
export function openVisitor(browser: Browser, origin: string, pictures: string) {
  mkdirSync(pictures, { recursive: true })
  let count = 0
  return {
    origin,
    visit: (address: string) => browser.visit(new URL(address, origin).href),
    async press(role: Role, name: string, { isExact = false } = {}) {
      const { x, y } = await locate(role, name, isExact)
      await browser.act(pressAt(x, y))
    },
    async fill(name: string, text: string) {
      const { x, y } = await locate('field', name, true)
      await browser.act(pressAt(x, y))
      await browser.act(typing(text))
    },
    /** Waits until these words stand on the screen; gives everything that stands there. */
    async sees(expected: string | RegExp): Promise<string> {
      return whenever(`"${expected}" on the screen`, async () => {
        const text = String(await browser.evaluate('() => document.body.innerText'))
        const isThere = typeof expected === 'string' ? text.includes(expected) : expected.test(text)
        return isThere ? text : { why: `the screen says:\n${text.slice(0, 1_500)}` }
      })
    },
    isAt: (pattern: RegExp) =>
      whenever(`address ${pattern}`, async () => {
        const address = String(await browser.evaluate('() => location.href'))
        return pattern.test(address) ? address : { why: `it is ${address}` }
      }),
    /** Takes a picture of the step, and fails where the page is wider than the screen or lacks a picture. */
    async looks(step: string) {
      await whenever(`rest at "${step}"`, async () => {
        const [first] = (await browser.evaluate(findUnrest.toString())) as string[]
        return first === undefined ? 'rest' : { why: first }
      })
      await shoot(step)
    },
    shoot,
    evaluate: browser.evaluate,
  }

  async function shoot(step: string) {
    count += 1
    const file = path.join(pictures, `${String(count).padStart(2, '0')}-${step}.png`)
    writeFileSync(file, await browser.picture())
    const { page, screen } = (await browser.evaluate(
      '() => ({ page: document.documentElement.scrollWidth, screen: innerWidth })',
    )) as { page: number; screen: number }
    if (screen !== 360) throw new Error(`The screen is ${screen} wide instead of 360.`)
    if (page > screen) throw new Error(`At "${step}" the page is ${page} wide on a screen of ${screen}.`)
  }

  /** Where it is, once it can be pressed and has come to rest. */
  function locate(role: Role, name: string, isExact: boolean) {
    let before: Found | undefined
    return whenever(`${role} ${name}`, async () => {
      const found = (await browser.evaluate(findInPage.toString(), { role, name, isExact })) as Found
      const isStill = JSON.stringify(found) === JSON.stringify(before)
      before = found
      if ('why' in found) return found
      return isStill ? found : { why: `${name} still moves` }
    })
  }
}

async function whenever<T>(what: string, look: () => Promise<T | { why: string }>): Promise<T> {
  const deadline = performance.now() + patienceMs
  for (;;) {
    const seen = await look()
    if (!isMissing(seen)) return seen
    if (performance.now() > deadline) throw new Error(`No ${what} within ${patienceMs / 1000} s: ${seen.why}`)
    await sleep(100)
  }
}

function isMissing(seen: unknown): seen is { why: string } {
  return typeof seen === 'object' && seen !== null && 'why' in seen
}
