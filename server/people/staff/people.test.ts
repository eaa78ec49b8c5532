import { afterAll, beforeAll, expect, it } from 'vitest'
import { listAudit } from '#contract/api/admin/staff/audit.ts'
import { endAccountSession, endOtherSessions, listAccountSessions } from '#contract/api/admin/staff/factors.ts'
import { getStaffAccount } from '#contract/api/admin/staff/sign-in.ts'
import { addStaff, changeStaff, endSessionsOf, listStaff, resetFactors } from '#contract/api/admin/staff/staff.ts'
import { anyMobile, openTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { addDemoStaff, demoNumbers } from './demo-staff.ts'
import { giveSmsCode, openVisit, signInFirst } from './testing/back-office-visit.ts'
import { type SignedInStaff, signInStaff } from './testing/sign-in-staff.ts'

let shop: TestShop
let admin: SignedInStaff
beforeAll(async () => {
  shop = await openTestShop()
  admin = await signInStaff(shop, 'admin')
})
afterAll(() => shop.close())

async function entryOf(id: string) {
  const person = (await admin.call(listStaff)).find((one) => one.id === id)
  if (!person) throw new Error('Nobody of this id is on the list.')
  return person
}

it('an admin adds a packer, who is on the list and in the log; a number is there once', async () => {
  const body = { name: ' Ravi Kulkarni ', mobileNumber: anyMobile(), role: 'packer' } as const
  const added = await admin.call(addStaff, { body })
  expect(added).toMatchObject({
    name: 'Ravi Kulkarni',
    role: 'packer',
    isActive: true,
    hasTotp: false,
    passkeys: 0,
    sessions: 0,
  })
  expect(await entryOf(added.id)).toEqual(added)
  await expect(admin.call(addStaff, { body })).rejects.toMatchObject({
    statusCode: 409,
    message: 'Somebody with this number is on the list already.',
  })
  const { rows } = await admin.call(listAudit, {
    query: { kind: 'staff', search: `${admin.name} staff.add ${added.id}` },
  })
  expect(rows).toMatchObject([
    {
      actor: admin.name,
      staffId: admin.staffId,
      action: 'staff.add',
      subject: { id: added.id, name: 'Ravi Kulkarni' },
    },
  ])
})

it('of two admins who change the same person, the second is shown what the first did, and nothing is overwritten', async () => {
  const other = await signInStaff(shop, 'admin', { name: 'Other Admin' })
  const added = await admin.call(addStaff, { body: { name: 'Ravi', mobileNumber: anyMobile(), role: 'packer' } })
  const { id, name, mobileNumber, isActive, version } = added
  const open = { name, mobileNumber, role: 'packer', isActive, version } as const
  await other.call(changeStaff, { params: { id }, body: { ...open, role: 'support' } })
  await expect(admin.call(changeStaff, { params: { id }, body: { ...open, name: 'Ravi K' } })).rejects.toMatchObject({
    statusCode: 409,
    data: { current: { name: 'Ravi', role: 'support', version: version + 1 }, changedBy: 'Other Admin' },
  })
  const saved = await admin.call(changeStaff, {
    params: { id },
    body: { ...open, name: 'Ravi K', version: version + 1 },
  })
  expect(saved).toMatchObject({ name: 'Ravi K', role: 'packer', version: version + 2 })
})

it('somebody real who takes the place of one of the demo signs in with a second factor of their own, not with the one everybody can read', async () => {
  await addDemoStaff(shop.db, shop.config)
  const people = await admin.call(listStaff)
  const imran = people.find(({ mobileNumber }) => mobileNumber === demoNumbers[0])
  if (!imran) throw new Error('There is nobody of the demo.')
  expect(imran.hasTotp).toBe(true)
  const { id, role, version } = imran
  const body = { name: 'Ravi Real', mobileNumber: anyMobile(), role, isActive: true, version }
  expect(await admin.call(changeStaff, { params: { id }, body })).toMatchObject({ name: 'Ravi Real', hasTotp: false })
})

it('nobody takes the admin’s role, number or access from themselves, and two admins never from each other at once', async () => {
  const own = await entryOf(admin.staffId)
  const { name, mobileNumber, version } = own
  const unchanged = { name, mobileNumber, role: 'admin', isActive: true, version } as const
  for (const change of [{ role: 'packer' as const }, { isActive: false }, { mobileNumber: anyMobile() }]) {
    const body = { ...unchanged, ...change }
    await expect(admin.call(changeStaff, { params: { id: own.id }, body })).rejects.toMatchObject({ statusCode: 409 })
  }
  await expect(admin.call(resetFactors, { params: { id: own.id } })).rejects.toMatchObject({ statusCode: 409 })

  const small = await openTestShop()
  const [one, two] = [await signInStaff(small, 'admin'), await signInStaff(small, 'admin')]
  const demote = (by: SignedInStaff, whom: SignedInStaff) =>
    by
      .call(changeStaff, {
        params: { id: whom.staffId },
        body: { name: whom.name, mobileNumber: whom.mobileNumber, role: 'packer', isActive: true, version: 1 },
      })
      .then(
        () => 200,
        ({ statusCode }) => statusCode,
      )
  const outcomes = await Promise.all([demote(one, two), demote(two, one)])
  expect(outcomes.filter((status) => status === 200)).toHaveLength(1)
  const { rows } = await small.pool.query(`select count(*) from staff where role = 'admin' and is_active`)
  expect(rows[0].count).toBe(1)

  // Where others are left, too, whoever was the second is no admin any more.
  const [third, fourth, fifth] = [
    await signInStaff(small, 'admin'),
    await signInStaff(small, 'admin'),
    await signInStaff(small, 'admin'),
  ]
  const both = await Promise.all([demote(third, fourth), demote(fourth, third)])
  expect(both.sort()).toEqual([200, 403])
  expect((await fifth.call(listStaff)).filter(({ role, isActive }) => role === 'admin' && isActive)).toHaveLength(3)
  await small.close()
})

it('whoever loses a phone is let in again by an admin: the factor is forgotten, all sessions end, a new one is set up', async () => {
  const person = await signInFirst(shop, 'manager')
  expect(await entryOf(person.id)).toMatchObject({ hasTotp: true, sessions: 1, lastSeenAt: expect.any(String) })
  expect(await admin.call(resetFactors, { params: { id: person.id } })).toMatchObject({ hasTotp: false, sessions: 0 })
  await expect(person.visit.call(getStaffAccount)).rejects.toMatchObject({ statusCode: 401 })
  const again = openVisit(shop)
  expect(await giveSmsCode(shop, again, person.mobileNumber)).toMatchObject({ hasTotp: false, passkeys: 0 })
})

it('an admin signs somebody out everywhere; another number of theirs does so too', async () => {
  const person = await signInFirst(shop, 'support')
  expect(await admin.call(endSessionsOf, { params: { id: person.id } })).toMatchObject({ sessions: 0 })
  await expect(person.visit.call(getStaffAccount)).rejects.toMatchObject({ statusCode: 401 })

  const other = await signInFirst(shop, 'support')
  const body = { name: other.name, mobileNumber: anyMobile(), role: 'support', isActive: true, version: 1 } as const
  await admin.call(changeStaff, { params: { id: other.id }, body })
  await expect(other.visit.call(getStaffAccount)).rejects.toMatchObject({ statusCode: 401 })
})

it('somebody sees where they are signed in and ends one place or all others, never anybody else’s', async () => {
  const person = await signInFirst(shop, 'packer')
  const phone = openVisit(shop, { 'user-agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/140.0 Mobile Safari/537.36' })
  await giveSmsCode(shop, phone, person.mobileNumber)
  const sessions = await person.visit.call(listAccountSessions)
  expect(sessions).toMatchObject([{ device: 'Chrome on Android', isProven: false, isThis: false }, { isThis: true }])

  const stranger = await signInFirst(shop, 'packer')
  const params = { id: sessions[0]?.id ?? '' }
  await expect(stranger.visit.call(endAccountSession, { params })).rejects.toMatchObject({ statusCode: 404 })
  expect(await person.visit.call(endAccountSession, { params })).toHaveLength(1)
  await expect(phone.call(getStaffAccount)).rejects.toMatchObject({ statusCode: 401 })
  await expect(person.visit.call(endAccountSession, { params })).rejects.toMatchObject({ statusCode: 404 })

  await giveSmsCode(shop, phone, person.mobileNumber)
  expect(await person.visit.call(endOtherSessions)).toMatchObject([{ isThis: true }])
  await expect(phone.call(getStaffAccount)).rejects.toMatchObject({ statusCode: 401 })
  expect(await stranger.visit.call(getStaffAccount)).toMatchObject({ isProven: true })
})
