import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'

export type Running = {
  origin: string
  /** Of this process alone. */
  residentMb(): number
  /** What it has computed so far, each of its own processes after it. */
  cpuSeconds(): number[]
  stop(): Promise<void>
}

/** Starts one program of the run on its own port and waits until `path` answers. Throws when another program has the port. */
export async function start(
  program: string,
  port: number,
  path: string,
  settings: Record<string, string>,
  flags: string[] = [],
  commandArguments: string[] = [],
): Promise<Running> {
  if (await isTaken(port)) throw new Error(`port ${port} is already in use`)
  const child = spawn(process.execPath, [...flags, program, ...commandArguments], {
    env: { ...process.env, PORT: String(port), NODE_ENV: 'production', ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  // A run that fails leaves nothing running.
  const end = () => child.kill('SIGTERM')
  process.once('exit', end)
  child.once('exit', () => process.off('exit', end))
  const origin = `http://127.0.0.1:${port}`
  const stop = async () => {
    end()
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }
  try {
    await answers(`${origin}${path}`, child)
  } catch (error) {
    await stop()
    throw error
  }
  return {
    origin,
    residentMb: () => residentMb(child.pid as number),
    cpuSeconds: () => family(child.pid as number).map(cpuSeconds),
    stop,
  }
}

function isTaken(port: number) {
  return new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true))
    socket.once('connect', () => socket.destroy()).once('error', () => resolve(false))
  })
}

/** Milliseconds until the first answer of `url`. */
export async function answers(url: string, child: ChildProcess) {
  const startedAt = performance.now()
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${url} stopped with code ${child.exitCode} before it answered`)
    const response = await fetch(url).catch(() => undefined)
    if (response && response.status < 500) return performance.now() - startedAt
    if (performance.now() - startedAt > 60_000) throw new Error(`${url} did not answer within a minute`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

/** What the PostgreSQL server of a connection has computed so far, with its processes that have ended; one that runs elsewhere nothing. */
export function serverSecondsOf(connectionPid: number) {
  if (!readProc(`${connectionPid}/comm`).startsWith('postgres')) return 0
  const server = Number(statOf(connectionPid)[1])
  const [own = 0, ...running] = family(server).map(cpuSeconds)
  const [ended, endedInKernel] = statOf(server).slice(13, 15).map(Number) as [number, number]
  return own + running.reduce((sum, seconds) => sum + seconds, 0) + (ended + endedInKernel) / 100
}

// Linux tells the resident set in /proc; elsewhere the figure is left out.
function residentMb(pid: number) {
  const [, kb = 'NaN'] = /VmRSS:\s+(\d+)/.exec(readProc(`${pid}/status`)) ?? []
  return Math.round(Number(kb) / 1024)
}

function family(pid: number) {
  return [pid, ...readProc(`${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number)]
}

// Linux counts 100 in a second.
function cpuSeconds(pid: number) {
  const commandArguments = statOf(pid)
  return (Number(commandArguments[11]) + Number(commandArguments[12])) / 100
}

/** The words of /proc/<pid>/stat from the third on, as the name before may have blanks. */
function statOf(pid: number) {
  return readProc(`${pid}/stat`)
    .replace(/^.*\) /s, '')
    .split(' ')
}

function readProc(file: string) {
  try {
    return readFileSync(`/proc/${file}`, 'utf8')
  } catch {
    return ''
  }
}
