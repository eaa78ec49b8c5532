import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Account } from './postgres-account.ts'

const run = promisify(execFile)
const isWindows = process.platform === 'win32'
const longestLog = 5_000_000

/** Runs one of PostgreSQL's own programs to its end; gives what it printed. */
export async function runTool(binaries: string, name: string, args: string[], account: Account) {
  try {
    const { stdout } = await run(programOf(binaries, name), args, { ...quietly(account), encoding: 'utf8' })
    return stdout
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string }
    throw new Error(`The embedded PostgreSQL could not be set up: ${lastLine(stderr) || message}`, { cause: error })
  }
}

type Start = { binaries: string; data: string; logFile: string; settings: Record<string, string>; account: Account }

/** Starts the server detached: it goes on when we are killed, and Ctrl-C in our terminal does not reach it. */
export function startServer({ binaries, data, logFile, settings, account }: Start): ChildProcess {
  if (existsSync(logFile) && statSync(logFile).size > longestLog) rmSync(logFile)
  const log = openSync(logFile, 'a', 0o600)
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  // On Windows only pg_ctl gives up an administrator's rights, which the server refuses.
  const [name, args] = isWindows
    ? ['pg_ctl', ['start', '--no-wait', '-D', data, '-l', logFile, '-o', options.map((part) => `"${part}"`).join(' ')]]
    : ['postgres', ['-D', data, ...options]]
  const child = spawn(programOf(binaries, name), args, {
    ...quietly(account),
    cwd: data,
    detached: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  child.unref()
  return child
}

/** Asks the server to end at once but cleanly. */
export async function stopServer({ binaries, data }: Pick<Start, 'binaries' | 'data'>, pid: number) {
  if (isWindows) await runTool(binaries, 'pg_ctl', ['stop', '-D', data, '-m', 'fast'], undefined)
  else process.kill(pid, 'SIGINT')
}

export function lastLines(logFile: string) {
  try {
    return readFileSync(logFile, 'utf8').trim().split('\n').slice(-3).join('\n')
  } catch {
    return ''
  }
}

function programOf(binaries: string, name: string) {
  return path.join(binaries, 'bin', isWindows ? `${name}.exe` : name)
}

function quietly(account: Account) {
  // The shop's secrets stay out, and PG… settings that are meant for other servers.
  // biome-ignore lint/style/noProcessEnv: Windows programs do not run without its environment
  const env = isWindows ? process.env : { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }
  return { ...account, env, cwd: isWindows ? undefined : '/', windowsHide: true }
}

function lastLine(text = '') {
  return text.trim().split('\n').at(-1)
}
