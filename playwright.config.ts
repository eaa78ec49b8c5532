import { defineConfig } from '@playwright/test'
import { findTestBrowser } from './scripts/chromium.mjs'
import { prepareRun } from './server/testing/browser-run.ts'

const { port, command, env } = await prepareRun()

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  testIgnore: process.env.MILLORAA_NIGHT === '1' ? [] : '*.night.spec.ts',
  outputDir: 'test-results/browser',
  // The journeys share one shop: each uses people and carts of its own.
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  // A machine with more to do than it can may be late once; what is wrong is wrong again.
  retries: 1,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // What a service worker asks for, a test could not answer in its place; the tests of the worker itself allow it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // Every test traced takes a third longer.
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: findTestBrowser(),
      args: [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    command,
    env,
    url: `http://127.0.0.1:${port}/ready`,
    timeout: 120_000,
    stdout: 'ignore',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
})
