import { defineConfig } from 'vitest/config'
import { fuzzSeed } from './server/testing/fuzz-seed.ts'
import { LongestFirst } from './server/testing/longest-first.ts'
import { sortTests } from './server/testing/projects.ts'

/**
 * Tests that need a process of their own, and why. Every other file shares one with others of its kind:
 * `shop` where it opens a database, else `pure`; those that call `vi.mock` or `vi.resetModules` are alone anyway.
 */
const alone = {
  'scripts/killed-start.night.test.ts': 'starts and kills whole shops',
  'scripts/start.night.test.ts': 'starts whole shops',
  'scripts/start.test.ts': 'starts and kills whole shops',
  'bench/processes.test.ts': 'measures what its own process takes',
  'deploy/deploy.test.ts': 'starts nginx',
  'server/platform/postgres/embedded.test.ts': 'starts database servers',
  'server/office/health/health.test.ts': 'reads what its own process did since it began',
  'server/operations/metrics/metrics.test.ts': 'reads what its own process did since it began',
  'server/operations/traces/traces.test.ts': 'notes what its own process does',
  'server/program/workers/pool-of-each.test.ts': 'starts processes',
}

const isNight = process.env.MILLORAA_NIGHT === '1'
const tests = sortTests(import.meta.dirname, alone, isNight)
const shared = { isolate: false, setupFiles: './server/testing/processes/shared-process.ts' }
const withDatabases = { globalSetup: './server/testing/vitest-setup.ts' }

export default defineConfig({
  test: {
    // A test that was focused while somebody worked on it would silence all others.
    allowOnly: false,
    // A test that asserts nothing passes whatever happens.
    expect: { requireAssertions: true },
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 30_000,
    // Files that share a process in another order each night, by the night's seed.
    sequence: isNight ? { shuffle: { files: true }, seed: fuzzSeed } : { sequencer: LongestFirst },
    projects: [
      { extends: true, test: { name: 'pure', include: tests.pure, ...shared } },
      { extends: true, test: { name: 'shop', include: tests.shop, ...shared, ...withDatabases } },
      { extends: true, test: { name: 'alone', include: tests.alone, ...withDatabases } },
    ],
  },
})
