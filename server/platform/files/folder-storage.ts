import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { lstat, mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { storagePathOf } from './keys.ts'
import type { FileStorage } from './storage.ts'

/** Files in a folder of this machine: `files/public/…` and `files/private/…` under the data folder. */
export function openFolder(dataFolder: string): FileStorage {
  const root = path.resolve(dataFolder, 'files')
  const pathOf = (key: string) => path.join(root, storagePathOf(key))
  return {
    async put(key, bytes) {
      const file = pathOf(key)
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
      // Under its own name only when it is whole; until then among what may be thrown away.
      const part = path.join(root, 'made', `${randomBytes(16).toString('hex')}.part`)
      await mkdir(path.dirname(part), { recursive: true, mode: 0o700 })
      try {
        const handle = await open(part, 'wx', 0o600)
        try {
          await handle.writeFile(bytes)
          await handle.sync()
        } finally {
          await handle.close()
        }
        await rename(part, file)
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
    },
    async find(key) {
      const found = await lstat(pathOf(key)).catch(unlessMissing)
      return found?.isFile() ? { size: found.size, modifiedAt: found.mtime } : undefined
    },
    async read(key, range) {
      const handle = await open(pathOf(key), constants.O_RDONLY | constants.O_NOFOLLOW).catch(unlessMissing)
      return handle?.createReadStream(range)
    },
    async remove(key) {
      await rm(pathOf(key), { force: true })
    },
  }
}

function unlessMissing(error: NodeJS.ErrnoException) {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR' || error.code === 'ELOOP') return undefined
  throw error
}
