import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { getHealth } from '#contract/api/admin/operations/health.ts'
import { type SignedInStaff, signInStaff } from '#server/people/staff/testing/sign-in-staff.ts'
import { restore } from '#server/platform/backup-format/restore.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { type OpenDatabase, openDatabase } from '#server/platform/db/database.ts'
import { createDatabase, dropDatabase } from '#server/testing/databases.ts'
import { needs } from '#server/testing/needs.ts'
import { aShopper, openSmallShop, order } from '#server/testing/orders/test-buyers.ts'
import { openSmallDisk } from '#server/testing/processes/small-disk.ts'
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { startJobs } from '../schedule/queue.ts'
import { folderOf, listBackups, nameOf } from './backup-folder.ts'
import { withBackupLine } from './backup-line.ts'
import { clearHalfWork } from './clear-half-work.ts'
import { findKeys } from './key/find-keys.ts'
import { writeKey } from './key/key-text.ts'
import { ensureKey, keyFileOf, readKeyFile } from './key/shop-key.ts'
import { makeBackup } from './make-backup.ts'
import { backUpWhenDue } from './nightly.ts'
import { readBackups } from './read-backups.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'milloraa-backups-'))
const copies: { name: string; database: OpenDatabase }[] = []
let shop: TestShop
let admin: SignedInStaff
beforeAll(async () => {
  shop = await openSmallShop()
  admin = await signInStaff(shop, 'admin')
  await order(shop, await aShopper(shop, { productId: 'haldi', size: 200, quantity: 1 }))
  // A demo shop marks all its orders.
  await shop.pool.query('update shop_order set demo = false')
})
afterAll(async () => {
  for (const { name, database } of copies) {
    await database.close()
    await dropDatabase(inject('testServer'), name)
  }
  await shop?.close()
  rmSync(folder, { recursive: true, force: true })
})

const madeIn = (of = shop) => listBackups(folderOf(of.config))
const state = (of = shop) => readBackups(of.db, of.config)
const checkOf = async (key: string, who = admin) =>
  (await who.call(getHealth)).groups.flatMap(({ points }) => points).find((check) => check.key === key)

async function made(kind: 'nightly' | 'asked' = 'nightly', of = shop) {
  const backup = await makeBackup(of, kind)
  if (backup === 'busy') throw new Error('Another process is at it.')
  return backup
}

async function openCopy() {
  const name = `backups_${process.pid}_${copies.length}`
  const databaseUrl = await createDatabase(inject('testServer'), name)
  const database = await openDatabase({ databaseUrl, databasePool: 2, dataFolder: '' })
  copies.push({ name, database })
  return database
}

