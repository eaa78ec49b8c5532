import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { fileOf, folderOf, listBackups } from '#server/operations/backups/backup-folder.ts'
import { differingSums, readSums } from '#server/operations/backups/checks/check-books.ts'
import { readThrough } from '#server/operations/backups/checks/read-through.ts'
import { clearHalfWork } from '#server/operations/backups/clear-half-work.ts'
import { ensureKey } from '#server/operations/backups/key/shop-key.ts'
import { makeBackup } from '#server/operations/backups/make-backup.ts'
import { restoreToSell } from '#server/operations/restores/restore-to-sell.ts'
import { finishRestoredFiles } from '#server/platform/backup-format/restore.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { withMigrationLock } from '#server/platform/db/migrate.ts'
import type { ShopHere } from '../in-process/shop-here.ts'
import { putOnLine, putOwnConnectionsOnLine } from './dying-database.ts'
import type { Round } from './round.ts'
import type { Scene } from './scenes.ts'

/** Told apart from the others, as each round of them takes long; `shortPoints` of their statements are for each landing. */
export const backupScenes: (Scene & { shortPoints: number })[] = [
  { name: 'a backup that is made', play: (round) => backUpInDanger(round), shortPoints: 30 },
  { name: 'a backup that is restored', play: (round) => restoreInDanger(round), shortPoints: 10 },
]

const picture = 'people/asha.jpg'

/** The shop makes a backup of itself: afterwards there is a whole one or none, and nothing half. */
async function backUpInDanger({ stage: { alive, dying }, must, part }: Round) {
  const { config, pool } = alive
  const file = path.join(config.dataFolder, 'files', picture)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, Buffer.alloc(300_000, 'milled'))
  const takeOff = putOwnConnectionsOnLine('milloraa backup', dying.line)
  const made = await part(() => makeBackup({ pool: dying.pool, config }, 'asked'))
  takeOff()
  must(made !== 'busy', 'it was not made: another is at it for ever')
  // The database has to notice that the line is cut.
  while ((await clearHalfWork(alive)) === 'busy') await sleep(5)

  const there = await listBackups(folderOf(config))
  const remainingParts = readdirSync(folderOf(config)).filter((name) => name.endsWith('.part'))
  must(remainingParts.length === 0, `${remainingParts.join(', ')} is left`)
  if (made) must(made !== 'busy' && there.includes(made.name), 'the backup that was made is not there')
  const keys = [await ensureKey(pool, config)]
  const [newest] = there
  if (newest) await readThrough(fileOf(config, newest) ?? '', keys).catch(() => must(false, `${newest} is not whole`))
  const { rows } = await pool.query<{ name: string }>(
    'select file_name as name from backup where file_name is not null',
  )
  const withoutFile = rows.filter(({ name }) => !there.includes(name))
  must(withoutFile.length === 0, `the owner is told of ${withoutFile.length} backups whose files are gone`)
}

/** The newest backup is restored where nothing is: afterwards there is still nothing, and it can be restored, or the whole shop. */
async function restoreInDanger({ stage: { alive, dying }, must, part }: Round) {
  const emptyMachine = await openEmptyMachine(alive)
  try {
    const restored = await part(() => emptyMachine.restore((pool) => putOnLine(pool, dying.line)))
    const machineState = await emptyMachine.machineState()
    must(machineState === 'nothing' || machineState === 'whole', `it leaves ${machineState}`)
    if (restored) must(machineState === 'whole', `it is told that it was restored, and there is ${machineState}`)
    if (machineState !== 'nothing') return
    await emptyMachine.restore().catch((error: Error) => must(false, `it is not restored once more: ${error.message}`))
    const second = await emptyMachine.machineState()
    must(second === 'whole', `restored once more there is ${second}`)
  } finally {
    await emptyMachine.close()
  }
}

/** A machine without a shop, with the newest backup of this one. */
async function openEmptyMachine({ config, pool }: ShopHere) {
  const [name] = await listBackups(folderOf(config))
  if (!name) throw new Error('There is no backup.')
  const machine = mkdtempSync(path.join(path.dirname(config.dataFolder), 'machine-'))
  const dataFolder = path.join(machine, 'data')
  mkdirSync(path.join(machine, 'disk'))
  mkdirSync(dataFolder)
  const file = path.join(machine, 'disk', name)
  copyFileSync(fileOf(config, name) ?? '', file)
  const keys = [await ensureKey(pool, config)]
  const { sums = {} } = await readThrough(file, keys)
  await pool.query('drop database if exists restored with (force)')
  await pool.query('create database restored')
  const address = new URL(config.databaseUrl ?? '')
  address.pathname = '/restored'
  const within = async <T>(work: (pool: pg.Pool) => Promise<T>) => {
    const { pool, close } = await openDatabase({ databaseUrl: address.href, databasePool: 2, dataFolder })
    return work(pool).finally(close)
  }

  return {
    restore: (prepare: (pool: pg.Pool) => void = () => {}) =>
      within((pool) => {
        prepare(pool)
        return restoreToSell({ pool, dataFolder, keys }, file)
      }),
    /** As the next start of the shop finds it: 'nothing', 'whole', or what it is. */
    machineState: () =>
      within(async (pool) => {
        const filesFolder = path.join(dataFolder, 'files')
        await withMigrationLock(pool, (client) => finishRestoredFiles(client, filesFolder))
        const { rows } = await pool.query<{ tables: number }>(
          "select count(*)::int as tables from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
        )
        const files = readdirSync(dataFolder).filter((name) => name.startsWith('files'))
        if (rows[0]?.tables === 0) return files.length === 0 ? 'nothing' : files.join(', ')
        // It gives out bills of a series of its own.
        const { 'bill numbers': _, ...other } = sums
        const differing = differingSums(other, await readSums(pool))
        const restores = await pool.query('select from shop_restore')
        if (differing || restores.rowCount !== 1)
          return `a shop with other ${differing}, restored ${restores.rowCount} times`
        return existsSync(path.join(filesFolder, picture)) && files.length === 1
          ? 'whole'
          : `files in ${files.join(', ')}`
      }),
    async close() {
      await pool.query('drop database if exists restored with (force)')
      rmSync(machine, { recursive: true, force: true })
    },
  }
}
