import { execFileSync, spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import path from 'node:path'
import { showProgress } from './progress.mjs'
import { runQuietly } from './run.mjs'

// Without a window's frame, tabs and menus the same browser takes a quarter less of the machine.
const bare = ['chromium-headless-shell', 'chrome-headless-shell']
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
  return process.env.CHROME_PATH ?? find([...names, 'Google Chrome', 'Chromium'])
}

/** The browser of the tests: the bare one, which the system's package manager brings, else any Chromium. */
export async function ensureTestBrowser() {
  const found = process.env.CHROME_PATH ?? find(bare)
  if (found) return found
  await install('chromium-headless-shell')
  const installed = find(bare) ?? findChromium()
  if (installed) return installed
  await install('chromium')
  const last = findChromium()
  if (last) return last
  throw new Error(
    'The browser tests need Chromium, and it could not be installed from the system packages: ' +
      'please install Chromium or Chrome, or set CHROME_PATH to it.',
  )
}

/** Does nothing where there is no such package or nobody may install it. */
async function install(name) {
  const before = asRoot()
  if (!before || !hasApt()) return
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await showProgress(`Installing ${name} from the system packages`, async () => {
    await runQuietly(...command(before, ['apt-get', 'update']))
    await runQuietly(...command(before, ['apt-get', 'install', '-y', '--no-install-recommends', name]), { env })
  }).catch(() => {})
}

function find(wanted) {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), ...places].filter(Boolean)
  const candidates = folders.flatMap((folder) => [...wanted.map((name) => path.join(folder, name)), folder])
  return candidates.find((file) => isProgram(file, wanted))
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

function isProgram(file, wanted) {
  try {
    accessSync(file, constants.X_OK)
    return path.isAbsolute(file) && wanted.includes(path.basename(file))
  } catch {
    return false
  }
}
