import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * The key of a picture or film that comes with the shop: its name in `db/seed/media` with the hash of its content, so that
 * browsers may keep what they have for ever. 'products/atta-1.webp' becomes 'products/atta-1.0a1b2c3d.webp'.
 */
export function mediaKey(name: string) {
  const known = keys.get(name)
  if (known) return known
  const bytes = readFileSync(path.join(import.meta.dirname, 'media', name))
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8)
  const { dir, name: stem, ext } = path.posix.parse(name)
  const key = `${dir}/${stem}.${hash}${ext}`
  keys.set(name, key)
  return key
}

const keys = new Map<string, string>()
