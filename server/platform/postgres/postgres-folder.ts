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

/** Whether that process is really a server in this folder, and not another one that was given the same number later. */
export function isAlive(data: string, { pid }: Pick<PidFile, 'pid'>): boolean {
  try {
    process.kill(pid, 0)
  } catch {
    // Gone, or someone else's: our server would run as ourselves, or be root's to signal.
    return false
  }
  if (process.platform !== 'linux') return true
  try {
    // The server works inside its data folder; compared by inode, so a moved folder is still recognised.
    const [work, own] = [statSync(`/proc/${pid}/cwd`), statSync(data)]
    return work.ino === own.ino && work.dev === own.dev
  } catch {
    return false
  }
}

/**
 * A number in postmaster.pid that now belongs to a stranger would make PostgreSQL refuse to start. It believes the
 * number of its own parent to be left over, and then still checks for survivors by shared memory: so put ours there.
 */
export function disownPidFile(data: string, { pid, text }: PidFile) {
  writeFileSync(path.join(data, 'postmaster.pid'), text.replace(String(pid), String(process.pid)))
}
