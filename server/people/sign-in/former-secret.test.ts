import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { getHealth } from '#contract/api/admin/operations/health.ts'
import { giveTotp } from '#contract/api/admin/staff/sign-in.ts'
import { demoSecret } from '#server/platform/config/weak-secrets.ts'
import { staff } from '#server/platform/schema/people/staff.ts'
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { resetFactorsOf } from '../staff/people.ts'
import { codeIn, giveSmsCode, hire, openVisit } from '../staff/testing/back-office-visit.ts'
import { signInStaff } from '../staff/testing/sign-in-staff.ts'
import { sealFactorsAnew } from './former-secret.ts'
import { sealTotp } from './totp.ts'
import { readVoidFactors, voidFactorsText } from './void-factors.ts'

const appSecret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const ownSecret = 'Zk3v9QpT7mWx2LrB8sYd4HnC6jFgA1eU'
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ settings: { SHOP_SECRET: ownSecret } })
})
afterAll(() => shop.close())

async function hireWithApp(secret: string) {
  const person = await hire(shop, 'admin')
  const totpSecret = sealTotp({ ...shop.config, secret }, person.id, appSecret)
  await shop.db.update(staff).set({ totpSecret, totpConfirmedAt: new Date() }).where(eq(staff.id, person.id))
  return person
}

async function sealedOf(id: string) {
  const [row] = await shop.db.select({ totpSecret: staff.totpSecret }).from(staff).where(eq(staff.id, id))
  return row?.totpSecret
}

it('an owner who set up the app in the demo of an earlier release signs in as ever once the shop has a secret of its own', async () => {
  const { id, mobileNumber } = await hireWithApp(demoSecret)
  const before = await sealedOf(id)
  await sealFactorsAnew(shop.db, shop.config)
  expect(await sealedOf(id)).not.toBe(before)
  const visit = openVisit(shop)
  await giveSmsCode(shop, visit, mobileNumber)
  expect(await visit.call(giveTotp, { body: { code: codeIn(appSecret, 0) } })).toMatchObject({ isProven: true })
})

it('factors of the shop’s own secret, and of one that nobody knows any more, stay as they are', async () => {
  const own = await hireWithApp(ownSecret)
  const lost = await hireWithApp('a-secret-that-was-lost-with-the-old-machine')
  const before = [await sealedOf(own.id), await sealedOf(lost.id)]
  await sealFactorsAnew(shop.db, shop.config)
  expect([await sealedOf(own.id), await sealedOf(lost.id)]).toEqual(before)
})

it('an admin whose app was set up under a secret that is gone is told so with the way back, however often, and Health names them', async () => {
  const { id, mobileNumber, name } = await hireWithApp('a-secret-that-was-lost-with-the-old-machine')
  const visit = openVisit(shop)
  await giveSmsCode(shop, visit, mobileNumber)
  for (let tries = 0; tries < 6; tries += 1) {
    const submitted = visit.call(giveTotp, { body: { code: codeIn(appSecret, 0) } })
    await expect(submitted).rejects.toMatchObject({
      statusCode: 409,
      message: expect.stringMatching(/SHOP_SECRET .* was changed .* npm run staff -- reset <mobile>/),
    })
  }
  const owner = await signInStaff(shop, 'admin')
  const secretCheck = async () => {
    const { groups } = await owner.call(getHealth)
    return groups.flatMap(({ points: checks }) => checks).find(({ key }) => key === 'secret')
  }
  expect(await secretCheck()).toMatchObject({ standing: 'bad', state: expect.stringContaining(name) })
  expect(voidFactorsText([name], '/mill/settings.env')).toMatch(/reset <mobile>.*\/mill\/settings\.env/)
  const before = await readVoidFactors(shop.db, shop.config)
  await resetFactorsOf(shop.db, 'command', id)
  expect(await readVoidFactors(shop.db, shop.config)).toHaveLength(before.length - 1)
})

it('nothing is said of a shop whose secret is the one it always had', async () => {
  await shop.db.update(staff).set({ totpSecret: null, totpConfirmedAt: null })
  await hireWithApp(ownSecret)
  expect(await readVoidFactors(shop.db, shop.config)).toEqual([])
})
