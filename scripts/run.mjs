import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { watchNpm } from './npm-parent.mjs'

/** Runs a program quietly; gives its exit code and what it said. */
export function runQuietly(file, args, options = {}) {
  const { onLine, ...rest } = options
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'pipe'], windowsHide: true, ...rest })
    const endChild = () => child.kill()
    process.once('exit', endChild)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text
        if (onLine) for (const line of text.split('\n')) onLine(line)
      })
    }
    child.on('error', reject)
    child.on('close', (code) => {
      process.removeListener('exit', endChild)
      resolve({ code: code ?? 1, output })
    })
  })
}

/** Runs a program whose words are for the reader; gives its exit code. */
export function runLoudly(file, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { stdio: ['ignore', 'inherit', 'inherit'], windowsHide: true, ...options })
    child.on('error', reject)
    child.on('close', (code) => resolve({ code: code ?? 1 }))
  })
}

/** Runs a program in the foreground, hands signals on to it and ends this one as it ends. */
export function becomeProgram(file, args, options = {}) {
  const child = spawn(file, args, { stdio: 'inherit', ...options })
  // A terminal sends Ctrl-C to everyone by itself, and a second one means "at once".
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'))
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  process.on('SIGHUP', () => child.kill('SIGTERM'))
  watchNpm(() => child.kill('SIGTERM'))
  child.on('error', (error) => {
    process.stderr.write(`${file} could not be started: ${error.message}\n`)
    process.exit(1)
  })
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)))
}
