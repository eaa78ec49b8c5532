import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** A disk of so many megabytes, in memory, to be filled and emptied. */
export function openSmallDisk(megabytes: number) {
  const folder = mkdtempSync(path.join(tmpdir(), 'milloraa-disk-'))
  const error = mount(folder, megabytes)
  if (error) throw new Error(`The small disk could not be made: ${error}`)
  const ballast = path.join(folder, 'ballast')
  const remove = () => {
    spawnSync('umount', ['--lazy', folder])
    rmdirSync(folder)
  }
  process.once('exit', remove)
  return {
    folder,
    /** Takes the last byte. */
    fill() {
      const file = openSync(ballast, 'a')
      try {
        for (const size of [1024 * 1024, 4096, 1]) writeUntilFull(file, Buffer.alloc(size))
      } finally {
        closeSync(file)
      }
    },
    makeRoom: () => rmSync(ballast),
    remove() {
      process.off('exit', remove)
      remove()
    },
  }
}

function writeUntilFull(file: number, bytes: Buffer) {
  try {
    while (writeSync(file, bytes) > 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}

function mount(folder: string, megabytes: number) {
  const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder])
  return status === 0 ? '' : String(stderr || 'mount is not allowed')
}
