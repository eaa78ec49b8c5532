import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Step } from './step.ts'
import { resultsFolder } from './test-report.ts'

const tools = {
  reactRouter: 'node_modules/@react-router/dev/bin.cjs',
  typescript: 'node_modules/typescript/bin/tsc',
  biome: 'node_modules/@biomejs/biome/bin/biome',
  vitest: 'node_modules/vitest/vitest.mjs',
  playwright: 'node_modules/@playwright/test/cli.js',
}

const inResults = (file: string) => path.join(resultsFolder, file)

export const types: Step = {
  title: 'Types',
  commands: [{ commandArguments: [tools.reactRouter, 'typegen'] }, { commandArguments: [tools.typescript] }],
}

/** Some files, or all; a warning counts as an error, as nobody reads warnings. */
export const lint = (files: string[] = ['.']): Step => ({
  title: 'Lint',
  commands: [{ commandArguments: [tools.biome, 'check', '--error-on-warnings', '--no-errors-on-unmatched', ...files] }],
})

export const build: Step = { title: 'Build', commands: [{ commandArguments: ['scripts/build/build.mjs'] }] }

/** Projects of vitest.config.ts, or some files. */
export const unitTests = (title: string, report: string, commandArguments: string[], expected = 0): Step => ({
  title,
  report,
  commands: [
    {
      commandArguments: [
        tools.vitest,
        'run',
        '--reporter=./scripts/testing/stages/vitest-reporter.ts',
        ...commandArguments,
      ],
      env: { TEST_REPORT: inResults(report), TEST_PART: title, TEST_EXPECTED: String(expected) },
      isLoud: true,
    },
  ],
})

export const browserTests = (commandArguments: string[] = []): Step => ({
  title: 'Browser tests',
  report: 'browser.jsonl',
  commands: [
    {
      commandArguments: [
        tools.playwright,
        'test',
        '--reporter=./scripts/testing/stages/playwright-reporter.ts',
        ...commandArguments,
      ],
      env: { TEST_REPORT: inResults('browser.jsonl'), TEST_PART: 'Browser tests' },
      isLoud: true,
    },
  ],
})

/** A program that ends with 0 when all is well. */
export const program = (title: string, commandArguments: string[], env: Record<string, string> = {}): Step => ({
  title,
  commands: [{ commandArguments, env, isLoud: true }],
})

const proofReport = inResults('proofs.json')

export const proofs = (commandArguments: string[] = []): Step => ({
  ...program('Proofs', ['proofs/run.ts', '--report', proofReport, ...commandArguments]),
  count: () => JSON.parse(readFileSync(proofReport, 'utf8')),
})

const browserReport = inResults('browsers.json')

/** The guest's walk in other engines than Chromium's. */
export const otherBrowsers: Step = {
  ...program('Firefox and WebKit', ['e2e-browsers/run.ts']),
  count: () => JSON.parse(readFileSync(browserReport, 'utf8')),
}

/** The newest PostgreSQL is the shop's own, of all other steps. */
export const oldestPostgres: Step = program('On PostgreSQL 15', ['scripts/testing/on-postgres.ts', '15'])
