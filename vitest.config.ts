import { configDefaults, defineConfig } from 'vitest/config'

const isNight = process.env.MILLORAA_NIGHT === '1'

export default defineConfig({
  test: {
    include: ['{app,bench,contract,db,deploy,proofs,sandbox,scripts,server}/**/*.test.{ts,tsx}'],
    // What takes too long for each landing: `npm run test:night` runs it.
    exclude: [...configDefaults.exclude, ...(isNight ? [] : ['**/*.night.test.{ts,tsx}'])],
    // A test that was focused while somebody worked on it would silence all others.
    allowOnly: false,
    globalSetup: './server/testing/vitest-setup.ts',
    // Each test file talks to a database of its own; the files share nothing.
    pool: 'forks',
    execArgv: ['--import', './server/drizzle-imports.ts'],
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
})
