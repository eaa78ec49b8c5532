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

/**
 * Runs a Node program in the foreground, hands signals on to it and ends this one as it ends. It has a process group of
 * its own: a signal to our group (Ctrl-C, `timeout`) would reach it twice, directly and from us, and a second one means
 * "at once". What our end cannot tell it, it sees by itself (`end-with-launcher.mjs`).
 */
export function becomeProgram(node, args, { env, ...options }) {
  const preload = new URL('./end-with-launcher.mjs', import.meta.url).href
  const child = spawn(node, ['--import', preload, ...args], {
    ...options,
    env: { ...env, MILLORAA_LAUNCHER_PIPE: '3' },
    stdio: ['inherit', 'inherit', 'inherit', 'pipe'],
    detached: process.platform !== 'win32',
  })
  child.stdio[3].on('error', () => {})
  let last = Number.NEGATIVE_INFINITY
  const handOn = (signal) => {
    // npm and the terminal tell the same wish: within a second it is one.
    if (performance.now() - last > 1_000) child.kill(signal)
    last = performance.now()
  }
  process.on('SIGINT', () => handOn('SIGINT'))
  process.on('SIGTERM', () => handOn('SIGTERM'))
  process.on('SIGHUP', () => handOn('SIGTERM'))
  watchNpm(() => handOn('SIGTERM'))
  child.on('error', (error) => {
    process.stderr.write(`${node} could not be started: ${error.message}\n`)
    process.exit(1)
  })
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)))
}
