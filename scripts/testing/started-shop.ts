import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

// What a person's own shell would have: no settings of npm, of the tests or of the shop around them.
const ofAPerson = /^(home|path|pathext|tmpdir|temp|systemroot|comspec|appdata|(https?|no)_proxy|node_extra_ca_certs)$/i
const ofTheirNpm = /^npm_config_(cache|registry|userconfig)$/i

export type StartedShop = ReturnType<typeof startShop>

/** `npm start` as typed in a terminal: a process group of its own, which hears Ctrl-C. */
export function startShop(folder: string, settings: Settings, commandArguments = ['npm', 'start'], programs?: string) {
  const [program = '', ...rest] = commandArguments
  const npm = spawn(program, rest, {
    cwd: folder,
    env: { ...personEnvironment(programs), ...settings },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const listener = listenTo(npm)
  const group = -(npm.pid ?? Number.NaN)
  const ended = once(npm, 'close').then(([code, signal]) => ({ code, signal }) as End)
  return {
    origin: `http://127.0.0.1:${settings.PORT}`,
    output: listener.all,
    /** Waits until it has said so; fails when it ends without. */
    waitForOutput: (commandArguments: string | RegExp) =>
      Promise.race([listener.waitFor(commandArguments), ended.then(() => listener.demand(commandArguments))]),
    /** Ctrl-C, or another signal for all of it. The shop itself has a group of its own, and hears of it from its launcher. */
    signalGroup: (signal: NodeJS.Signals = 'SIGINT') => process.kill(group, signal),
    signalNpm: (signal: NodeJS.Signals) => npm.kill(signal),
    ended,
  }
}

type Settings = Record<string, string>
type End = { code: number | null; signal: NodeJS.Signals | null }

function personEnvironment(programs: string | undefined) {
  const own = Object.entries(process.env).filter(([name]) => ofAPerson.test(name) || ofTheirNpm.test(name))
  return Object.fromEntries(
    own.map(([name, value = '']) => [name, /^path$/i.test(name) ? ownPrograms(value, programs) : value]),
  )
}

function ownPrograms(folders: string, first: string | undefined) {
  const own = folders.split(path.delimiter).filter((folder) => !folder.includes('node_modules'))
  return [...(first ? [first] : []), ...own].join(path.delimiter)
}

function listenTo({ stdout, stderr }: ChildProcess) {
  let text = ''
  let waiting: (() => void)[] = []
  for (const stream of [stdout, stderr])
    stream?.setEncoding('utf8').on('data', (more) => {
      text += more
      for (const look of waiting) look()
    })
  const has = (commandArguments: string | RegExp) =>
    typeof commandArguments === 'string' ? text.includes(commandArguments) : commandArguments.test(text)
  return {
    all: () => text,
    waitFor: (commandArguments: string | RegExp) =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (!has(commandArguments)) return
          waiting = waiting.filter((other) => other !== look)
          resolve()
        }
        waiting.push(look)
        look()
      }),
    demand(commandArguments: string | RegExp) {
      if (!has(commandArguments)) throw new Error(`It ended without having said ${commandArguments}:\n${text}`)
    },
  }
}
