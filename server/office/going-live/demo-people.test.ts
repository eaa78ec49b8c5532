import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sealTotp } from '#server/people/sign-in/totp.ts'
import { demoStaff } from '#server/people/staff/demo-accounts.ts'
import { addDemoStaff } from '#server/people/staff/demo-staff.ts'
import { runStaffCommand } from '#server/people/staff/staff-commands.ts'
import { signInStaff } from '#server/people/staff/testing/sign-in-staff.ts'
import { staff } from '#server/platform/schema/people/staff.ts'
import { anyMobile, openTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { convertDemoShop } from './convert-demo-shop.ts'
import { findDemoPeople, refuseDemoPeople } from './demo-people.ts'

describe('an owner who starts a real shop on the database of the demo', () => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await openTestShop({ seeded: true })
    await addDemoStaff(shop.db, shop.config)
  })
  afterEach(() => shop?.close())

  const refused = () =>
    refuseDemoPeople(shop.db, shop.config).then(
      () => [],
      (error: Error) => error.message.split('\n'),
    )

  it('is told of each of its staff and of its shoppers, and is let in once the shop was opened', async () => {
    const sentences = await refused()
    expect(sentences).toHaveLength(demoStaff.length + 1)
    for (const { mobileNumber } of demoStaff)
      expect(sentences.join('\n')).toContain(`(${mobileNumber}) of the demo can still sign in at the counter`)
    expect(sentences.at(-1)).toMatch(/^\d+ shoppers of the demo are left/)
    for (const sentence of sentences) expect(sentence).toContain('npm run shop -- open')
    await convertDemoShop(shop.db)
    expect(await refused()).toEqual([])
  })

  it('is told of a second factor that everybody can read, whoever has it', async () => {
    await convertDemoShop(shop.db)
    const { staffId, mobileNumber } = await signInStaff(shop, 'admin')
    const totpSecret = sealTotp(shop.config, staffId, demoStaff[0]?.appSecret ?? '')
    await shop.db.update(staff).set({ totpSecret }).where(eq(staff.id, staffId))
    expect(await refused()).toEqual([expect.stringContaining(`npm run staff -- reset ${mobileNumber}.`)])
    await runStaffCommand(shop.db, ['reset', mobileNumber])
    expect(await refused()).toEqual([])
  })

  it('is told of them under a secret of the shop’s own too, whose demo was of an earlier release', async () => {
    const config = { ...shop.config, secret: 'Zk3v9QpT7mWx2LrB8sYd4HnC6jFgA1eU' }
    await convertDemoShop(shop.db)
    const { staffId, mobileNumber } = await signInStaff(shop, 'admin')
    const totpSecret = sealTotp(shop.config, staffId, demoStaff[0]?.appSecret ?? '')
    await shop.db.update(staff).set({ totpSecret }).where(eq(staff.id, staffId))
    await expect(refuseDemoPeople(shop.db, config)).rejects.toThrow(`npm run staff -- reset ${mobileNumber}.`)
  })

  it('who has sold already dismisses them one by one', async () => {
    await shop.pool.query('update shop_order set demo = false where id = (select id from shop_order limit 1)')
    const sentences = await refused()
    expect(sentences).toHaveLength(demoStaff.length)
    await runStaffCommand(shop.db, ['add', anyMobile(), 'admin', 'Asha Rao'])
    for (const { mobileNumber } of demoStaff) {
      expect(sentences.join('\n')).toContain(`npm run staff -- dismiss ${mobileNumber}.`)
      await runStaffCommand(shop.db, ['dismiss', mobileNumber])
    }
    expect(await refused()).toEqual([])
  })

  it('is not kept out by a database that is new, or told of one that is not there', async () => {
    expect(await findDemoPeople({ ...shop.config, databaseUrl: 'postgres://nobody@127.0.0.1:1/none' })).toEqual([])
    expect(await findDemoPeople({ ...shop.config, databaseUrl: undefined, dataFolder: 'not-there' })).toEqual([])
    expect(await findDemoPeople(shop.config)).toHaveLength(demoStaff.length + 1)
    await shop.pool.query('drop schema public cascade')
    await shop.pool.query('create schema public')
    expect(await refused()).toEqual([])
  })
})
