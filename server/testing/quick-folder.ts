import { chmodSync, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const inMemory = '/dev/shm'
const neededBytes = 2 * 1024 ** 3

/**
 * A new folder for a database that is gone after the test: in memory where there is room for it, as copying and dropping a database
 * with its thousand files takes ten times the work on a disk. Every account may look in: as root, the server runs as someone else.
 */
export function makeQuickFolder(name: string) {
  const folder = mkdtempSync(path.join(hasRoomInMemory() ? inMemory : tmpdir(), name))
  chmodSync(folder, 0o755)
  return folder
}

function hasRoomInMemory() {
  try {
    const { bavail, bsize } = statfsSync(inMemory)
    return Math.min(bavail * bsize, process.availableMemory() / 2) > neededBytes
  } catch {
    return false
  }
}
