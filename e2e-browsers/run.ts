import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { findFreePort } from '#proofs/environment/ports.ts'
import { projectFolder } from '../scripts/node-binary.mjs'
import { startShop } from '../scripts/testing/started-shop.ts'
import { type Browser, MissingProgram } from './browser.ts'
import { openFirefox } from './firefox.ts'
import { guestWalk, newGuest } from './guest-walk.ts'
import { openVisitor } from './visitor.ts'
import { openWebkit } from './webkit.ts'

// npm run test:browsers [-- --all-parts firefox webkit]: the guest's walk in other engines than Chromium's, in the shop as npm start serves it.
const kinds: Record<string, () => Promise<Browser>> = { firefox: openFirefox, webkit: openWebkit }
const results = path.join(projectFolder, 'test-results')
const { values, positionals: requestedBrowsers } = parseArgs({
  allowPositionals: true,
  options: { 'all-parts': { type: 'boolean' } },
})
const unknown = requestedBrowsers.filter((kind) => !(kind in kinds))
if (unknown.length > 0)
  throw new Error(`There is no ${unknown.join(', ')}; there are ${Object.keys(kinds).join(', ')}.`)

type Test = { name: string; outcome: 'passed' | 'failed'; why?: string }
const tests: Test[] = []
const missing: string[] = []
const data = mkdtempSync(path.join(tmpdir(), 'milloraa-browsers-'))
// As root, the database server runs as someone else who must get in.
chmodSync(data, 0o755)
const port = String(await findFreePort())
const shop = startShop(projectFolder, { PORT: port, DATA_FOLDER: data })
try {
  await shop.waitForOutput('Milloraa is open')
  for (const [kind, open] of Object.entries(kinds)) {
    if (requestedBrowsers.length === 0 || requestedBrowsers.includes(kind)) await walkIn(kind, open)
  }
} finally {
  shop.signalGroup()
  await shop.ended
  rmSync(data, { recursive: true, force: true, maxRetries: 10 })
}
process.exitCode = report()

async function walkIn(kind: string, open: () => Promise<Browser>) {
  let browser: Browser
  try {
    browser = await open()
  } catch (error) {
    if (error instanceof MissingProgram) missing.push(error.message)
    else printTest({ name: `${kind} opens`, outcome: 'failed', why: String(error) })
    return
  }
  console.log(`\n${browser.name}`)
  const visitor = openVisitor(browser, shop.origin, path.join(results, 'browsers', kind))
  const guest = newGuest()
  try {
    for (const { title, walk } of guestWalk) {
      const name = `${browser.name}: ${title}`
      const why = await walk(visitor, guest).then(
        () => undefined,
        (error) => String(error),
      )
      printTest({ name, outcome: why === undefined ? 'passed' : 'failed', ...(why === undefined ? {} : { why }) })
      if (why === undefined) continue
      await visitor.shoot('failed').catch(() => {})
      break
    }
  } finally {
    await browser.close()
  }
}

function printTest(test: Test) {
  tests.push(test)
  console.log(`  ${test.outcome}  ${test.name}${test.why ? `\n${test.why}` : ''}`)
}

/** A browser that is not here is named; a failure it is only with --all-parts. */
function report() {
  const count = (outcome: Test['outcome']) => tests.filter((test) => test.outcome === outcome).length
  const [passed, failed] = [count('passed'), count('failed')]
  mkdirSync(results, { recursive: true })
  writeFileSync(path.join(results, 'browsers.json'), JSON.stringify({ passed, failed, tests, missing }, undefined, 2))
  for (const sentence of missing) console.log(`Not looked at: ${sentence}`)
  console.log(`${passed} passed, ${failed} failed${missing.length > 0 ? `, ${missing.length} browsers lacking` : ''}`)
  return failed === 0 && !(values['all-parts'] && missing.length > 0) ? 0 : 1
}
