import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { projectFolder } from './node-binary.mjs'
import { say } from './progress.mjs'

// Not in node_modules or build: installing and building empty those folders.
const folder = path.join(projectFolder, '.react-router')
const released = 'released'
const heartbeatMs = 3_000
const staleAfterMs = 15_000

/**
 * Lets one launcher at a time install and build in this folder; the others wait and then find the work done. Why no library does this:
 * docs/decisions/057-the-launchers-own-parts.md.
 */
export async function withLock(work) {
  mkdirSync(folder, { recursive: true })
  let isAnnounced = false
  let lock = tryLock()
  for (; !lock; lock = tryLock()) {
    if (!isAnnounced) say('Another start is installing or building in this folder; waiting for it ...')
    isAnnounced = true
    await sleep(100)
  }
  const showLife = () => unlessFolderIsGone(() => utimesSync(lock, new Date(), new Date()))
  const heartbeat = setInterval(showLife, heartbeatMs)
  const release = () => unlessFolderIsGone(() => writeFileSync(lock, released))
  process.once('exit', release)
  try {
    return await work()
  } finally {
    clearInterval(heartbeat)
    process.removeListener('exit', release)
    release()
  }
}

/**
 * The lock is the file with the highest number: whoever creates it holds it. A lock that is released or stale stays, and the next holder
 * creates the number after it, which the file system lets one process do. Removing a stale file instead would be a race: of two that found
 * it stale, the slower one would remove the new lock of the faster one.
 */
function tryLock() {
  const last = highestNumber()
  if (last > 0 && isHeld(fileOf(last))) return undefined
  const lock = fileOf(last + 1)
  try {
    writeFileSync(lock, JSON.stringify({ pid: process.pid, host: hostname() }), { flag: 'wx' })
  } catch (error) {
    if (error.code === 'EEXIST') return undefined
    throw error
  }
  // Others were faster by two locks and removed the file of this number before.
  if (highestNumber() !== last + 1) {
    rmSync(lock, { force: true })
    return undefined
  }
  for (const number of numbers()) if (number <= last) rmSync(fileOf(number), { force: true })
  return lock
}

function isHeld(lock) {
  try {
    if (Date.now() - statSync(lock).mtimeMs > staleAfterMs) return false
    const text = readFileSync(lock, 'utf8')
    if (text === released) return false
    const { pid, host } = JSON.parse(text)
    return host !== hostname() || isAlive(pid)
  } catch {
    // It is being written, or the next lock has just replaced it.
    return true
  }
}

/** Somebody may have removed the folder; the work goes on. */
function unlessFolderIsGone(change) {
  try {
    change()
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function fileOf(number) {
  return path.join(folder, `launch.${number}.lock`)
}

function highestNumber() {
  return Math.max(0, ...numbers())
}

function numbers() {
  return readdirSync(folder).map((name) => Number(/^launch\.(\d+)\.lock$/.exec(name)?.[1] ?? 0))
}
