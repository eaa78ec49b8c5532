import { createHash, randomBytes } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { ServedFile } from '../files/served-file.ts'

const mostBytes = 256 * 1024 * 1024
const retryAfterMs = 60_000

export type MadePictures = ReturnType<typeof openMadePictures>

/** Says how a picture is drawn: another number makes all of them anew. */
const recipe = 1

/**
 * Pictures drawn in other sizes and formats, kept in a folder that may be emptied at any time. Each is drawn once, however
 * many ask; beyond `most` bytes those not asked for longest go.
 */
export function openMadePictures(folder: string, most = mostBytes) {
  const underway = new Map<string, Promise<DrawnPicture | undefined>>()
  const failedAt = new Map<string, number>()
  let loadedNames: Promise<Map<string, number>> | undefined
  let bytes = 0

  async function load() {
    const names = await readdir(folder).catch(() => [])
    const found = await Promise.all(names.map(async (name) => ({ name, at: await statOf(name) })))
    const files = found.flatMap(({ name, at }) => (at ? [{ name, size: at.size, usedAt: at.atimeMs }] : []))
    bytes = files.reduce((sum, { size }) => sum + size, 0)
    return new Map(files.sort((a, b) => a.usedAt - b.usedAt).map(({ name, size }) => [name, size]))
  }

  /** The picture of this name, drawn now if it is not there; undefined when it cannot be drawn. */
  async function get(name: string, draw: () => Promise<Buffer | undefined>): Promise<DrawnPicture | undefined> {
    loadedNames ??= load()
    const files = await loadedNames
    // The folder may have been emptied meanwhile, and other processes of the shop fill it too.
    const there = await statOf(name)
    if (there) {
      if (!files.delete(name)) bytes += there.size
      files.set(name, there.size)
      return pictureAt(name, there.size)
    }
    if (Date.now() - (failedAt.get(name) ?? 0) < retryAfterMs) return undefined
    const drawing = underway.get(name) ?? make(files, name, draw).finally(() => underway.delete(name))
    underway.set(name, drawing)
    return drawing
  }

  async function make(files: Map<string, number>, name: string, draw: () => Promise<Buffer | undefined>) {
    const picture = await draw()
    if (!picture) return forgo(name)
    // On a full disk pictures are sent as they are stored.
    if (!(await isSaved(path.join(folder, name), picture))) return forgo(name)
    files.set(name, picture.length)
    bytes += picture.length
    await makeRoom(files)
    return pictureAt(name, picture.length)
  }

  function forgo(name: string) {
    if (failedAt.size > 1_000) failedAt.clear()
    failedAt.set(name, Date.now())
    return undefined
  }

  async function makeRoom(files: Map<string, number>) {
    for (const [name, size] of files) {
      if (bytes <= most) break
      files.delete(name)
      bytes -= size
      await rm(path.join(folder, name), { force: true })
    }
  }

  async function statOf(name: string) {
    const found = await stat(path.join(folder, name)).catch(() => undefined)
    return found?.isFile() ? found : undefined
  }

  function pictureAt(name: string, size: number): DrawnPicture {
    return {
      size,
      read: async (range) => (await open(path.join(folder, name)).catch(() => undefined))?.createReadStream(range),
    }
  }

  return { get }
}

type DrawnPicture = Pick<ServedFile, 'size' | 'read'>

/** The name of a picture drawn in one way from one content. */
export function nameOfMade({ id, etag }: ServedFile, width: number, format: string) {
  const whole = [recipe, id, etag, width, format].join('\n')
  return `${createHash('sha256').update(whole).digest('hex').slice(0, 32)}.${format}`
}

async function isSaved(file: string, bytes: Buffer) {
  const part = `${file}.${randomBytes(4).toString('hex')}.part`
  try {
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(part, bytes)
    await rename(part, file)
    return true
  } catch {
    return false
  } finally {
    await rm(part, { force: true }).catch(() => {})
  }
}
