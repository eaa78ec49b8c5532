// `npm test`: types, lint, build, unit and API tests, browser tests, proofs; says at the end how each of them went.
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { ensureBuilt } from './build-shop.mjs'
import { findTestBrowser } from './chromium.mjs'
import { ensureInstalled } from './install.mjs'
import { findNode, projectFolder, withNodeFirst } from './node-binary.mjs'
import { say, stopWith } from './progress.mjs'
import { runLoudly, runQuietly } from './run.mjs'

const results = path.join(projectFolder, 'test-results')
const unitReport = path.join(results, 'unit.json')
const browserReport = path.join(results, 'browser.json')
const proofReport = path.join(results, 'proofs.json')
const tools = {
  reactRouter: 'node_modules/@react-router/dev/bin.cjs',
  typescript: 'node_modules/typescript/bin/tsc',
  biome: 'node_modules/@biomejs/biome/bin/biome',
  vitest: 'node_modules/vitest/vitest.mjs',
  playwright: 'node_modules/@playwright/test/cli.js',
}
// The whole ends within 20 minutes on two cores of today; a slower machine is waited for, a test that hangs is not.
const longestMs = 75 * 60 * 1000
const nothingCounted = { passed: 0, failed: 0, skipped: 0, failing: [], repeated: [] }

try {
  await ensureInstalled('test')
  await runAll(findNode(), findTestBrowser())
} catch (error) {
  stopWith(error)
}

async function runAll(node, chromium) {
  rmSync(results, { recursive: true, force: true })
  mkdirSync(results, { recursive: true })
  const deadline = AbortSignal.timeout(longestMs)
  const env = { ...withNodeFirst(node), CHROME_PATH: chromium, NODE_ENV: 'test' }
  const quietly = (...args) => runQuietly(node, args, { cwd: projectFolder, env, signal: deadline })
  const loudly = (extra, ...args) =>
    runLoudly(node, args, { cwd: projectFolder, env: { ...env, ...extra }, signal: deadline })

  const steps = await Promise.all([
    runStep('Types', async () => {
      const generated = await quietly(tools.reactRouter, 'typegen')
      return generated.code === 0 ? quietly(tools.typescript) : generated
    }),
    runStep('Lint', () => quietly(tools.biome, 'check', '.')),
    runStep('Build', async () => ({ code: 0, seconds: await ensureBuilt(node) })),
  ])
  steps.push(
    await runStep('Unit and API tests', async () => {
      // A machine with more to do than it can may be late once; what is wrong is wrong again. The end names what was late.
      const options = ['--retry=1', '--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`]
      return { ...(await loudly({}, tools.vitest, 'run', ...options)), count: countUnit }
    }),
    await runStep('Browser tests', async () => {
      const extra = { PLAYWRIGHT_JSON_OUTPUT_NAME: browserReport }
      return { ...(await loudly(extra, tools.playwright, 'test', '--reporter=list,json')), count: countBrowser }
    }),
    await runStep('Proofs', async () => {
      return { ...(await loudly({}, 'proofs/run.ts', '--report', proofReport)), count: countProofs }
    }),
  )
  tellResults(steps)
  process.exit(steps.every((step) => step.isFine) ? 0 : 1)
}

async function runStep(title, work) {
  say(`\n== ${title}`)
  const begin = performance.now()
  const { code, output, count } = await work().catch((error) => ({ code: 1, output: error.message }))
  const seconds = (performance.now() - begin) / 1000
  const isFine = code === 0
  if (!isFine && output) say(`\n${output.trim()}`)
  say(`== ${title}: ${isFine ? 'passed' : 'FAILED'} after ${seconds.toFixed(1)} s`)
  // A step that counts nothing, or fails beside its tests (a file that cannot be loaded), counts as one failure itself.
  const tests = { ...nothingCounted, ...(count ? readCount(count) : {}) }
  return { title, isFine, seconds, ...tests, failed: isFine ? tests.failed : Math.max(tests.failed, 1) }
}

function readCount(count) {
  try {
    return count()
  } catch {
    return nothingCounted
  }
}

function countUnit() {
  const report = JSON.parse(readFileSync(unitReport, 'utf8'))
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    ...unitNames(report),
  }
}

function unitNames(report) {
  const tests = report.testResults.flatMap((file) =>
    file.assertionResults.map((test) => ({
      ...test,
      name: `${path.relative(projectFolder, file.name)}: ${test.fullName}`,
    })),
  )
  const failing = tests.filter((test) => test.status === 'failed')
  const repeated = tests.filter((test) => test.status === 'passed' && test.failureMessages.length > 0)
  return { failing: failing.map((test) => test.name), repeated: repeated.map((test) => test.name) }
}

function countBrowser() {
  const { stats, suites } = JSON.parse(readFileSync(browserReport, 'utf8'))
  const { expected, unexpected, flaky, skipped } = stats
  const tests = suites.flatMap(browserTests)
  const named = (status) => tests.filter((test) => test.status === status).map((test) => test.name)
  return {
    passed: expected + flaky,
    failed: unexpected,
    skipped,
    failing: named('unexpected'),
    repeated: named('flaky'),
  }
}

function browserTests({ specs = [], suites = [] }) {
  const own = specs.flatMap((spec) =>
    spec.tests.map(({ status }) => ({ status, name: `e2e/${spec.file}: ${spec.title}` })),
  )
  return [...own, ...suites.flatMap(browserTests)]
}

function countProofs() {
  return { ...JSON.parse(readFileSync(proofReport, 'utf8')), skipped: 0 }
}

function tellResults(steps) {
  tellNames('Failed', steps, 'failing')
  tellNames('Failed first, passed when repeated', steps, 'repeated')
  say('')
  for (const { title, isFine, seconds, passed, failed, skipped } of steps) {
    const tests =
      passed + failed > 0 ? `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}` : ''
    say(
      `${title.padEnd(20)} ${(isFine ? 'passed' : 'FAILED').padEnd(8)} ${seconds.toFixed(1).padStart(6)} s  ${tests}`.trimEnd(),
    )
  }
  const sum = (what) => steps.reduce((total, step) => total + step[what], 0)
  say(`Everything took ${(performance.now() / 1000).toFixed(0)} s.`)
  say(`${sum('passed')} passed, ${sum('failed')} failed`)
}

function tellNames(heading, steps, which) {
  const names = steps.flatMap((step) => step[which])
  if (names.length > 0) say(`\n${heading}:\n${names.map((name) => `  ${name}`).join('\n')}`)
}
