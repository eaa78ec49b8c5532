import { existsSync } from 'node:fs'
import { type FileHandle, mkdir, mkdtemp, open, readdir, rename, rm, rmdir, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'

export type FileRoom = Awaited<ReturnType<typeof openFileRoom>>

/**
 * Collects restored files aside. `seal`, just before the database has its rows, says that they are whole; `publish`, just after, puts
 * them in place. What a process that is killed in between leaves is for `finishFileSwap`.
 */
export async function openFileRoom(folder: string, settingsFile?: string, changeSettings?: (text: string) => string) {
  const there = await readdir(folder).catch(() => [])
  if (there.some((name) => name !== 'made'))
    throw new Error(
      `This shop is not empty: there are files in ${folder}. Move them away, or name an empty DATA_FOLDER.`,
    )
  await mkdir(path.dirname(folder), { recursive: true })
  const aside = await mkdtemp(`${folder}.restoring-`)
  let current: { handle: FileHandle; full: string; changedAt: Date } | undefined
  let count = 0
  let settings: Buffer | undefined

  const finish = async () => {
    await current?.handle.close()
    if (current) await utimes(current.full, current.changedAt, current.changedAt)
    current = undefined
  }

  return {
    async begin(name: string, changedAt: Date) {
      await finish()
      const full = path.resolve(aside, name)
      if (!full.startsWith(aside + path.sep)) throw new Error('The backup is damaged: a file leads out of its folder.')
      await mkdir(path.dirname(full), { recursive: true })
      current = { handle: await open(full, 'wx'), full, changedAt }
      count += 1
    },
    async write(bytes: Buffer) {
      await current?.handle.writeFile(bytes)
    },
    async stageSettings(bytes: Buffer) {
      settings = changeSettings ? Buffer.from(changeSettings(bytes.toString())) : bytes
    },
    async seal() {
      await finish()
      if (count > 0) await rename(aside, sealed(folder))
    },
    /** Gives the file that the settings were written to, if there were any. */
    async publish() {
      if (count > 0) await swapIn(folder)
      return settingsFile && settings && (await writeBeside(settingsFile, settings))
    },
    async discard() {
      await current?.handle.close().catch(() => {})
      await rm(aside, { recursive: true, force: true })
    },
  }
}

/** Takes files and leaves them nowhere. */
export const noFiles: FileRoom = {
  begin: async () => {},
  write: async () => {},
  stageSettings: async () => {},
  seal: async () => {},
  publish: async () => undefined,
  discard: async () => {},
}

/** What is there already stays: whoever restores decides between the two. */
async function writeBeside(file: string, bytes: Buffer) {
  for (const name of [file, `${file}.restored`]) {
    try {
      await writeFile(name, bytes, { flag: 'wx', mode: 0o600 })
      return name
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
  return undefined
}

/**
 * Ends what a killed restore began: files that it had sealed are put in place where the database has its rows, else they go, as do those
 * that were not whole. Only while no other restore of this folder runs.
 */
export async function finishFileSwap(folder: string, hasRows: () => Promise<boolean>) {
  const names = await readdir(path.dirname(folder)).catch(() => [])
  for (const name of names.filter((name) => name.startsWith(`${path.basename(folder)}.restoring-`)))
    await rm(path.join(path.dirname(folder), name), { recursive: true, force: true })
  if (!existsSync(sealed(folder))) return
  if (await hasRows()) await swapIn(folder)
  else await rm(sealed(folder), { recursive: true, force: true })
}

function sealed(folder: string) {
  return `${folder}.restored`
}

/** Another process may have done it meanwhile. */
async function swapIn(folder: string) {
  if (!existsSync(sealed(folder))) return
  await rm(path.join(folder, 'made'), { recursive: true, force: true })
  await rmdir(folder).catch(() => {})
  await rename(sealed(folder), folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
}