describe('a shop that is open for real', () => {
  it('makes its backup by itself, without a setting, and its owner sees it', { timeout: 60_000 }, async () => {
    expect(await checkOf('backup')).toMatchObject({ state: 'None was made yet' })
    await backUpWhenDue(shop)
    expect(await madeIn()).toHaveLength(1)
    await backUpWhenDue(shop)
    expect(await madeIn()).toHaveLength(1)
    expect(await checkOf('backup')).toMatchObject({
      standing: 'well',
      state: expect.stringMatching(/^The last is a minute old, .* \(1 order, 3 products\)$/),
    })
    expect(await checkOf('backup-check')).toMatchObject({ standing: 'well', lastDoneAt: expect.any(String) })
  })

  it('makes one by its jobs, too, once in all its processes', { timeout: 60_000 }, async () => {
    const jobs = await Promise.all([startJobs(shop), startJobs({ ...shop })])
    const before = await madeIn()
    await shop.pool.query("insert into jobs.job (name) values ('back-up-now')")
    await expect.poll(async () => (await madeIn()).length, { timeout: 20_000 }).toBe(before.length + 1)
    await Promise.all(jobs.map((job) => job.stop()))
  })

  needs('posix').it(
    'keeps it closed to everybody else, and nothing in it can be read without the key',
    {},
    async () => {
      const { file } = await made()
      expect(statSync(file).mode & 0o777).toBe(0o600)
      expect(statSync(folderOf(shop.config)).mode & 0o777).toBe(0o700)
      const key = await ensureKey(shop.pool, shop.config)
      for (const part of [key, writeKey(key), Buffer.from([0x1f, 0x8b, 0x08, 0, 0])])
        expect(readFileSync(file).includes(part)).toBe(false)
      expect(readdirSync(folderOf(shop.config)).join()).not.toContain('key')
      expect(statSync(keyFileOf(shop.config)).mode & 0o777).toBe(0o600)
    },
  )

  it('is brought back by it elsewhere with the printed key, its settings too, and by no other key', {
    timeout: 60_000,
  }, async () => {
    const settings = 'SHOP_SECRET=hand-milled-under-the-old-banyan-tree\n'
    writeFileSync(path.join(shop.config.dataFolder, 'settings.env'), settings)
    const { file } = await made()
    const elsewhere = path.join(folder, 'elsewhere')
    mkdirSync(elsewhere)
    const into = { pool: (await openCopy()).pool, filesFolder: path.join(elsewhere, 'files') }
    const config = readConfig({ DATA_FOLDER: elsewhere })
    const keys = await findKeys(file, config, {})
    await expect(restore({ ...into, keys }, file)).rejects.toThrow('please give its key')
    const other = await findKeys(file, config, { key: writeKey(Buffer.alloc(20, 7)) })
    await expect(restore({ ...into, keys: other }, file)).rejects.toThrow('not the key')
    const printed = writeKey(await ensureKey(shop.pool, shop.config)).toLowerCase()
    const settingsFile = path.join(elsewhere, 'settings.env')
    const byEnvironment = await findKeys(file, readConfig({ DATA_FOLDER: elsewhere, BACKUP_KEY: printed }), {})
    await restore({ ...into, keys: byEnvironment, settingsFile }, file)
    expect(readFileSync(settingsFile, 'utf8')).toBe(settings)
    expect((await into.pool.query('select from shop_order')).rowCount).toBe(1)
    // The key goes on there: what was printed stays right.
    expect((await ensureKey(into.pool, config)).equals(await ensureKey(shop.pool, shop.config))).toBe(true)
  })

  it('keeps 14 nights and five that were asked for, and never lets go of the last that was tried and right', {
    timeout: 120_000,
  }, async () => {
    const of = await openTestShop({ seeded: true })
    const [begun, days] = [Date.now(), 24 * 3_600_000]
    const folderThere = folderOf(of.config)
    mkdirSync(folderThere, { recursive: true })
    for (let night = 1; night <= 20; night += 1)
      writeFileSync(path.join(folderThere, nameOf(new Date(begun - night * days), 'nightly')), '')
    for (let time = 1; time <= 8; time += 1)
      writeFileSync(path.join(folderThere, nameOf(new Date(begun - time * days), 'asked')), '')
    const right = nameOf(new Date(begun - 18 * days), 'nightly')
    await of.pool.query(
      "insert into backup (kind, of_moment, file_name, checked_at, checked_by) values ('nightly', now() - interval '18 days', $1, now(), 'restored')",
      [right],
    )
    await made('nightly', of)
    const left = await madeIn(of)
    expect(left.filter((name) => name.includes('asked'))).toHaveLength(5)
    expect(left.filter((name) => name.includes('nightly'))).toHaveLength(15)
    expect(left).toContain(right)
    await of.close()
  })

  it('is told of none whose file has gone, though the database was lost while the old ones went', async () => {
    const of = await openSmallShop()
    await order(of, await aShopper(of, { productId: 'haldi', size: 200, quantity: 1 }))
    for (let time = 0; time < 5; time += 1) await made('asked', of)
    await of.pool.query(`
      create function fail() returns trigger language plpgsql as $$ begin raise 'The line is cut.'; end $$;
      create trigger lost before delete on backup for each row when (old.file_name is not null) execute function fail()`)
    await expect(made('asked', of)).rejects.toThrow('The line is cut.')
    const { rows } = await of.pool.query('select file_name from backup where file_name is not null order by 1 desc')
    expect(rows.map((row) => row.file_name)).toEqual(await madeIn(of))
    await of.pool.query('drop trigger lost on backup')
    await made('asked', of)
    expect(await madeIn(of)).toHaveLength(5)
    await of.close()
  }, 60_000)

  it('makes none while another process is at it', async () => {
    const before = await madeIn()
    expect(await withBackupLine(shop.pool, () => makeBackup(shop, 'asked'))).toBe('busy')
    expect(await madeIn()).toEqual(before)
  })

  it('clears away what a killed process began, but not what another is writing', async () => {
    const half = path.join(folderOf(shop.config), `${nameOf(new Date(), 'nightly')}.part`)
    writeFileSync(half, 'half')
    await withBackupLine(shop.pool, () => clearHalfWork(shop))
    expect(existsSync(half)).toBe(true)
    await clearHalfWork(shop)
    expect(existsSync(half)).toBe(false)
  })

  it('whose last backup is too old is told so in red, and that it is by itself, where it fails, why', async () => {
    await shop.pool.query("update backup set of_moment = of_moment - interval '27 hours'")
    expect(await checkOf('backup')).toMatchObject({ standing: process.uptime() > 1_200 ? 'bad' : 'well' })
    const file = path.join(folder, 'no-folder')
    writeFileSync(file, '')
    const config = { ...shop.config, dataFolder: file }
    await expect(backUpWhenDue({ ...shop, config })).rejects.toThrow()
    expect(await checkOf('backup')).toMatchObject({
      ...{ standing: 'bad', state: expect.stringContaining('could not be written (ENOTDIR)') },
      ...{ advice: expect.stringContaining('Make one now'), lastFailedAt: expect.any(String) },
    })
    await backUpWhenDue(shop)
    expect((await state()).failed, 'it waits an hour').not.toBeNull()
    await made()
    expect(await checkOf('backup')).toMatchObject({ standing: 'well', lastFailedAt: null })
  })
})

