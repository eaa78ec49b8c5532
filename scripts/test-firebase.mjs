import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'

// The phone login in a real browser against the official Firebase emulator: npm run test:firebase (after npm test).
const root = path.resolve(import.meta.dirname, '..')
const emulator = path.join(root, 'e2e-firebase')
const npm = process.env.npm_execpath

if (!existsSync(path.join(emulator, 'node_modules/firebase-tools'))) {
  console.log('Installing the Firebase emulator (about 300 MB, some minutes) ...')
  run(process.execPath, npm ? [npm, 'ci', '--no-audit', '--no-fund'] : ['npm', 'ci'], emulator)
}
run(
  process.execPath,
  ['scripts/with-node.mjs', 'node_modules/@playwright/test/cli.js', 'test', '-c', 'e2e-firebase'],
  root,
)

function run(program, words, cwd) {
  const { status } = spawnSync(program, words, { cwd, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
