import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import S3rver from 's3rver'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listBackups } from '#contract/api/admin/operations/backups.ts'
import { getHealth } from '#contract/api/admin/operations/health.ts'
import { getReadiness } from '#contract/api/admin/operations/opening.ts'
import { getToday } from '#contract/api/admin/reports/today.ts'
import { noteForRestores } from '#server/back-office/restore-log/note-for-restores.ts'
import { readReadiness } from '#server/office/going-live/readiness.ts'
import { backupChecks } from '#server/office/health/backup-checks.ts'
import { showToday } from '#server/office/today/show-today.ts'
import { writeRestoreLog } from '#server/operations/restores/write-restore-log.ts'
import { type SignedInStaff, signInStaff } from '#server/people/staff/testing/sign-in-staff.ts'
import { type Config, readConfig } from '#server/platform/config/config.ts'
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { nameOf } from '../backup-folder.ts'
import { readThrough } from '../checks/read-through.ts'
import { ensureKey } from '../key/shop-key.ts'
import { makeBackup } from '../make-backup.ts'
import { readBackups } from '../read-backups.ts'
import { copyWhenDue } from './copy-backup.ts'
import { destinationName, openDestination } from './copy-destinations.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'milloraa-copies-'))
let bucketServer: InstanceType<typeof S3rver>
let bucket: Record<string, string>
let shop: TestShop
let admin: SignedInStaff
beforeAll(async () => {
  const directory = path.join(folder, 'buckets')
  bucketServer = new S3rver({
    ...{ port: 0, address: '127.0.0.1', silent: true, directory },
    configureBuckets: [{ name: 'mill-backups', configs: [] }],
  })
  const { port } = await bucketServer.run()
  bucket = {
    ...{ BACKUP_BUCKET: 'mill-backups', S3_ENDPOINT: `http://127.0.0.1:${port}`, S3_PATH_STYLE: 'yes' },
    ...{ S3_ACCESS_KEY: 'S3RVER', S3_SECRET_KEY: 'S3RVER' },
  }
  shop = await openTestShop({ seeded: true })
  admin = await signInStaff(shop, 'admin')
})
afterAll(async () => {
  await shop?.close()
  await bucketServer?.close()
  rmSync(folder, { recursive: true, force: true })
})

const copiesOf = (settings: Record<string, string>) => readConfig(settings).backups.copies
const withCopies = (copies: Config['backups']['copies']) => ({
  pool: shop.pool,
  config: { ...shop.config, backups: { ...shop.config.backups, copies } },
})
const last = async () => (await readBackups(shop.db, shop.config)).last

async function made() {
  const backup = await makeBackup(shop, 'nightly')
  if (backup === 'busy') throw new Error('Another process is at it.')
  return backup
}

it('a backup is copied to a disk and to a bucket as it is, without its key, and 14 stay there', {
  timeout: 60_000,
}, async () => {
  const disk = path.join(folder, 'disk')
  mkdirSync(disk)
  writeFileSync(path.join(disk, 'accounts.xlsx'), 'the owner’s own')
  for (let night = 1; night <= 20; night += 1)
    writeFileSync(path.join(disk, nameOf(new Date(Date.now() - night * 86_400_000), 'nightly')), '')
  const { file, name } = await made()
  const copies = copiesOf({ BACKUP_FOLDER: disk, ...bucket })
  await copyWhenDue(withCopies(copies))
  expect((await last())?.copiedAt).not.toBeNull()
  expect(readFileSync(path.join(disk, name)).equals(readFileSync(file))).toBe(true)
  const there = readdirSync(disk)
  expect(there).toHaveLength(15)
  expect(there).toContain('accounts.xlsx')
  expect(there.join()).not.toContain('key')
  const [, inBucket] = copies.map(openDestination)
  expect(await inBucket?.list()).toEqual([name])
  const key = await ensureKey(shop.pool, shop.config)
  const stored = readdirSync(path.join(folder, 'buckets', 'mill-backups', 'backups')).find((one) =>
    one.includes('object'),
  )
  const copy = path.join(folder, 'buckets', 'mill-backups', 'backups', stored ?? '')
  expect((await readThrough(copy, [key])).rows).toBeGreaterThan(1_000)
  await inBucket?.remove(name)
  expect(await inBucket?.list()).toEqual([])
})

it('a disk that is not plugged in is told, no folder is made in its place, and it is tried again after an hour', {
  timeout: 60_000,
}, async () => {
  const disk = path.join(folder, 'not-plugged-in')
  await made()
  const of = withCopies(copiesOf({ BACKUP_FOLDER: disk }))
  await expect(copyWhenDue(of)).rejects.toThrow(`The folder ${disk} is not there: is the disk plugged in?`)
  expect(readdirSync(folder)).not.toContain('not-plugged-in')
  mkdirSync(disk)
  await copyWhenDue(of)
  expect(readdirSync(disk)).toEqual([])
  await shop.pool.query("update backup set copy_tried_at = now() - interval '61 minutes'")
  await copyWhenDue(of)
  expect(readdirSync(disk)).toHaveLength(1)
  expect((await last())?.copyFault).toBeNull()
})