describe('a shop that is not open', () => {
  it('says in grey that its backups begin once it is, and makes none', async () => {
    const demo = await openTestShop({ seeded: true })
    const someone = await signInStaff(demo, 'admin')
    await backUpWhenDue(demo)
    expect(await madeIn(demo)).toEqual([])
    expect(await checkOf('backup', someone)).toMatchObject({
      ...{ standing: 'off', state: 'Begins by itself once the shop is open for real' },
    })
    await demo.close()
  })

  it('without people or goods refuses one, and says where to look', async () => {
    const empty = await openTestShop()
    await expect(makeBackup(empty, 'asked')).rejects.toThrow(
      'There is nothing to back up: this shop has no people and no goods. Is it the right one (DATA_FOLDER, DATABASE_URL)?',
    )
    expect(await madeIn(empty)).toEqual([])
    await empty.close()
  })

  it('whose database is looked after elsewhere makes none', async () => {
    const config = { ...shop.config, backups: { ...shop.config.backups, isElsewhere: true } }
    await shop.pool.query('delete from backup')
    await backUpWhenDue({ ...shop, config })
    expect((await state()).last).toBeNull()
  })
})

it('a key that was made anew stays beside the former one, so that older backups open', async () => {
  const config = { dataFolder: path.join(folder, 'two-keys') }
  const databases = [await openCopy(), await openCopy()]
  const keys: Buffer[] = []
  for (const { pool } of databases) {
    await pool.query('create table backup_key (id int primary key, key text)')
    keys.unshift(await ensureKey(pool, config))
  }
  expect(await readKeyFile(keyFileOf(config))).toEqual(keys)
})

needs('disk').it(
  'a full disk is told in a sentence, nothing half is left, and the shop sells on',
  {
    timeout: 120_000,
  },
  async () => {
    const disk = openSmallDisk(260)
    const of = await openSmallShop({ DATA_FOLDER: disk.folder })
    try {
      await order(of, await aShopper(of, { productId: 'haldi', size: 200, quantity: 1 }))
      await made('nightly', of)
      disk.fill()
      await expect(makeBackup(of, 'nightly')).rejects.toThrow(/^The disk has no room for the backup: 0 bytes are free/)
      expect((await state(of)).failed?.fault).toContain('Make room on it.')
      expect(readdirSync(folderOf(of.config))).toHaveLength(1)
      await order(of, await aShopper(of, { productId: 'haldi', size: 200, quantity: 1 }))
      disk.makeRoom()
      await made('nightly', of)
      expect((await state(of)).failed).toBeNull()
    } finally {
      await of.close()
      disk.remove()
    }
  },
)
