import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** What postmaster.pid says about the server that holds a data folder. */
export type PidFile = { pid: number; startedAt: string; port: number; socketFolder: string; text: string }

/** Whether a data folder holds a database of its own already. */
export function hasOwnDatabase(dataFolder: string) {
  return existsSync(path.resolve(dataFolder, 'postgres', 'PG_VERSION'))
}

export function readPidFile(data: string): PidFile | undefined {
  try {
    return parsePidFile(readFileSync(path.join(data, 'postmaster.pid'), 'utf8'))
  } catch {
    return undefined
  }
}

export function parsePidFile(text: string): PidFile | undefined {
  const [pid, , startedAt = '', port, socketFolder = ''] = text.split('\n')
  if (!pid || !port) return undefined
  return { pid: Math.abs(Number(pid)), startedAt, port: Number(port), socketFolder, text }
}

/** Whether that process is the server of this folder, and not a later process with the same number. */
export function isAlive(data: string, { pid }: Pick<PidFile, 'pid'>): boolean {
  try {
    process.kill(pid, 0)
  } catch {
    // It has ended, or belongs to another account: ours runs under our own, or we are root and may signal it.
    return false
  }
  if (process.platform !== 'linux') return true
  try {
    // A server's working directory is its data folder; compared by inode, as the folder may have been moved.
    const [work, own] = [statSync(`/proc/${pid}/cwd`), statSync(data)]
    return work.ino === own.ino && work.dev === own.dev
  } catch {
    return false
  }
}

/**
 * PostgreSQL refuses to start while the number in postmaster.pid belongs to any other process of its account
 * (docs/decisions/057-the-launchers-own-parts.md). It takes the number of its own parent for left over, and then still looks for
 * processes of the old server by their shared memory: so our number is written there.
 */
export function disownPidFile(data: string, { pid, text }: PidFile) {
  writeFileSync(path.join(data, 'postmaster.pid'), text.replace(String(pid), String(process.pid)))
}
