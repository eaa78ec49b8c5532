import { accessSync, constants } from 'node:fs'
import path from 'node:path'

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

/** The browser of the tests: the bare one where there is one, else any Chromium; undefined when there is none. */
export function findTestBrowser() {
  return process.env.CHROME_PATH ?? find(bare) ?? findChromium()
}

function find(wanted) {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), ...places].filter(Boolean)
  const candidates = folders.flatMap((folder) => [...wanted.map((name) => path.join(folder, name)), folder])
  return candidates.find((file) => isProgram(file, wanted))
}

function isProgram(file, wanted) {
  try {
    accessSync(file, constants.X_OK)
    return path.isAbsolute(file) && wanted.includes(path.basename(file))
  } catch {
    return false
  }
}
