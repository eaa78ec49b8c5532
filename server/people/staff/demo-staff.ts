import { and, eq, inArray, sql } from 'drizzle-orm'
import type { StaffRole } from '#contract/api/endpoint.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Database, Executor, Transaction } from '#server/platform/db/database.ts'
import { staff, staffBrowsers, staffPasskeys, staffSessions } from '#server/platform/schema/people/staff.ts'
import { codeOf, isSealedTotp, sealTotp } from '../sign-in/totp.ts'
import { demoStaff } from './demo-accounts.ts'

export type DemoAppCode = { name: string; role: StaffRole; mobileNumber: string; code: string }

/** The logins of the demo staff. */
export const demoNumbers = demoStaff.map(({ mobileNumber }) => mobileNumber)

/** Puts one person of each role on the staff list of a demo shop, their second factors set up; leaves alone who is there. */
export async function addDemoStaff(db: Database, config: Config) {
  if (!config.isDemo) throw new Error('Only a demo shop has demo staff.')
  for (const { mobileNumber, name, role, appSecret } of demoStaff) {
    await db.transaction(async (tx) => {
      const [added] = await tx
        .insert(staff)
        .values({ mobileNumber, name, role })
        .onConflictDoNothing()
        .returning({ id: staff.id })
      if (!added) return
      const totpSecret = sealTotp(config, added.id, appSecret)
      await tx.update(staff).set({ totpSecret, totpConfirmedAt: sql`now()` }).where(eq(staff.id, added.id))
    })
  }
}

/** What the apps of the demo staff show now, for the outbox page of a demo shop; nobody whose secret is their own. */
export async function demoAppCodes(db: Database, config: Config): Promise<DemoAppCode[]> {
  if (!config.isDemo) return []
  const rows = await db
    .select()
    .from(staff)
    .where(and(inArray(staff.mobileNumber, demoNumbers), eq(staff.isActive, true)))
  return demoStaff.flatMap(({ mobileNumber, appSecret }) => {
    const person = rows.find((row) => row.mobileNumber === mobileNumber)
    if (!person?.totpSecret || !isSealedTotp(config, person.id, person.totpSecret, appSecret)) return []
    return { name: person.name, role: person.role, mobileNumber, code: codeOf(appSecret) }
  })
}

/** Whoever of the demo could still sign in: by a number of its staff, or by a second factor that everybody can read. */
export async function readRemainingDemoStaff(db: Executor, config: Pick<Config, 'secret'>) {
  const active = await db
    .select({ id: staff.id, name: staff.name, mobileNumber: staff.mobileNumber, totpSecret: staff.totpSecret })
    .from(staff)
    .where(eq(staff.isActive, true))
    .orderBy(staff.mobileNumber)
  return active.flatMap(({ id, name, mobileNumber, totpSecret }) => {
    const isFactorPublic = demoStaff.some(
      ({ appSecret }) => totpSecret && isSealedTotp(config, id, totpSecret, appSecret),
    )
    const isOfDemo = demoNumbers.includes(mobileNumber)
    return isFactorPublic || isOfDemo ? [{ name, mobileNumber, isOfDemo }] : []
  })
}

/** Takes from the demo staff all that lets them in; they stay on the list as people who left, as what they did names them. Gives their number. */
export async function dismissDemoStaff(tx: Transaction) {
  const people = tx.select({ id: staff.id }).from(staff).where(inArray(staff.mobileNumber, demoNumbers))
  await tx.delete(staffSessions).where(inArray(staffSessions.staffId, people))
  await tx.delete(staffBrowsers).where(inArray(staffBrowsers.staffId, people))
  await tx.delete(staffPasskeys).where(inArray(staffPasskeys.staffId, people))
  const { rowCount } = await tx
    .update(staff)
    .set({ isActive: false, totpSecret: null, totpConfirmedAt: null, totpLastStep: null })
    .where(and(inArray(staff.mobileNumber, demoNumbers), eq(staff.isActive, true)))
  return rowCount ?? 0
}
