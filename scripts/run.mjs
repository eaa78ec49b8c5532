import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { watchNpm } from './npm-parent.mjs'

const preload = new URL('./end-with-launcher.mjs', import.meta.url).href

/**
 * Runs a program and captures its output; returns that and the exit code. When this process or the npm above it is told to end, the
 * program is ended first: half an install that went on in the background would write into the next one. After a kill -9 of this process
 * a Node program ends by itself (`end-with-launcher.mjs`).
 */
export function runQuietly(file, args, options = {}) {
  const { onLine, env = process.env, ...rest } = options
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, {
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
      windowsHide: true,
      env: { ...env, MILLORAA_LAUNCHER_PIPE: '3', NODE_OPTIONS: withPreload(env.NODE_OPTIONS) },
      ...rest,
    })
    child.stdio[3].on('error', () => {})
    const stopListening = endChildFirst(child)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text
        if (onLine) for (const line of text.split('\n')) onLine(line)
      })
    }
    child.on('error', (error) => {
      stopListening()
      reject(error)
    })
    child.on('close', (code) => {
      stopListening()
      resolve({ code: code ?? 1, output })
    })
  })
}

/** Ends the child on a signal, and this process after it: only then may the next start have the folder. */
function endChildFirst(child) {
  const endChild = () => child.kill()
  const end = (signal) => {
    process.exitCode = 128 + constants.signals[signal]
    child.once('close', () => process.exit())
    endChild()
  }
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  process.once('exit', endChild)
  for (const signal of signals) process.on(signal, end)
  const stopWatching = watchNpm(() => end('SIGTERM'))
  return () => {
    process.removeListener('exit', endChild)
    for (const signal of signals) process.removeListener(signal, end)
    stopWatching()
  }
}

function withPreload(options = '') {
  return `${options} --import=${preload}`.trim()
}

/** Runs a program whose output goes to the terminal; returns its exit code. */
export function runLoudly(file, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { stdio: ['ignore', 'inherit', 'inherit'], windowsHide: true, ...options })
    child.on('error', reject)
    child.on('close', (code) => resolve({ code: code ?? 1 }))
  })
}

/**
 * Runs a Node program in the foreground, forwards signals to it and ends with its exit code. It has a process group of its own: a signal
 * to our group (Ctrl-C, `timeout`) would reach it twice, directly and from us, and the second one means "at once". After a kill -9 of
 * this process it ends by itself (`end-with-launcher.mjs`).
 */
export function becomeProgram(node, args, { env, ...options }) {
  const child = spawn(node, ['--import', preload, ...args], {
    ...options,
    env: { ...env, MILLORAA_LAUNCHER_PIPE: '3' },
    stdio: ['inherit', 'inherit', 'inherit', 'pipe'],
    detached: process.platform !== 'win32',
  })
  child.stdio[3].on('error', () => {})
  let last = Number.NEGATIVE_INFINITY
  const forward = (signal) => {
    // Ctrl-C reaches us from the terminal and from npm: within a second that is one signal.
    if (performance.now() - last > 1_000) child.kill(signal)
    last = performance.now()
  }
  process.on('SIGINT', () => forward('SIGINT'))
  process.on('SIGTERM', () => forward('SIGTERM'))
  process.on('SIGHUP', () => forward('SIGTERM'))
  watchNpm(() => forward('SIGTERM'))
  child.on('error', (error) => {
    process.stderr.write(`${node} could not be started: ${error.message}\n`)
    process.exit(1)
  })
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)))
}
