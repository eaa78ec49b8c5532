import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

// The tests of the rules alone: pure functions, so no database is started for them.
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    include: ['contract/money.test.ts', 'contract/rules/**/*.test.ts'],
    setupFiles: ['./proofs/mutation/same-draws.ts'],
    testTimeout: 60_000,
  },
})
