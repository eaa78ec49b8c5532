import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'

export type PublicFile = { path: string; type: string; size: number; etag: string; modifiedAt: Date }

/** Where files that everybody may read lie: those of the demo goods, and those of the shop itself. */
export function publicFolders(dataFolder: string) {
  return [path.join(import.meta.dirname, '../../db/seed/media'), path.join(dataFolder, 'files/public')]
}

/**
 * The files of some folders by their keys ('products/atta-1.webp'). A key from outside is only ever looked up here and
 * never becomes a path. New files are found on asking for them, by looking at the folders at most once a second.
 */
export async function openPublicFiles(folders: string[]) {
  let files = await readFolders(folders)
  let lookedAt = Date.now()
  let underway: Promise<void> | undefined

  async function lookAgain() {
    lookedAt = Date.now()
    files = await readFolders(folders)
  }

  return async function find(key: string) {
    const known = files.get(key)
    if (known || !isKey(key)) return known
    if (!underway && Date.now() - lookedAt > lookEveryMs) {
      underway = lookAgain().finally(() => {
        underway = undefined
      })
    }
    await underway
    return files.get(key)
  }
}

const lookEveryMs = 1_000

/** What a key looks like after the last decoding: names of plain characters, no dot in front, nothing to climb with. */
function isKey(key: string) {
  return key.length <= 200 && /^\w[\w-]*(\/\w[\w-]*)*\.[a-z0-9]{2,5}$/.test(key)
}

// No SVG and nothing else a browser could run.
const types: Record<string, string> = {
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.gif': 'image/gif',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
}

async function readFolders(folders: string[]) {
  const lists = await Promise.all(folders.map(readFolder))
  return new Map(lists.flat())
}

async function readFolder(folder: string) {
  // A symbolic link is no file here, so nothing outside the folder is reached.
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name))
  const known = await Promise.all(files.map((file) => readFile(folder, file)))
  return known.filter((entry) => entry !== undefined)
}

async function readFile(folder: string, file: string): Promise<[string, PublicFile] | undefined> {
  const key = path.relative(folder, file).replaceAll('\\', '/')
  const type = types[path.extname(key)]
  if (!type || !isKey(key)) return undefined
  const found = await stat(file).catch(() => undefined)
  if (!found) return undefined
  const etag = `"${found.size.toString(36)}-${Math.round(found.mtimeMs).toString(36)}"`
  return [key, { path: file, type, size: found.size, etag, modifiedAt: found.mtime }]
}
