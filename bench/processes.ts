import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'

export type Running = { origin: string; residentMb(): number; stop(): Promise<void> }

/** Starts one program of the run on its own port and waits until `path` answers. Throws when another program has the port. */
export async function start(
  program: string,
  port: number,
  path: string,
  settings: Record<string, string>,
  flags: string[] = [],
): Promise<Running> {
  if (await isTaken(port)) throw new Error(`port ${port} is already in use`)
  const child = spawn(process.execPath, [...flags, program], {
    env: { ...process.env, PORT: String(port), NODE_ENV: 'production', ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  // A run that fails leaves nothing running.
  process.once('exit', () => child.kill('SIGTERM'))
  const origin = `http://127.0.0.1:${port}`
  await answers(`${origin}${path}`, child)
  return {
    origin,
    residentMb: () => residentMb(child.pid as number),
    stop: async () => {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
    },
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
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

// Linux tells the resident set in /proc; elsewhere the figure is left out.
function residentMb(pid: number) {
  try {
    const [, kb = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Math.round(Number(kb) / 1024)
  } catch {
    return Number.NaN
  }
}
