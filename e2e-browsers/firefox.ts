import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Browser, phone } from './browser.ts'
import { openProgram } from './child-program.ts'

type Answer = { id?: number; type: string; result: unknown; error?: string; message?: string }
type Evaluated = { type: string; result?: { value?: string }; exceptionDetails?: { text: string } }

const profileSettings = {
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'app.update.enabled': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'browser.aboutwelcome.enabled': false,
  // As phones have them: they take no room.
  'ui.useOverlayScrollbars': 1,
}

/** Debian's Firefox, spoken to by its own WebDriver BiDi. */
export async function openFirefox(): Promise<Browser> {
  const profile = mkdtempSync(path.join(tmpdir(), 'milloraa-firefox-'))
  const lines = Object.entries(profileSettings).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  )
  writeFileSync(path.join(profile, 'user.js'), lines.join('\n'))
  const program = await openProgram({
    file: 'firefox-esr',
    package: 'firefox-esr',
    commandArguments: ['--headless', '--no-remote', '--remote-debugging-port', '0', '--profile', profile],
    env: { HOME: profile },
    readyPattern: /WebDriver BiDi listening on (ws:\S+)/,
  }).catch((error) => {
    rmSync(profile, { recursive: true, force: true })
    throw error
  })
  const line = await openLine(`${program.lines[1]}/session`)
  const session = (await line.sendCommand('session.new', { capabilities: {} })) as {
    capabilities: { browserName: string; browserVersion: string }
  }
  const { contexts } = (await line.sendCommand('browsingContext.getTree', {})) as { contexts: { context: string }[] }
  const context = contexts[0]?.context
  await line.sendCommand('browsingContext.setViewport', { context, viewport: phone })
  const { browserName, browserVersion } = session.capabilities
  return {
    name: `${browserName} ${browserVersion}`,
    visit: async (url) => {
      await line.sendCommand('browsingContext.navigate', { context, url, wait: 'complete' })
    },
    evaluate: async (source, ...words) => {
      const functionDeclaration = `async (words) => JSON.stringify((await (${source})(...JSON.parse(words))) ?? null)`
      const answer = (await line.sendCommand('script.callFunction', {
        functionDeclaration,
        arguments: [{ type: 'string', value: JSON.stringify(words) }],
        target: { context },
        awaitPromise: true,
      })) as Evaluated
      if (answer.type !== 'success') throw new Error(answer.exceptionDetails?.text)
      return JSON.parse(answer.result?.value ?? 'null')
    },
    act: async (actions) => {
      await line.sendCommand('input.performActions', { context, actions })
    },
    picture: async () => {
      const { data } = (await line.sendCommand('browsingContext.captureScreenshot', { context })) as { data: string }
      return Buffer.from(data, 'base64')
    },
    close: async () => {
      line.close()
      await program.close()
      rmSync(profile, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}

async function openLine(address: string) {
  const socket = new WebSocket(address)
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>()
  let last = 0
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer
    const requested = waiting.get(answer.id ?? -1)
    if (!requested) return
    waiting.delete(answer.id ?? -1)
    if (answer.type === 'success') requested.resolve(answer.result)
    else requested.reject(new Error(`${answer.error}: ${answer.message}`))
  })
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox closed the line.'))
  })
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', () => reject(new Error(`Firefox does not answer at ${address}.`)))
  })
  return {
    sendCommand: (method: string, params: object) =>
      new Promise<unknown>((resolve, reject) => {
        last += 1
        waiting.set(last, { resolve, reject })
        socket.send(JSON.stringify({ id: last, method, params }))
      }),
    close: () => socket.close(),
  }
}
