import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  listBackups,
  makeBackupNow,
  nameBackupProvider,
  showBackupKey,
} from '#contract/api/admin/operations/backups.ts'
import { getReadiness } from '#contract/api/admin/operations/opening.ts'
import { getToday } from '#contract/api/admin/reports/today.ts'
import { type SignedInStaff, signInStaff } from '#server/people/staff/testing/sign-in-staff.ts'
import { auditEntries } from '#server/platform/schema/people/staff.ts'
import { aShopper, openSmallShop, order } from '#server/testing/orders/test-buyers.ts'
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { startJobs } from '../schedule/queue.ts'
import { fileOf } from './backup-folder.ts'
import { readThrough } from './checks/read-through.ts'
import { readKey } from './key/key-text.ts'

let shop: TestShop
let admin: SignedInStaff
beforeAll(async () => {
  shop = await openSmallShop()
  admin = await signInStaff(shop, 'admin', { name: 'Meera' })
  await order(shop, await aShopper(shop, { productId: 'haldi', size: 200, quantity: 1 }))
  await shop.pool.query('update shop_order set demo = false')
})
afterAll(() => shop?.close())

const page = () => admin.call(listBackups)
const readinessCheck = async (key: string, who = admin) =>
  (await who.call(getReadiness)).groups.flatMap(({ points }) => points).find((check) => check.key === key)
const auditActions = async () => (await shop.db.select().from(auditEntries)).map(({ action }) => action)
const download = (name: string) =>
  shop.app.inject({ url: `/api/v1/admin/backups/${name}/file`, headers: { cookie: admin.cookie } })

it('an owner presses “Make one now”, sees it tried, downloads it, and opens it with the key that was shown', {
  timeout: 60_000,
}, async () => {
  expect(await readinessCheck('backup')).toMatchObject({ isMet: false, weight: 'needed', state: 'None was made yet' })
  const jobs = await startJobs(shop)
  await admin.call(makeBackupNow)
  expect((await page()).isBeingMade).toBe(true)
  await expect.poll(async () => (await page()).rows[0]?.checkedBy, { timeout: 30_000 }).toBe('restored')
  await jobs.stop()
  const [backup] = (await page()).rows
  expect(backup).toMatchObject({ kind: 'asked', orders: 1, products: 3, isHere: true, checkFault: null })
  const name = backup?.name ?? ''
  const answer = await download(name)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename="${name}"`,
    'content-length': String(backup?.byteSize),
    'cache-control': 'no-store',
  })
  const file = fileOf(shop.config, name) ?? ''
  expect(answer.rawPayload.equals(readFileSync(file))).toBe(true)
  expect(await readinessCheck('backup-key')).toMatchObject({ isMet: false, weight: 'advised' })
  const { key, shop: shopName } = await admin.call(showBackupKey)
  expect(shopName).not.toBe('')
  expect((await readThrough(file, [readKey(key)])).rows).toBeGreaterThan(5)
  expect(await readinessCheck('backup-key')).toMatchObject({ isMet: true })
  expect(await readinessCheck('backup')).toMatchObject({ isMet: true })
  expect(await auditActions()).toEqual(expect.arrayContaining(['backup.make', 'backup.download', 'backup.show-key']))
  expect(JSON.stringify(await shop.db.select().from(auditEntries))).not.toContain(key)
})

it('nothing but a backup is ever downloaded', async () => {
  for (const name of [
    '..%2Fbackup.key',
    'backup.key',
    'shop-2026-11-27T20-45-00-000Z-nightly.backup',
    '%2Fetc%2Fpasswd',
  ])
    expect([name, (await download(name)).json().message]).toEqual([name, 'There is no such backup on this server.'])
})

it('the key is shown only to who gave the second factor a moment ago', async () => {
  await shop.pool.query("update staff_session set proven_at = now() - interval '11 minutes'")
  await expect(admin.call(showBackupKey)).rejects.toMatchObject({ statusCode: 403, data: { isFactorWanted: true } })
})

it('an owner reads on Today, in red, that the last backup is too old, and why; nobody else does', async () => {
  expect((await admin.call(getToday)).backup).toBeNull()
  await shop.pool.query(
    "update backup set of_moment = of_moment - interval '27 hours', ended_at = ended_at - interval '27 hours'",
  )
  await shop.pool.query("insert into backup (kind, of_moment, fault) values ('nightly', now(), 'The disk is full.')")
  expect((await admin.call(getToday)).backup).toMatchObject({ lastAt: expect.any(String), fault: 'The disk is full.' })
  const manager = await signInStaff(shop, 'manager')
  expect((await manager.call(getToday)).backup).toBeNull()
  expect(await readinessCheck('backup')).toMatchObject({ isMet: false, state: 'The last is 27 hours old' })
})

it('an owner whose database others look after is asked for one word: by whom', { timeout: 30_000 }, async () => {
  const elsewhere = await openTestShop({ seeded: true, settings: { BACKUPS: 'elsewhere' } })
  const owner = await signInStaff(elsewhere, 'admin')
  expect(await readinessCheck('backup', owner)).toMatchObject({
    isMet: false,
    state: 'Made by somebody else: say by whom',
  })
  await owner.call(nameBackupProvider, { body: { by: ' Hostwala, Indore ' } })
  expect(await readinessCheck('backup', owner)).toMatchObject({ isMet: true, state: 'Made by Hostwala, Indore' })
  expect(await owner.call(listBackups)).toMatchObject({ isElsewhere: true, elsewhereBy: 'Hostwala, Indore' })
  await expect(owner.call(makeBackupNow)).rejects.toMatchObject({ statusCode: 409 })
  await elsewhere.close()
  await expect(admin.call(nameBackupProvider, { body: { by: 'Us' } })).rejects.toMatchObject({ statusCode: 409 })
})
