import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import base from '../playwright.config.ts'

const here = fileURLToPath(new URL('.', import.meta.url))
const shop = [base.webServer].flat()[0]
if (!shop) throw new Error('The browser tests name no shop to start.')

// The shop with Firebase as its phone provider, and the official emulator in Firebase's place.
export default defineConfig({
  ...base,
  testDir: here,
  outputDir: '../test-results/firebase',
  workers: 1,
  webServer: [
    {
      command: `exec '${process.execPath}' node_modules/firebase-tools/lib/bin/firebase.js emulators:start --only auth --project demo-shop`,
      cwd: here,
      url: 'http://127.0.0.1:9099/',
      timeout: 60_000,
      stdout: 'ignore',
      gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    },
    {
      ...shop,
      env: {
        ...shop.env,
        PHONE_AUTH: 'firebase',
        FIREBASE_API_KEY: 'demo-key',
        FIREBASE_PROJECT_ID: 'demo-shop',
        FIREBASE_AUTH_EMULATOR: 'http://127.0.0.1:9099',
      },
    },
  ],
})
