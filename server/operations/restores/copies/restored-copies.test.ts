import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { backUp } from '#server/platform/backup-format/backup.ts'
import { readAllSettings } from '#server/platform/config/config.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { createDatabase, dropDatabase } from '#server/testing/databases.ts'
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { refuseCopy } from './refuse-copy.ts'

const secret = 'wMsC0sJ8q5yXc3VtQm2nZr7Lk9Pd4Hf6Ga1'
// As a shop has them: with its port, where its copies go, and its providers.
const ofTheShop = (copies: string) => `SHOP_MODE=production
PORT=8080
BACKUP_FOLDER=${copies}
SHOP_SECRET=${secret}
SMS_GATEWAY=msg91
MSG91_AUTH_KEY=a-real-key
RAZORPAY_KEY_ID=rzp_live_mill
`
const folder = mkdtempSync(path.join(tmpdir(), 'milloraa-copies-'))
const copies = path.join(folder, 'disk')
const file = path.join(copies, 'shop.backup')
const databases: string[] = []
let shop: TestShop
beforeAll(async () => {
  mkdirSync(copies)
  shop = await openTestShop({ seeded: true })
  const settingsFile = path.join(folder, 'settings.env')
  writeFileSync(settingsFile, ofTheShop(copies))
  await backUp({ pool: shop.pool, filesFolder: path.join(folder, 'no-files'), settingsFile }, file)
})
afterAll(async () => {
  await shop?.close()
  for (const name of databases) await dropDatabase(inject('testServer'), name)
  rmSync(folder, { recursive: true, force: true })
})

/** A machine with an empty database and a data folder of its own. */
async function machine(name: string) {
  databases.push(`copy_${name}_${process.pid}`)
  const DATABASE_URL = await createDatabase(inject('testServer'), `copy_${name}_${process.pid}`)
  return { DATABASE_URL, DATA_FOLDER: path.join(folder, name) }
}

const restoreCommand = path.resolve(import.meta.dirname, '../restore-command.ts')
const start = path.resolve(import.meta.dirname, '../../../program/start/main.ts')
const run = (program: string, words: string[], settings: Record<string, string>) =>
  new Promise<{ code: number; lines: string }>((resolve) => {
    const env = { PATH: process.env.PATH, ...settings }
    const child = execFile(process.execPath, [program, ...words], { env, cwd: folder }, (_, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, lines: stdout + stderr }),
    )
  })

describe('a copy to look at', { timeout: 90_000 }, () => {
  it('is refused by npm start, whatever the settings, with how a shop is made of that backup; so is a database that is to go on from it', async () => {
    const place = await machine('looked')
    expect(await run(restoreCommand, [file, '--to-look-at'], place)).toMatchObject({
      code: 0,
      lines: expect.stringContaining('no shop opens on it'),
    })
    const started = await run(start, [], { ...place, SHOP_MODE: 'demo', PORT: '0' })
    expect(started.code).toBe(1)
    expect(started.lines).toMatch(
      /The shop could not be opened: this is a copy to look at, of the backup of .+\. No shop opens on it: .+ npm run restore -- <file>, without --to-look-at and --to-practise\./,
    )
    const wentBack = await run(restoreCommand, ['--went-back-to', new Date(0).toISOString()], place)
    expect(wentBack).toMatchObject({ code: 1, lines: expect.stringContaining('this is a copy to look at') })
    const { pool, close } = await openDatabase({ databaseUrl: place.DATABASE_URL, databasePool: 1, dataFolder: '' })
    expect((await pool.query('select from shop_restore')).rowCount).toBe(0)
    await close()
  })
})

describe('a copy to practise on', { timeout: 90_000 }, () => {
  it('has no port, no folder of copies and no provider of the real shop, and writes nothing beside its backup', async () => {
    const place = await machine('practised')
    const restored = await run(restoreCommand, [file, '--to-practise'], place)
    expect(restored).toMatchObject({ code: 0, lines: expect.stringContaining('reaches nothing of the real shop') })
    const settings = readFileSync(path.join(place.DATA_FOLDER, 'settings.env'), 'utf8')
    for (const word of ['8080', copies, 'a-real-key', 'rzp_live_mill', 'production'])
      expect(settings).not.toContain(word)
    const { config, faults } = readAllSettings(place)
    expect(faults).toEqual([])
    expect(config).toMatchObject({ isDemo: true, port: 0, secret, backups: { copies: [] }, sms: { gateway: 'outbox' } })
    expect(existsSync(path.join(copies, 'restore-log.jsonl'))).toBe(false)
    const { pool, close } = await openDatabase(config)
    expect(await refuseCopy(pool, config)).toMatchObject({ kind: 'to-practise' })
    await close()
    const reaching = { ...place, PORT: '8080', BACKUP_FOLDER: copies, METRICS_PORT: '9464' }
    const started = await run(start, [], reaching)
    expect(started.code).toBe(1)
    expect(started.lines).toMatch(
      /this is a copy to practise on, of the backup of .+ what has to change: PORT=0, no BACKUP_FOLDER, no METRICS_PORT\./,
    )
  })
})
