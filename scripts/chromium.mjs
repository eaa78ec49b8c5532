import { execFileSync, spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import path from 'node:path'
import { showProgress } from './progress.mjs'
import { runQuietly } from './run.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'chrome.exe']
const places = [
  '/usr/bin',
  '/usr/local/bin',
  '/snap/bin',
  '/opt/google/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application',
]

/** The path of Chromium or Chrome: CHROME_PATH, else where machines usually have it; undefined when there is none. */
export function findChromium() {
  if (process.env.CHROME_PATH) return process.env.CHROME_PATH
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), ...places].filter(Boolean)
  const candidates = folders.flatMap((folder) => [...names.map((name) => path.join(folder, name)), folder])
  return candidates.find((file) => isProgram(file))
}

/** Gives the path of Chromium, which the system's package manager brings when there is none. */
export async function ensureChromium() {
  const found = findChromium()
  if (found) return found
  const before = asRoot()
  if (before && hasApt()) {
    await showProgress('Installing Chromium from the system packages', async () => {
      await runQuietly(...command(before, ['apt-get', 'update']))
      const packages = ['apt-get', 'install', '-y', '--no-install-recommends', 'chromium']
      await runQuietly(...command(before, packages), { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
    })
  }
  const installed = findChromium()
  if (installed) return installed
  throw new Error(
    'The browser tests need Chromium, and it could not be installed from the system packages: ' +
      'please install Chromium or Chrome, or set CHROME_PATH to it.',
  )
}

const command = (before, [file, ...args]) =>
  before.length > 0 ? [before[0], [...before.slice(1), file, ...args]] : [file, args]

function asRoot() {
  if (process.getuid?.() === 0) return []
  return spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0 ? ['sudo', '-n'] : undefined
}

function hasApt() {
  try {
    execFileSync('apt-get', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

function isProgram(file) {
  try {
    accessSync(file, constants.X_OK)
    return path.isAbsolute(file) && names.concat('Google Chrome', 'Chromium').includes(path.basename(file))
  } catch {
    return false
  }
}
