import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { confirmPhoneCode, sendPhoneCode } from '#contract/api/accounts/auth.ts'
import { deleteAccount } from '#contract/api/accounts/personal-data.ts'
import { getToday } from '#contract/api/admin/reports/today.ts'
import { changeStaff } from '#contract/api/admin/staff/staff.ts'
import { dismissPerson, readStaff } from '#server/people/staff/people.ts'
import { hire } from '#server/people/staff/testing/back-office-visit.ts'
import { signInStaff } from '#server/people/staff/testing/sign-in-staff.ts'
import { openSmallShop } from '#server/testing/orders/test-buyers.ts'
import { readCode } from '#server/testing/read-outbox.ts'
import type { TestShop } from '#server/testing/test-shop.ts'
import { backupsFolder } from '../backups/restore-log.ts'
import { startJobs } from '../schedule/queue.ts'
import { openRestores } from './testing/restored-shops.ts'
import { writeRestoreLog } from './write-restore-log.ts'

const restores = openRestores()
let lost: TestShop
let file: string
let asha: Awaited<ReturnType<TestShop['signIn']>>
let ravi: Awaited<ReturnType<typeof hire>>
let meera: Awaited<ReturnType<typeof hire>>
beforeAll(async () => {
  lost = await openSmallShop()
  asha = await lost.signIn()
  await lost.pool.query("update shopper set name = 'Asha Patil', email = 'asha@example.com' where id = $1", [
    asha.user.id,
  ])
  ravi = await hire(lost, 'packer', 'Ravi')
  meera = await hire(lost, 'support', 'Meera')
  file = await restores.backUp(lost)
  await dismissPerson(lost.db, 'command', ravi.id)
  await dismissAndTakeBack()
  await eraseAsha()
  await writeRestoreLog(lost)
}, 60_000)
afterAll(async () => {
  await restores.close()
  await lost?.close()
})

async function dismissAndTakeBack() {
  const admin = await signInStaff(lost, 'admin')
  for (const isActive of [false, true]) {
    const [{ version } = { version: 0 }] = await readStaff(lost.db, meera.id)
    const body = { name: meera.name, mobileNumber: meera.mobileNumber, role: meera.role, isActive, version }
    await admin.call(changeStaff, { params: { id: meera.id }, body })
  }
}

async function eraseAsha() {
  const { mobileNumber } = asha
  await lost.pool.query("update login_challenge set created_at = created_at - interval '1 minute'")
  const { session } = await lost.call(sendPhoneCode, { query: { countryCode: '+91', mobileNumber } })
  const { authToken } = await lost.call(confirmPhoneCode, {
    body: { session, code: await readCode(lost, mobileNumber) },
  })
  await lost.call(deleteAccount, { body: { authToken } }, asha)
}

const listOf = (shop: TestShop) => path.join(backupsFolder(shop.config.dataFolder), 'restore-log.jsonl')

describe('the list beside the backups', () => {
  it('names nobody, is readable by its owner only, and holds each deed once however often it is written', async () => {
    await writeRestoreLog(lost)
    const text = readFileSync(listOf(lost), 'utf8')
    for (const personal of [asha.mobileNumber, 'Asha', ravi.mobileNumber, 'Ravi', 'example.com'])
      expect(text).not.toContain(personal)
    expect(statSync(listOf(lost)).mode & 0o777).toBe(0o600)
    const entries = text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line))
    expect(entries.map(({ kind }) => kind)).toEqual([
      ...['staff-dismissed', 'staff-dismissed', 'staff-taken-back', 'person-erased'],
    ])
  })
})

it('whoever is dismissed is noted beside the backups by the shop that runs', { timeout: 60_000 }, async () => {
  const shop = await openSmallShop()
  try {
    const admin = await signInStaff(shop, 'admin')
    const person = await hire(shop, 'packer', 'Sunil')
    const jobs = await startJobs(shop)
    const [{ version } = { version: 0 }] = await readStaff(shop.db, person.id)
    const body = { name: person.name, mobileNumber: person.mobileNumber, role: person.role, isActive: false, version }
    await admin.call(changeStaff, { params: { id: person.id }, body })
    await expect
      .poll(() => existsSync(listOf(shop)) && readFileSync(listOf(shop), 'utf8'), { timeout: 30_000 })
      .toContain(person.id)
    await jobs.stop()
  } finally {
    await shop.close()
  }
})

describe('after a restore where that list is', () => {
  it('whoever was dismissed or erased since the backup is so again, and who was taken back works on', async () => {
    const { shop } = await restores.restore(file, { log: listOf(lost) })
    const people = await readStaff(shop.db)
    const activeById = Object.fromEntries(people.map(({ id, isActive }) => [id, isActive]))
    expect(activeById).toMatchObject({ [ravi.id]: false, [meera.id]: true })
    const { rows } = await shop.pool.query(
      'select name, email, erased_at is not null as erased from shopper where id = $1',
      [asha.user.id],
    )
    expect(rows).toEqual([{ name: null, email: null, erased: true }])
    const again = await shop.signIn(asha.mobileNumber)
    expect(again.user.id).not.toBe(asha.user.id)
    const admin = await signInStaff(shop, 'admin')
    const check = (await admin.call(getToday)).restores?.[0]?.checks.find(({ kind }) => kind === 'people')
    expect(check?.text).toContain(
      'Dismissed again, as they were since the backup: 1 of the staff; erased again: 1 of the customers',
    )
  }, 30_000)

  it('the next backup brings the list along, wherever it is restored', async () => {
    const { shop } = await restores.restore(file, { log: listOf(lost) })
    await writeRestoreLog(shop)
    const { shop: third } = await restores.restore(file, { log: listOf(shop) })
    const people = await readStaff(third.db)
    expect(people.find(({ id }) => id === ravi.id)?.isActive).toBe(false)
  }, 60_000)
})
