import { isKey, isPrivate, isServerMade } from './keys.ts'
import { openMedia } from './media.ts'
import { type ServedFile, tagOf, typeOf } from './served-file.ts'
import type { FileStorage } from './storage.ts'

/** Finds the pictures and films that everybody may see: those that come with the shop, and those of its own storage. */
export async function openPublicFiles(storage: FileStorage) {
  const findMedia = await openMedia()
  return async (key: string) => (await findMedia(key)) ?? (await findStored(storage, key))
}

/** What the owner put there may change under its name; what people upload gets a new name each time. */
function cacheLifetimeOf(key: string): ServedFile['cacheLifetime'] {
  // Who takes it away, or is erased, wants no copy left that nobody can reach.
  if (key.startsWith('profiles/')) return 'day by browsers'
  return isServerMade(key) ? 'ever' : 'week'
}

async function findStored(storage: FileStorage, key: string): Promise<ServedFile | undefined> {
  const type = typeOf(key)
  if (!type || !isKey(key) || isPrivate(key)) return undefined
  const found = await storage.find(key)
  if (!found) return undefined
  const { size, modifiedAt } = found
  return {
    ...{ id: key, type, size, modifiedAt, etag: tagOf(size, modifiedAt) },
    cacheLifetime: cacheLifetimeOf(key),
    read: (range) => storage.read(key, range),
  }
}
