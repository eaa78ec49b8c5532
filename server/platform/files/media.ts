import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { isKey } from './keys.ts'
import { type ServedFile, tagOf, typeOf } from './served-file.ts'

export const mediaFolder = path.join(import.meta.dirname, '../../../db/seed/media')

/**
 * The pictures and films that come with the shop, by their keys. A key from outside is only ever looked up here and never
 * becomes a path. 'products/atta-1.0a1b2c3d.webp' is 'products/atta-1.webp' for as long as its content has that hash: such
 * an address may be kept for ever.
 */
export async function openMedia(folder = mediaFolder) {
  const files = await readFolder(folder)
  const hashes = new Map<string, Promise<string>>()

  return async function find(key: string): Promise<ServedFile | undefined> {
    const [, name, hash, ending] = /^(.+?)(?:\.([0-9a-f]{8}))?(\.\w+)$/.exec(key) ?? []
    const file = files.get(`${name}${ending}`)
    if (!file || hash === undefined) return file
    const own = hashes.get(file.id) ?? hashFile(path.join(folder, file.id))
    hashes.set(file.id, own)
    return (await own) === hash ? { ...file, cacheLifetime: 'ever' } : file
  }
}

/** The first 8 digits of the content's SHA-256, which keys of the shop's own media carry. */
export async function hashFile(file: string) {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex').slice(0, 8)
}

async function readFolder(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  // A symbolic link is no file here, so nothing outside the folder is reached.
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name))
  const known = await Promise.all(files.map((file) => readEntry(folder, file)))
  return new Map(known.filter((entry) => entry !== undefined))
}

async function readEntry(folder: string, file: string): Promise<[string, ServedFile] | undefined> {
  const key = path.relative(folder, file).replaceAll('\\', '/')
  const type = typeOf(key)
  if (!type || !isKey(key)) return undefined
  const { size, mtime } = await stat(file)
  const read: ServedFile['read'] = async (range) =>
    (await open(file, 'r').catch(() => undefined))?.createReadStream(range)
  return [key, { id: key, type, size, modifiedAt: mtime, etag: tagOf(size, mtime), cacheLifetime: 'week', read }]
}
