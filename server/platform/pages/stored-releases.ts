import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { FileStorage } from '../files/storage.ts'

/** Where a file lies among all files of its release; both ends belong to it. */
type Part = { start: number; end: number; isBrotli: boolean }
type Release = { name: string; parts: Record<string, Part> }

const list = 'releases/kept.json'
/** The one that is served, and the one before it. */
const mostReleases = 2
const readAgainAfterMs = 1_000

/**
 * Keeps the hashed files of this release where every process of the shop finds them, those of a later release too; only the release
 * before it stays beside it. The same release started again changes nothing.
 */
export async function storeRelease(files: FileStorage, folder: string) {
  const names = (await readdir(folder)).filter((name) => !/\.(br|gz)$/.test(name)).sort()
  const name = createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 32)
  const known = await readList(files)
  if (known[0]?.name === name) return
  const own = known.find((release) => release.name === name) ?? (await store(files, folder, { name, names }))
  const releases = [own, ...known.filter((release) => release !== own)]
  const releaseList = JSON.stringify(releases.slice(0, mostReleases))
  await files.put(list, Buffer.from(releaseList), 'application/json')
  for (const former of releases.slice(mostReleases)) await files.remove(packOf(former))
}

/** Finds files of the kept releases by their names; what other processes keep is seen a second later at most. */
export function openStoredReleases(files: FileStorage) {
  let known: { releases: Promise<Release[]>; readAt: number } | undefined

  function readReleases() {
    if (known && performance.now() - known.readAt < readAgainAfterMs) return known.releases
    const releases = readList(files)
    known = { releases, readAt: performance.now() }
    releases.catch(() => {
      known = undefined
    })
    return releases
  }

  return async function find(name: string) {
    for (const release of await readReleases()) {
      const part = Object.hasOwn(release.parts, name) ? release.parts[name] : undefined
      if (part) return { isBrotli: part.isBrotli, read: () => readPart(files, release, part) }
    }
    return undefined
  }
}

/** One file for all: a bucket is asked once and not three hundred times, and a release is there as a whole or not at all. */
async function store(files: FileStorage, folder: string, { name, names }: { name: string; names: string[] }) {
  const release: Release = { name, parts: {} }
  const contents: Buffer[] = []
  let start = 0
  for (const file of names) {
    const compressed = path.join(folder, `${file}.br`)
    const isBrotli = existsSync(compressed)
    const content = await readFile(isBrotli ? compressed : path.join(folder, file))
    release.parts[file] = { start, end: start + content.length - 1, isBrotli }
    contents.push(content)
    start += content.length
  }
  await files.put(packOf(release), Buffer.concat(contents), 'application/octet-stream')
  return release
}

async function readList(files: FileStorage): Promise<Release[]> {
  const stored = await files.read(list)
  return stored ? JSON.parse(await text(stored)) : []
}

function readPart(files: FileStorage, release: Release, { start, end }: Part): Promise<Readable | undefined> {
  return files.read(packOf(release), { start, end })
}

function packOf({ name }: Release) {
  return `releases/${name}.pack`
}
