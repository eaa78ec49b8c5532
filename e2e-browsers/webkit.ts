import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findFreePort } from '#proofs/environment/ports.ts'
import { type Browser, MissingProgram, phone } from './browser.ts'
import { openProgram } from './child-program.ts'

const browserPattern = '/usr/lib/*/webkit2gtk-4.*/MiniBrowser'

type Session = { sessionId: string; capabilities: { browserName: string; browserVersion: string } }

/** WebKitGTK's small browser by WebDriver, on a screen that nobody looks at: the engine of iPhones. */
export async function openWebkit(): Promise<Browser> {
  const binary = globSync(browserPattern)[0]
  if (!binary) throw new MissingProgram(`${browserPattern} is not here: apt-get install webkit2gtk-driver`)
  const screen = await openProgram({
    file: 'Xvfb',
    package: 'xvfb',
    commandArguments: ['-displayfd', '3', '-screen', '0', '1024x1000x24', '-nolisten', 'tcp'],
    readyPattern: /(\d+)\n/,
  })
  const port = await findFreePort()
  const home = makeHome()
  const driver = await openProgram({
    file: 'WebKitWebDriver',
    package: 'webkit2gtk-driver',
    commandArguments: [`--port=${port}`],
    env: {
      DISPLAY: `:${screen.lines[1]}`,
      HOME: home,
      XDG_CONFIG_HOME: path.join(home, 'config'),
      XDG_DATA_HOME: path.join(home, 'data'),
      XDG_CACHE_HOME: path.join(home, 'cache'),
      GDK_BACKEND: 'x11',
      LIBGL_ALWAYS_SOFTWARE: '1',
    },
  }).catch(async (error) => {
    await screen.close()
    rmSync(home, { recursive: true, force: true })
    throw error
  })
  const sendCommand = speakTo(`http://127.0.0.1:${port}`)
  const { sessionId, capabilities } = (await whenItAnswers(() =>
    sendCommand('POST', '/session', {
      capabilities: {
        alwaysMatch: { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } },
      },
    }),
  )) as Session
  const inSession = (method: string, path: string, body?: object) =>
    sendCommand(method, `/session/${sessionId}${path}`, body)
  const browser: Browser = {
    name: `${capabilities.browserName} ${capabilities.browserVersion}`,
    visit: async (url) => {
      await inSession('POST', '/url', { url })
    },
    evaluate: async (source, ...words) => {
      const script = `const [words, done] = arguments
        Promise.resolve().then(() => (${source})(...JSON.parse(words)))
          .then((value) => done(JSON.stringify({ value: value ?? null })), (error) => done(JSON.stringify({ error: String(error) })))`
      const answer = await inSession('POST', '/execute/async', { script, args: [JSON.stringify(words)] })
      const { value, error } = JSON.parse(String(answer)) as { value: unknown; error?: string }
      if (error) throw new Error(error)
      return value
    },
    act: async (actions) => {
      await inSession('POST', '/actions', { actions })
    },
    picture: async () => Buffer.from(String(await inSession('GET', '/screenshot')), 'base64'),
    close: async () => {
      await inSession('DELETE', '').catch(() => {})
      await driver.close()
      await screen.close()
      rmSync(home, { recursive: true, force: true, maxRetries: 10 })
    },
  }
  await fitWindow(browser, inSession)
  return browser
}

/** Its bar of buttons is wider than a phone unless they are made small. */
function makeHome() {
  const home = mkdtempSync(path.join(tmpdir(), 'milloraa-webkit-'))
  const folder = path.join(home, 'config', 'gtk-3.0')
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, 'gtk.css'), '* { min-width: 0; margin: 0; padding: 0; border-width: 0; }')
  return home
}

/** The window has a frame of its own around the page. */
async function fitWindow(
  browser: Browser,
  inSession: (method: string, path: string, body?: object) => Promise<unknown>,
) {
  await inSession('POST', '/window/rect', { x: 0, y: 0, ...phone })
  const inner = (await browser.evaluate('() => ({ width: innerWidth, height: innerHeight })')) as typeof phone
  const more = { width: 2 * phone.width - inner.width, height: 2 * phone.height - inner.height }
  await inSession('POST', '/window/rect', { x: 0, y: 0, ...more })
}

function speakTo(origin: string) {
  return async (method: string, path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(origin + path, { method, ...(body ? { body: JSON.stringify(body) } : {}) })
    const { value } = (await answer.json()) as { value: { error?: string; message?: string } | null }
    if (!answer.ok) throw new Error(`${value?.error}: ${value?.message}`)
    return value
  }
}

/** It listens a moment after it was started. */
async function whenItAnswers<T>(sendCommand: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await sendCommand()
    } catch (error) {
      if (!(error instanceof TypeError) || tries === 100) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}
