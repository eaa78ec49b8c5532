import { mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { projectFolder } from './node-binary.mjs'
import { say } from './progress.mjs'

// Not in node_modules or build: installing and building empty those folders.
const lockFile = path.join(projectFolder, '.react-router', 'launch.lock')
const staleAfter = 15_000

/** Lets one launcher at a time install and build in this folder; the others wait and then find the work done. */
export async function withLock(work) {
  mkdirSync(path.dirname(lockFile), { recursive: true })
  let isAnnounced = false
  for (let lock = tryLock(); lock !== 'ours'; lock = tryLock()) {
    // Nobody waits for what a killed start has left behind.
    if (lock === 'held' && !isAnnounced) {
      say('Another start is installing or building in this folder; waiting for it ...')
      isAnnounced = true
    }
    await sleep(300)
  }
  const heartbeat = setInterval(showLife, 3_000)
  const release = () => rmSync(lockFile, { force: true })
  process.once('exit', release)
  try {
    return await work()
  } finally {
    clearInterval(heartbeat)
    process.removeListener('exit', release)
    release()
  }
}

/** Gives 'ours', 'held' by another launcher, or 'freed' where that one is dead: it can be had at the next try. */
function tryLock() {
  try {
    writeFileSync(lockFile, JSON.stringify({ pid: process.pid, host: hostname() }), { flag: 'wx' })
    return 'ours'
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
  }
  if (!isStale()) return 'held'
  removeStale()
  return 'freed'
}

function showLife() {
  try {
    utimesSync(lockFile, new Date(), new Date())
  } catch {
    // Somebody removed the folder; the work goes on.
  }
}

function isStale() {
  try {
    if (Date.now() - statSync(lockFile).mtimeMs > staleAfter) return true
    const { pid, host } = JSON.parse(readFileSync(lockFile, 'utf8'))
    return host === hostname() && !isAlive(pid)
  } catch {
    return false
  }
}

// Moved aside first, so that of two waiting launchers only one removes this very file.
function removeStale() {
  const aside = `${lockFile}.${process.pid}`
  try {
    renameSync(lockFile, aside)
    rmSync(aside)
  } catch {}
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
