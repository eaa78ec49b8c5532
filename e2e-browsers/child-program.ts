import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { MissingProgram } from './browser.ts'

type Program = {
  file: string
  commandArguments: string[]
  env?: Record<string, string>
  package: string
  readyPattern?: RegExp
}

/** Starts a program and waits until it says the line that is looked for; `said` are the groups of that line. */
export async function openProgram({ file, commandArguments, env, readyPattern, ...named }: Program) {
  const child = spawn(file, commandArguments, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    // Browsers start processes of their own, which end with their group.
    detached: true,
  })
  const endGroup = (signal: NodeJS.Signals = 'SIGKILL') => {
    try {
      process.kill(-(child.pid ?? Number.NaN), signal)
    } catch {
      // It has ended.
    }
  }
  const endNow = () => endGroup()
  process.once('exit', endNow)
  const close = async () => {
    process.removeListener('exit', endNow)
    if (child.exitCode === null && child.signalCode === null) {
      const exited = once(child, 'exit')
      endGroup('SIGTERM')
      await exited
    }
    endGroup()
  }
  await started(child, `${file} is not here: apt-get install ${named.package}`)
  return { lines: readyPattern ? await waitForLine(child, readyPattern, file) : [], close }
}

function started(child: ChildProcess, missing: string) {
  return new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve)
    child.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ENOENT' ? new MissingProgram(missing) : error),
    )
  })
}

function waitForLine(child: ChildProcess, line: RegExp, file: string) {
  let text = ''
  return new Promise<string[]>((resolve, reject) => {
    child.once('exit', () => reject(new Error(`${file} ended:\n${text}`)))
    for (const stream of child.stdio.slice(1) as Readable[])
      stream.setEncoding('utf8').on('data', (more) => {
        text += more
        const match = line.exec(text)
        if (match) resolve([...match])
      })
  })
}
