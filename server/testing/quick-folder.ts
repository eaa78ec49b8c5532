import { chmodSync, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const memory = '/dev/shm'
const neededBytes = 2 * 1024 ** 3

/**
 * A new folder for a database that is gone after the test: in memory where there is room for it, as copying and dropping a database
 * with its thousand files takes ten times the work on a disk.
 */
export function makeQuickFolder(name: string) {
  return makeFolder(hasRoomInMemory() ? memory : tmpdir(), name)
}

/** A new folder on the disk, for a database whose waiting for the disk matters. */
export function makeDiskFolder(name: string) {
  return makeFolder(tmpdir(), name)
}

function makeFolder(parent: string, name: string) {
  const folder = mkdtempSync(path.join(parent, name))
  // As root, the database server runs as someone else who must get in.
  chmodSync(folder, 0o755)
  return folder
}

function hasRoomInMemory() {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return Math.min(bavail * bsize, process.availableMemory() / 2) > neededBytes
  } catch {
    return false
  }
}
