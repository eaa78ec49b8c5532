import { afterAll, beforeAll, expect, it } from 'vitest'
import { getStaffAccount, giveTotp } from '#contract/api/admin/staff/sign-in.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { withOutboxKey } from '#server/testing/read-outbox.ts'
import { anyMobile, openTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { demoStaff } from './demo-accounts.ts'
import { addDemoStaff, demoAppCodes, dismissDemoStaff } from './demo-staff.ts'
import { runStaffCommand } from './staff-commands.ts'
import { giveSmsCode, openVisit, signInFirst } from './testing/back-office-visit.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

it('the first admin is put on the list by a command, and the log says so', async () => {
  const mobileNumber = anyMobile()
  const output = await runStaffCommand(shop.db, ['add', `+91${mobileNumber}`, 'admin', 'Asha', 'Rao'])
  expect(output).toBe(`Asha Rao is on the staff list as admin. Sign in at /admin with ${mobileNumber}.`)
  expect(await giveSmsCode(shop, openVisit(shop), mobileNumber)).toMatchObject({ role: 'admin', name: 'Asha Rao' })
  const { rows } = await shop.pool.query(`select actor, action from audit_entry where action = 'staff.add'`)
  expect(rows).toEqual([{ actor: 'command', action: 'staff.add' }])
  expect(await runStaffCommand(shop.db, ['list'])).toBe(`${mobileNumber}  admin   Asha Rao, no second factor yet`)
  await expect(runStaffCommand(shop.db, ['add', mobileNumber, 'packer'])).rejects.toThrow(
    'Somebody with this number is on the list already.',
  )
})

it('the command names what it cannot use', async () => {
  await expect(runStaffCommand(shop.db, [])).rejects.toThrow(/^Usage: npm run staff/)
  await expect(runStaffCommand(shop.db, ['add', '123', 'admin'])).rejects.toThrow(
    '123 is not a mobile number of 10 digits.',
  )
  await expect(runStaffCommand(shop.db, ['add', anyMobile(), 'owner'])).rejects.toThrow(/^Usage/)
  await expect(runStaffCommand(shop.db, ['reset', '6999999999'])).rejects.toThrow(
    '6999999999 is not on the staff list.',
  )
})

it('an only admin who lost the second factor is let in again by a command on the server', async () => {
  const { visit, mobileNumber, name } = await signInFirst(shop, 'admin')
  expect(await runStaffCommand(shop.db, ['reset', mobileNumber])).toContain(name)
  await expect(visit.call(getStaffAccount)).rejects.toMatchObject({ statusCode: 401 })
  expect(await giveSmsCode(shop, openVisit(shop), mobileNumber)).toMatchObject({ hasTotp: false })
})

it('the demo shop has one person of each role, whose apps’ codes its outbox shows; opening a real shop shuts them out', async () => {
  await addDemoStaff(shop.db, shop.config)
  await addDemoStaff(shop.db, shop.config)
  const codes = await demoAppCodes(shop.db, shop.config)
  expect(codes.map(({ role }) => role)).toEqual(['admin', 'manager', 'packer', 'support'])
  const requestPage = async () => shop.app.inject({ url: '/sandbox/outbox', headers: await withOutboxKey(shop.config) })
  const page = await requestPage()
  for (const { name } of codes) expect(page.body).toContain(name)

  const visit = openVisit(shop)
  const [admin] = codes
  await giveSmsCode(shop, visit, admin?.mobileNumber ?? '')
  expect(await visit.call(giveTotp, { body: { code: admin?.code ?? '' } })).toMatchObject({ isProven: true })

  await inTransaction(shop.db, async (tx) => expect(await dismissDemoStaff(tx)).toBe(demoStaff.length))
  await expect(visit.call(getStaffAccount)).rejects.toMatchObject({ statusCode: 401 })
  expect(await demoAppCodes(shop.db, shop.config)).toEqual([])
  expect((await requestPage()).body).not.toContain('Authenticator apps')
})

it('a real shop takes no demo staff, and shows nobody’s codes', async () => {
  const real = { ...shop.config, isDemo: false }
  await expect(addDemoStaff(shop.db, real)).rejects.toThrow('Only a demo shop has demo staff.')
  expect(await demoAppCodes(shop.db, real)).toEqual([])
})
