import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { acceptSecret, getHealth } from '#contract/api/admin/operations/health.ts'
import { createApi } from '#contract/api/client.ts'
import { getSettings } from '#contract/api/content/settings.ts'
import { prepareShop } from '#proofs/environment/shop-process.ts'
import { sealTotp } from '#server/people/sign-in/totp.ts'
import { hire } from '#server/people/staff/testing/back-office-visit.ts'
import { signInStaff } from '#server/people/staff/testing/sign-in-staff.ts'
import { demoSecret } from '#server/platform/config/weak-secrets.ts'
import { auditEntries, staff } from '#server/platform/schema/people/staff.ts'
import { secretFingerprints } from '#server/platform/schema/shop-secret.ts'
import { createDatabase, dropDatabase } from '#server/testing/databases.ts'
import { openOtherProcess } from '#server/testing/processes/other-process.ts'
import { openTestShop, speakTo, type TestShop } from '#server/testing/test-shop.ts'
import { ensureBuilt } from '../../../scripts/build/build-shop.mjs'
import { noticeSecret } from './notice-secret.ts'

const own = 'Zk3v9QpT7mWx2LrB8sYd4HnC6jFgA1eU'
const another = 'Qw8nV5rT2yLk9PzX4cBm7HsD1fGj6AeU'

describe('an owner whose server is started with another SHOP_SECRET', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop({ seeded: true, settings: { SHOP_SECRET: own } })
  })
  afterAll(() => shop.close())

  const startWith = (secret: string) => noticeSecret(shop.db, { ...shop.config, secret })

  it('is told nothing of the first start, as of an upgrade, nor of any other with the same one', async () => {
    await shop.db.delete(secretFingerprints)
    expect([await startWith(own), await startWith(own)]).toEqual([undefined, undefined])
    const [row] = await shop.db.select().from(secretFingerprints)
    expect(row?.fingerprint).toHaveLength(43)
    expect(JSON.stringify(row)).not.toContain(own)
  })

  it('is told at each start what is void, whose apps, and the way back; and nothing once the former one is back', async () => {
    await startWith(own)
    const person = await hire(shop, 'admin')
    const totpSecret = sealTotp(shop.config, person.id, 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP')
    await shop.db.update(staff).set({ totpSecret, totpConfirmedAt: new Date() }).where(eq(staff.id, person.id))
    const warning = await startWith(another)
    expect(warning).toContain(`authenticator apps (${person.name}) cannot be checked, and links to follow an order`)
    expect(warning).toContain('every backup carries the settings')
    expect(warning).toContain(path.join(shop.config.dataFolder, 'settings.env'))
    expect(await startWith(another)).toBe(warning)
    expect(await startWith(own)).toBeUndefined()
    await shop.db.update(staff).set({ totpSecret: null, totpConfirmedAt: null }).where(eq(staff.id, person.id))
  })

  it('sees it on Health until an admin accepts the new one, which is written down once; shoppers are served meanwhile', async () => {
    await shop.db.delete(secretFingerprints)
    await startWith(own)
    const admin = await signInStaff(shop, 'admin')
    const other = await openOtherProcess({ ...shop, config: { ...shop.config, secret: another } })
    const elsewhere = await signInStaff({ ...shop, app: other.app }, 'admin')
    const standings = async () => [await secretStateFor(admin), await secretStateFor(elsewhere)]
    expect(await standings()).toEqual(['well', 'bad'])
    expect(await createApi(speakTo(other.app))(getSettings)).toHaveProperty('deliveryCharge')
    await expect(admin.call(acceptSecret)).rejects.toMatchObject({ statusCode: 409 })
    await elsewhere.call(acceptSecret)
    await expect(elsewhere.call(acceptSecret)).rejects.toMatchObject({ statusCode: 409 })
    expect(await standings()).toEqual(['bad', 'well'])
    expect([await startWith(another), await startWith(own)]).toEqual([
      undefined,
      expect.stringContaining('SHOP_SECRET'),
    ])
    expect(await shop.db.$count(auditEntries, eq(auditEntries.action, 'secret.accept'))).toBe(1)
    await other.close()
  })

  it('is told nothing where a demo of before, with the secret of all demos, gets one of its own', async () => {
    await shop.db.delete(secretFingerprints)
    expect([await startWith(demoSecret), await startWith(own)]).toEqual([undefined, undefined])
    expect(await startWith(demoSecret)).toContain('SHOP_SECRET is not the one')
  })
})

describe('a shop that is started with one secret, with another and with the first again', { timeout: 200_000 }, () => {
  const name = `${process.pid}_secrets`
  const folder = mkdtempSync(path.join(tmpdir(), 'milloraa-secrets-'))
  let databaseUrl: string
  beforeAll(async () => {
    await ensureBuilt(process.execPath)
    databaseUrl = await createDatabase(inject('testServer'), name, 'seeded')
  }, 200_000)
  afterAll(async () => {
    await dropDatabase(inject('testServer'), name)
    rmSync(folder, { recursive: true, force: true })
  })

  it('opens each time, and says so the second time alone', async () => {
    const outcomes: boolean[] = []
    for (const [at, secret] of [own, another, own].entries()) {
      const shop = await prepareShop({ folder, databaseUrl, name: `start-${at}`, settings: { SHOP_SECRET: secret } })
      await shop.start()
      await shop.untilOpen()
      await shop.stop()
      outcomes.push(readFileSync(path.join(folder, `start-${at}.log`), 'utf8').includes('SHOP_SECRET is not the one'))
    }
    expect(outcomes).toEqual([false, true, false])
  })
})

async function secretStateFor({ call }: Awaited<ReturnType<typeof signInStaff>>) {
  const { groups } = await call(getHealth)
  return groups.flatMap(({ points }) => points).find(({ key }) => key === 'shop-secret')?.standing
}
