import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'

/** How many of each kind stay: two weeks of nights, and the last that somebody asked for. */
export const retention = { nightly: 14, asked: 5 } as const
export type Kind = keyof typeof retention

const namePattern = /^shop-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z)-(nightly|asked)\.backup$/

export function folderOf({ dataFolder }: { dataFolder: string }) {
  return path.resolve(dataFolder, 'backups')
}

/** 'shop-2026-11-27T20-45-00-000Z-nightly.backup': in the order of time. */
export function nameOf(moment: Date, kind: Kind) {
  return `shop-${moment.toISOString().replace(/[:.]/g, '-')}-${kind}.backup`
}

/** The moment in the name of a backup; undefined for any other name. */
export function momentOf(name: string) {
  return namePattern.exec(name)?.[1]
}

/** The folder of a backup by that name; undefined for what is no name of one, so that nothing else is ever reached by it. */
export function fileOf(config: { dataFolder: string }, name: string) {
  return namePattern.test(name) ? path.join(folderOf(config), name) : undefined
}

export async function openFolder(folder: string) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
}

/** The whole backups of a folder, newest first. */
export async function listBackups(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [] as string[])
  return names
    .filter((name) => namePattern.test(name))
    .sort()
    .reverse()
}

/** Takes away what was begun and never ended. Only for who knows that nobody writes there. */
export async function removeParts(folder: string) {
  for (const name of await readdir(folder).catch(() => [] as string[]))
    if (name.endsWith('.part') && namePattern.test(name.slice(0, -'.part'.length)))
      await rm(path.join(folder, name), { force: true })
}

/** Those that are beyond their number; never one of `needed`. */
export function namesTooOld(names: string[], needed: string[]) {
  const remaining: Record<Kind, number> = { ...retention }
  return names.filter((name) => {
    const kind = namePattern.exec(name)?.[2] as Kind
    remaining[kind] -= 1
    return remaining[kind] < 0 && !needed.includes(name)
  })
}

export async function isThere(file: string | undefined) {
  return file !== undefined && (await stat(file).catch(() => undefined))?.isFile() === true
}
