import { existsSync, mkdirSync, readdirSync, realpathSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { hasOwnDatabase, isAlive, readPidFile } from './postgres-folder.ts'

/** What stood in the data folder before a command began to fill its database. */
type Begun = { hadFolder: boolean; hadDatabase: boolean }

/**
 * Notes in the data folder that its database is about to be filled, so that no shop is opened on what a killed command leaves. Only a
 * database that is made now, or that was noted so before, is: one that is there is another's.
 */
export function beginFilling(dataFolder: string): Begun {
  const begun = { hadFolder: existsSync(path.resolve(dataFolder)), hadDatabase: hasOwnDatabase(dataFolder) }
  if (!begun.hadDatabase) {
    mkdirSync(path.resolve(dataFolder), { recursive: true })
    writeFileSync(
      noteOf(dataFolder),
      'A restore into this folder has begun. Where none runs it was cut off: do it again.\n',
    )
  }
  return begun
}

export function endFilling(dataFolder: string) {
  rmSync(noteOf(dataFolder), { force: true })
}

/** Whether a command that was to fill the database has begun and was not seen to end. */
export function isBeingFilled(dataFolder: string) {
  return existsSync(noteOf(dataFolder))
}

/** Takes away the database that was made for it; one that was there before, or that somebody uses by now, stays. */
export function undoFilling(dataFolder: string, { hadFolder, hadDatabase }: Begun) {
  if (hadDatabase && !isBeingFilled(dataFolder)) return
  const data = path.resolve(dataFolder, 'postgres')
  const pidFile = readPidFile(data)
  if (pidFile && isAlive(data, pidFile)) return
  // The folder may be a link to where the account of the server can reach it.
  if (existsSync(data)) rmSync(realpathSync(data), { recursive: true, force: true })
  for (const name of ['postgres', 'postgres.log', 'postgres-password'])
    rmSync(path.resolve(dataFolder, name), { recursive: true, force: true })
  endFilling(dataFolder)
  const folder = path.resolve(dataFolder)
  if (!hadFolder && readdirSync(folder).length === 0) rmdirSync(folder)
}

function noteOf(dataFolder: string) {
  return path.resolve(dataFolder, 'restore-begun')
}
