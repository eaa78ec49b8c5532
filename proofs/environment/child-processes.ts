import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'

const endsWithUs = new URL('../../scripts/end-with-launcher.mjs', import.meta.url).href

type Start = {
  program: string
  flags?: string[]
  /** What follows the program's name. */
  commandArguments?: string[]
  settings: Record<string, string>
  /** What it says is added to this file. */
  logFile: string
}

/** Starts a program of the shop on our Node. However we end, even by kill -9, it ends too. */
export function startProgram({ program, flags = [], commandArguments = [], settings, logFile }: Start): ChildProcess {
  const log = openSync(logFile, 'a')
  const child = spawn(process.execPath, ['--import', endsWithUs, ...flags, program, ...commandArguments], {
    // Nothing of our own settings: what a proof runs on, it names itself.
    env: { PATH: process.env.PATH ?? '', ...settings, MILLORAA_LAUNCHER_PIPE: '3' },
    stdio: ['ignore', log, log, 'pipe'],
    windowsHide: true,
  })
  closeSync(log)
  child.stdio[3]?.on('error', () => {})
  return child
}

/** Ends a program now, without a word to it, and waits until it is gone. */
export async function killProgram(child: ChildProcess, signal: NodeJS.Signals = 'SIGKILL') {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill(signal)
  await exited
}

/** Ends a process and everything below it at one instant. */
export function killTree(pid: number) {
  if (process.platform === 'win32') {
    execFileSync('taskkill', ['/pid', String(pid), '/t', '/f'], { stdio: 'ignore' })
    return
  }
  // Held still, it cannot make new ones meanwhile.
  process.kill(pid, 'SIGSTOP')
  for (const child of [...below(pid), pid]) {
    try {
      process.kill(child, 'SIGKILL')
    } catch {
      // It ended by itself a moment ago.
    }
  }
}

/** The processes that a process has started, and those that these have started. */
export function below(pid: number): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=', '-o', 'ppid='], { encoding: 'utf8' }).trim().split('\n')
  const all = lines.map((line) => line.trim().split(/\s+/).map(Number) as [number, number])
  const childrenOf = (parent: number): number[] =>
    all.filter(([, above]) => above === parent).flatMap(([child]) => [child, ...childrenOf(child)])
  return childrenOf(pid)
}
