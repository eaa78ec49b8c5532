import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{app,bench,contract,db,deploy,proofs,sandbox,scripts,server}/**/*.test.{ts,tsx}'],
    globalSetup: './server/testing/vitest-setup.ts',
    // Each test file talks to a database of its own; the files share nothing.
    pool: 'forks',
    execArgv: ['--import', './server/drizzle-imports.ts'],
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
})
