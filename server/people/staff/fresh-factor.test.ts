import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { changeSellerDetails, getSellerDetails } from '#contract/api/admin/content/settings.ts'
import {
  beginPasskey,
  beginTotp,
  listAccountFactors,
  removePasskey,
  removeTotp,
  setUpPasskey,
  setUpTotp,
} from '#contract/api/admin/staff/factors.ts'
import { givePasskey, giveTotp, requestPasskeyChallenge } from '#contract/api/admin/staff/sign-in.ts'
import { addStaff, changeStaff, listStaff, resetFactors } from '#contract/api/admin/staff/staff.ts'
import type { StaffRole } from '#contract/api/endpoint.ts'
import { anyMobile, openTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { hire, signInFirst } from './testing/back-office-visit.ts'
import { softPasskey } from './testing/soft-passkey.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterEach(() => void vi.useRealTimers())
afterAll(() => shop.close())

const refusal = {
  statusCode: 403,
  message: 'Please give your second factor once more: it is more than ten minutes ago.',
  data: { isFactorWanted: true },
}

/** Somebody whose session has an app and a passkey, given `minutes` ago. */
async function signedInAgo(minutes: number, role: StaffRole = 'packer') {
  const person = await signInFirst(shop, role)
  const passkey = softPasskey()
  const made = passkey.make(await person.visit.call(beginPasskey))
  await person.visit.call(setUpPasskey, { body: { name: 'Laptop', passkey: made } })
  await shop.pool.query(
    `update staff_session set proven_at = proven_at - make_interval(mins => $2), expires_at = expires_at - make_interval(mins => $2)
      where staff_id = $1`,
    [person.id, minutes],
  )
  return { ...person, passkey }
}

async function readAuditActions(staffId: string) {
  const { rows } = await shop.pool.query(
    `select action from audit_entry where subject_kind = 'staff' and subject_id = $1 order by id`,
    [staffId],
  )
  return rows.map(({ action }) => action)
}

it('whoever finds a counter open sets up no factor of their own there, and removes none', async () => {
  const { visit, passkey } = await signedInAgo(11)
  const stranger = softPasskey()
  const attempts = [
    () => visit.call(beginTotp),
    () => visit.call(setUpTotp, { body: { sealed: 'x', code: '123456' } }),
    () => visit.call(beginPasskey),
    () => visit.call(removeTotp),
    () => visit.call(removePasskey, { params: { id: passkey.id } }),
  ]
  for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject(refusal)
  // What a sign-in asks to be signed is no question for a new passkey either.
  const made = stranger.make(await visit.call(requestPasskeyChallenge))
  await expect(visit.call(setUpPasskey, { body: { name: 'Mine', passkey: made } })).rejects.toMatchObject(refusal)
  expect(await visit.call(listAccountFactors)).toMatchObject({
    totpSince: expect.any(String),
    passkeys: [{ id: passkey.id }],
  })
})

it('whoever gives the second factor once more goes on, in the same session, which ends no later for it', async () => {
  const { id, visit, codeIn, passkey } = await signedInAgo(11)
  const ends = async () =>
    (await shop.pool.query('select expires_at from staff_session where staff_id = $1', [id])).rows.map(
      ({ expires_at }) => String(expires_at),
    )
  const before = { ends: await ends(), cookie: visit.cookie }
  expect(await visit.call(giveTotp, { body: { code: codeIn(0) } })).toMatchObject({ isProven: true })
  expect(visit.cookie).not.toBe(before.cookie)
  expect(await ends()).toEqual(before.ends)
  expect(await visit.call(beginTotp)).toMatchObject({ sealed: expect.any(String) })
  expect(await visit.call(removeTotp)).toMatchObject({ totpSince: null })
  await shop.pool.query(`update staff_session set proven_at = proven_at - interval '11 minutes' where staff_id = $1`, [
    id,
  ])
  await expect(visit.call(beginTotp)).rejects.toMatchObject(refusal)
  await visit.call(givePasskey, { body: passkey.sign(await visit.call(requestPasskeyChallenge), { counter: 1 }) })
  expect(await visit.call(beginTotp)).toMatchObject({ sealed: expect.any(String) })
  expect(await readAuditActions(id)).toEqual([
    ...['staff.factor-add', 'staff.sign-in', 'staff.factor-add'],
    ...['staff.factor-again', 'staff.factor-remove', 'staff.factor-again'],
  ])
})

it('a passkey begun in the tenth minute can be finished for five more, and no longer', async () => {
  const { id, visit } = await signedInAgo(9)
  const question = await visit.call(beginPasskey)
  const finish = (name: string) => visit.call(setUpPasskey, { body: { name, passkey: softPasskey().make(question) } })
  await shop.pool.query(`update staff_session set proven_at = proven_at - interval '70 seconds' where staff_id = $1`, [
    id,
  ])
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6 * 60_000 })
  await expect(finish('Late')).rejects.toMatchObject(refusal)
  vi.useRealTimers()
  await finish('Phone')
  const { passkeys } = await visit.call(listAccountFactors)
  expect(passkeys.map(({ name }) => name)).toEqual(['Laptop', 'Phone'])
  await expect(finish('Again')).rejects.toMatchObject(refusal)
})

it('whoever finds the counter of an admin open lets nobody in for good: not on the list, not by another number, not by a reset', async () => {
  const colleague = await hire(shop, 'packer')
  const { visit, codeIn } = await signedInAgo(11, 'admin')
  const { id, name, mobileNumber } = colleague
  const unchanged = { name, mobileNumber, role: 'packer' as const, isActive: true, version: 1 }
  const change = (changes: object) => () =>
    visit.call(changeStaff, { params: { id }, body: { ...unchanged, ...changes } })
  const attempts = [
    () => visit.call(addStaff, { body: { name: 'Me', mobileNumber: anyMobile(), role: 'admin' } }),
    change({ mobileNumber: anyMobile() }),
    change({ role: 'admin' }),
    change({ isActive: false }),
    () => visit.call(resetFactors, { params: { id } }),
  ]
  const list = async () => (await visit.call(listStaff)).map(({ lastSeenAt, ...person }) => person)
  const before = await list()
  for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject(refusal)
  expect(await list()).toEqual(before)
  expect(await change({ name: 'Ravi' })()).toMatchObject({ name: 'Ravi', version: 2 })

  await visit.call(giveTotp, { body: { code: codeIn(0) } })
  expect(await change({ version: 2, role: 'support' })()).toMatchObject({ role: 'support' })
})

it('whoever finds the counter of an admin open does not send the money of the bills to another UPI ID', async () => {
  const { visit, codeIn } = await signedInAgo(11, 'admin')
  const { updatedAt, ...seller } = await visit.call(getSellerDetails)
  const mine = { ...seller, upiId: 'me@bank' }
  await expect(visit.call(changeSellerDetails, { body: mine })).rejects.toMatchObject(refusal)
  const saved = await visit.call(changeSellerDetails, { body: { ...seller, contactHours: 'Every day' } })
  expect(saved).toMatchObject({ upiId: seller.upiId, contactHours: 'Every day' })
  await visit.call(giveTotp, { body: { code: codeIn(0) } })
  const changed = await visit.call(changeSellerDetails, { body: { ...mine, version: saved.version } })
  expect(changed).toMatchObject({ upiId: 'me@bank' })
})