it('who was dismissed or erased is noted beside the copies too, at once and once, and what stood there stays', {
  timeout: 60_000,
}, async () => {
  const disk = path.join(folder, 'disk-with-log')
  const logOn = () => readFileSync(path.join(disk, 'restore-log.jsonl'), 'utf8')
  mkdirSync(disk)
  const copies = copiesOf({ BACKUP_FOLDER: disk, ...bucket })
  const config = withCopies(copies).config
  const former = JSON.stringify({ kind: 'bill-series', code: 'K7', at: '2026-11-01T00:00:00.000Z' })
  writeFileSync(path.join(disk, 'restore-log.jsonl'), `\n${former}\n`)
  const [first, second] = [randomUUID(), randomUUID()]
  await noteForRestores(shop.db, 'person-erased', first)
  await writeRestoreLog({ db: shop.db, config })
  await writeRestoreLog({ db: shop.db, config })
  const lines = logOn().split('\n').filter(Boolean)
  expect(lines[0]).toBe(former)
  expect(lines.slice(1).map((line) => JSON.parse(line))).toMatchObject([{ kind: 'person-erased', subject: first }])
  const [, inBucket] = copies.map(openDestination)
  expect(await inBucket?.readText('restore-log.jsonl')).toContain(first)
  expect((await inBucket?.list())?.join()).not.toContain('restore-log')

  // The disk is away for a while: nothing fails, and the next copy of a backup brings what is missing.
  rmSync(disk, { recursive: true })
  await noteForRestores(shop.db, 'staff-dismissed', second)
  await writeRestoreLog({ db: shop.db, config })
  expect(await inBucket?.readText('restore-log.jsonl')).toContain(second)
  mkdirSync(disk)
  await made()
  await copyWhenDue(withCopies(copies))
  for (const subject of [first, second]) expect(logOn()).toContain(subject)
})

it('a bucket that refuses is told by its answer', { timeout: 60_000 }, async () => {
  await made()
  await expect(copyWhenDue(withCopies(copiesOf({ ...bucket, BACKUP_BUCKET: 'another-bucket' })))).rejects.toThrow(
    'Not copied to the bucket another-bucket. The bucket answered NoSuchBucket (HTTP 404).',
  )
  const state = await readBackups(shop.db, shop.config)
  const checkOf = (isOpen: boolean) => backupChecks({ ...state, isOpen }, []).find(({ key }) => key === 'backup-copy')
  const copiesCheck = {
    state: 'All backups lie on this server alone',
    advice: expect.stringContaining('BACKUP_FOLDER'),
  }
  expect(checkOf(true)).toMatchObject({ ...copiesCheck, standing: 'watch' })
  // Advice only, as long as the shop is not open to sell.
  expect(checkOf(false)).toMatchObject({ ...copiesCheck, standing: 'off' })
  expect((await admin.call(getHealth)).groups.flatMap(({ points }) => points)).toContainEqual(
    checkOf((await admin.call(listBackups)).isOpen),
  )
})

it('a copy that failed is told on Today, on Health and before the shop sells, where copies are to go somewhere', {
  timeout: 60_000,
}, async () => {
  const missingFolder = path.join(folder, 'gone')
  const check = <CheckLike extends { key: string }>(groups: { points: CheckLike[] }[]) =>
    groups.flatMap(({ points }) => points).find(({ key }) => key === 'backup-copy')
  expect((await admin.call(getToday)).copyFault).toBeNull()
  expect(check((await admin.call(getReadiness)).groups)).toMatchObject({ isMet: false, weight: 'advised' })
  const { db, config } = { ...shop, ...withCopies(copiesOf({ BACKUP_FOLDER: missingFolder })) }
  await made()
  await expect(copyWhenDue({ pool: shop.pool, config })).rejects.toThrow(missingFolder)
  const fault = `Not copied to the folder ${missingFolder}. The folder ${missingFolder} is not there: is the disk plugged in?`
  expect(await showToday({ db, config }, 'admin')).toMatchObject({ copyFault: fault })
  expect(await showToday({ db, config }, 'manager')).toMatchObject({ copyFault: null })
  const health = backupChecks(await readBackups(db, config), config.backups.copies.map(destinationName))
  expect(check([{ points: health }])).toMatchObject({ standing: 'bad', state: fault })
  expect(check((await readReadiness({ db, config })).groups)).toMatchObject({ isMet: false, state: fault })
  mkdirSync(missingFolder)
  await made()
  await copyWhenDue({ pool: shop.pool, config })
  expect(await showToday({ db, config }, 'admin')).toMatchObject({ copyFault: null })
  expect(check((await readReadiness({ db, config })).groups)).toMatchObject({ isMet: true })
})

it('copies go to the bucket of the files where no other is named, and a bucket needs its keys', () => {
  const { BACKUP_BUCKET: _, ...keys } = bucket
  expect(copiesOf({ FILES: 's3', S3_BUCKET: 'shop-files', ...keys })).toMatchObject([
    { kind: 'bucket', bucket: { bucket: 'shop-files' } },
  ])
  expect(() => readConfig({ BACKUP_BUCKET: 'mill-backups' })).toThrow('The setting S3_ACCESS_KEY is missing.')
})
