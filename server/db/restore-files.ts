import { type FileHandle, mkdir, mkdtemp, open, readdir, rename, rm, rmdir, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'

export type FileRoom = Awaited<ReturnType<typeof openFileRoom>>

/** Collects restored files aside; `publish` puts them in place, `discard` leaves nothing of what was not published. */
export async function openFileRoom(folder: string, settingsFile?: string) {
  const there = await readdir(folder).catch(() => [])
  if (there.some((name) => name !== 'made')) throw new Error(`This shop is not empty: there are files in ${folder}.`)
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
    async keepSettings(bytes: Buffer) {
      settings = bytes
    },
    /** Gives the file that the settings were written to, if there were any. */
    async publish() {
      await finish()
      const keptSettings = settingsFile && settings && (await writeBeside(settingsFile, settings))
      if (count === 0) return keptSettings
      await rm(path.join(folder, 'made'), { recursive: true, force: true })
      await rmdir(folder).catch(() => {})
      await rename(aside, folder)
      return keptSettings
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
  keepSettings: async () => {},
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
