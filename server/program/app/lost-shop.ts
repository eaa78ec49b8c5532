import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import type pg from 'pg'
import { folderOf, listBackups } from '#server/operations/backups/backup-folder.ts'
import { readContents } from '#server/platform/backup-format/shop-contents.ts'
import { type Config, modeOf } from '#server/platform/config/config.ts'
import { joinSettings, readSettingsFile } from '#server/platform/config/settings-file.ts'
import { endFilling, isBeingFilled } from '#server/platform/postgres/begun-database.ts'
import { hasOwnDatabase } from '#server/platform/postgres/postgres-folder.ts'

type Given = Record<string, string | undefined>

/**
 * Throws where a shop was and its data are not there: a start would make another shop in its place, and its owner would see that only by what is
 * missing. An empty folder that no shop was seen in is a first start. Nothing was written by then.
 */
export async function refuseLostShop(environment: Given, config: Config) {
  const file = readSettingsFile(environment)
  const settings = joinSettings(environment, file)
  const folder = path.resolve(config.dataFolder)
  const isNamedDemo = settings.SHOP_MODE === 'demo'
  if (config.isDemo && !isNamedDemo && hasRealSettings(`${file.path}.restored`))
    throw new Error(
      `a restore wrote the settings of the shop into ${file.path}.restored, as there were others already. Look through both, and leave the right ones as ${file.path}.`,
    )
  const wasReal = existsSync(noteOf(config))
  if (config.databaseUrl) return
  if (hasOwnDatabase(folder)) {
    if (wasReal && config.isDemo && !isNamedDemo)
      throw new Error(
        `a real shop keeps its data in ${folder}, and without SHOP_MODE=production they would be opened as a demo. ${file.path} ${file.isThere ? 'does not say so' : 'is not there'}: every backup carries it.`,
      )
    return
  }
  const found = await findBackups(config)
  if (!wasReal && !found) return
  const restore = `npm run restore -- ${found ?? '<file or folder of the backups>'}${environment.DATA_FOLDER ? '' : ' --new'}`
  const newShop = wasReal && !found ? `delete ${noteOf(config)}` : 'name another DATA_FOLDER'
  throw new Error(
    `the database of the shop is not in ${folder}, ${wasReal ? 'where a real shop had it' : `and there is a backup of one (${found})`}. Is its disk there? Where it is lost, bring it back: ${restore}. To begin another shop, ${newShop}.`,
  )
}

/** Beside the data folder, as it says so where the folder is lost, or its disk is not there. */
export function noteRealShop(config: Config) {
  if (config.isDemo) return
  try {
    writeFileSync(noteOf(config), text, { flag: 'wx' })
  } catch {
    // It is there, or that folder is not ours to write in: then only backups tell.
  }
}

/** Throws where a restore was cut off: what it left is no shop. One that ended before it could say so left a whole one. */
export async function refuseBegun(pool: pg.Pool, config: Config) {
  if (config.databaseUrl || !isBeingFilled(config.dataFolder)) return
  if (!(await readContents(pool)))
    throw new Error(
      `a restore into ${path.resolve(config.dataFolder)} was cut off, or is at work. Do it again: npm run restore -- <file>.`,
    )
  endFilling(config.dataFolder)
}

const text = `A real shop keeps its data in the folder beside this file. Where they are not there, npm start says so and makes no other shop in
their place. It holds nothing: delete it where that shop is given up.
`

function noteOf({ dataFolder }: Config) {
  return `${path.resolve(dataFolder)}.real-shop`
}

function hasRealSettings(file: string) {
  try {
    return modeOf(parseEnv(readFileSync(file, 'utf8'))) === 'production'
  } catch {
    return false
  }
}

/** The newest backup that lies where this shop would have its own, or their copies. */
async function findBackups(config: Config) {
  const folders = config.backups.copies.flatMap((place) => (place.kind === 'folder' ? [place.folder] : []))
  for (const folder of [folderOf(config), ...folders]) {
    const [newest] = await listBackups(folder)
    if (newest) return path.join(folder, newest)
  }
  return undefined
}
