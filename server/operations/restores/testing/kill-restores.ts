import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, inject } from 'vitest'
import { backUp } from '#server/platform/backup-format/backup.ts'
import { finishRestoredFiles } from '#server/platform/backup-format/restore.ts'
import { withMigrationLock } from '#server/platform/db/migrate.ts'
import { createDatabase, dropDatabase, openTestPool } from '#server/testing/databases.ts'

const program = path.join(import.meta.dirname, 'restore-program.ts')
const files = ['people/asha.jpg', 'people/ravi.jpg', 'bill.pdf']

/** Kills a restore so many times at a random moment; each time the shop is empty afterwards and can be restored, or it is whole. */
export async function killRestores(times: number) {
  const folder = mkdtempSync(path.join(tmpdir(), 'milloraa-kills-'))
  try {
    const file = await backUpDemoShop(folder)
    const tookMs = await restoreOnce(folder, file, 'whole')
    const ended = { empty: 0, whole: 0 }
    const workers = Array.from({ length: 4 }, async (_, worker) => {
      for (let time = worker; time < times; time += 4) {
        const name = `kill_${process.pid}_${time}`
        ended[await killOnce(folder, file, name, Math.random() * tookMs * 1.1)] += 1
      }
    })
    await Promise.all(workers)
    expect(ended.empty + ended.whole).toBe(times)
    return ended
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function backUpDemoShop(folder: string) {
  const filesFolder = path.join(folder, 'original')
  mkdirSync(path.join(filesFolder, 'people'), { recursive: true })
  for (const name of files) writeFileSync(path.join(filesFolder, name), Buffer.alloc(300_000, 'milled'))
  const databaseUrl = await createDatabase(inject('testServer'), `kill_${process.pid}_seeded`, 'seeded')
  const pool = openTestPool({ connectionString: databaseUrl })
  const file = path.join(folder, 'shop.backup')
  await backUp({ pool, filesFolder }, file)
  await pool.end()
  await dropDatabase(inject('testServer'), `kill_${process.pid}_seeded`)
  return file
}

async function begin(folder: string, file: string, name: string) {
  const databaseUrl = await createDatabase(inject('testServer'), name)
  const dataFolder = path.join(folder, name)
  mkdirSync(dataFolder, { recursive: true })
  const child = fork(program, [databaseUrl, dataFolder, file], { stdio: 'ignore' })
  await once(child, 'message')
  const exited = once(child, 'exit')
  child.send('go')
  return { databaseUrl, dataFolder, child, exited }
}

async function restoreOnce(folder: string, file: string, name: string) {
  const { exited, ...restoreRun } = await begin(folder, file, `kill_${process.pid}_${name}`)
  const begun = performance.now()
  await exited
  const tookMs = performance.now() - begun
  expect(await restoreStateOf(restoreRun)).toBe('whole')
  await dropDatabase(inject('testServer'), `kill_${process.pid}_${name}`)
  return tookMs
}

async function killOnce(folder: string, file: string, name: string, afterMs: number) {
  const { exited, ...restoreRun } = await begin(folder, file, name)
  await sleep(afterMs)
  restoreRun.child.kill('SIGKILL')
  await exited
  const restoreState = await restoreStateOf(restoreRun)
  if (restoreState === 'empty') expect(await restoreAgain(restoreRun, file)).toBe('whole')
  await dropDatabase(inject('testServer'), name)
  return restoreState
}

type RestoreRun = { databaseUrl: string; dataFolder: string; child: ChildProcess }

async function restoreAgain({ databaseUrl, dataFolder }: RestoreRun, file: string) {
  const child = fork(program, [databaseUrl, dataFolder, file], { stdio: 'ignore' })
  await once(child, 'message')
  const exited = once(child, 'exit')
  child.send('go')
  await exited
  return restoreStateOf({ databaseUrl, dataFolder, child })
}

/** As the next start of the shop finds it: nothing of the backup, or all of it. */
async function restoreStateOf({ databaseUrl, dataFolder }: RestoreRun) {
  const pool = openTestPool({ connectionString: databaseUrl, max: 2 })
  const filesFolder = path.join(dataFolder, 'files')
  try {
    // Waits until the server has seen that the killed process is gone.
    await withMigrationLock(pool, (client) => finishRestoredFiles(client, filesFolder))
    const { rows } = await pool.query("select to_regclass('shop_restore') is not null as is_there")
    const orders = rows[0].is_there ? await pool.query('select from shop_order') : { rowCount: 0 }
    const restores = rows[0].is_there ? await pool.query('select from shop_restore') : { rowCount: 0 }
    const there = files.filter((name) => existsSync(path.join(filesFolder, name)))
    const left = readdirSync(dataFolder).filter((name) => name.startsWith('files.'))
    expect(left).toEqual([])
    if (there.length === 0 && orders.rowCount === 0 && restores.rowCount === 0) return 'empty'
    expect([there.length, restores.rowCount, (orders.rowCount ?? 0) > 0]).toEqual([files.length, 1, true])
    return 'whole'
  } finally {
    await pool.end()
  }
}
