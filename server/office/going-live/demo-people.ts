import { existsSync } from 'node:fs'
import path from 'node:path'
import { eq, not, sql } from 'drizzle-orm'
import { readRemainingDemoStaff } from '#server/people/staff/demo-staff.ts'
import type { Config } from '#server/platform/config/config.ts'
import { type Database, openDatabase } from '#server/platform/db/database.ts'
import { orders } from '#server/platform/schema/fulfilment/orders.ts'
import { users } from '#server/platform/schema/people/users.ts'

/** Throws what keeps a real shop from opening while people of the demo are in it, a sentence and a line for each. */
export async function refuseDemoPeople(db: Database, config: Pick<Config, 'secret'>) {
  const remainingDemo = await readDemoPeople(db, config)
  if (remainingDemo.length > 0) throw new Error(remainingDemo.join('\n'))
}

/** The same of a shop that does not open anyway: of a database that is not there, or does not answer, nothing. */
export async function findDemoPeople(config: Config): Promise<string[]> {
  if (!config.databaseUrl && !existsSync(path.join(config.dataFolder, 'postgres'))) return []
  try {
    const { db, close } = await openDatabase(config)
    return await readDemoPeople(db, config).finally(close)
  } catch {
    return []
  }
}

async function readDemoPeople(db: Database, config: Pick<Config, 'secret'>) {
  if (!(await hasTables(db))) return []
  const hasRealOrder = (await db.$count(orders, not(orders.demo))) > 0
  const remedy = (mobileNumber: string) =>
    hasRealOrder
      ? `put yourself on the list (npm run staff -- add <mobile> admin), then npm run staff -- dismiss ${mobileNumber}`
      : 'npm run shop -- open takes the demo’s people away'
  const remainingStaff = (await readRemainingDemoStaff(db, config)).map(({ name, mobileNumber, isOfDemo }) =>
    isOfDemo
      ? `${name} (${mobileNumber}) of the demo can still sign in at the counter: ${remedy(mobileNumber)}.`
      : `${name} (${mobileNumber}) has a second factor of the demo, which everybody can read: npm run staff -- reset ${mobileNumber}.`,
  )
  // A shop that has sold cannot be opened anew; without a number of theirs nobody signs in as one of them.
  const shoppers = hasRealOrder ? 0 : await db.$count(users, eq(users.demo, true))
  if (shoppers === 0) return remainingStaff
  const counted = shoppers === 1 ? 'One shopper' : `${shoppers} shoppers`
  return [...remainingStaff, `${counted} of the demo are left, with their orders and reviews: ${remedy('')}.`]
}

/** A new database has none, and an older one has those of every release since the back office. */
async function hasTables(db: Database) {
  const isThere = sql<boolean>`to_regclass('staff') is not null and to_regclass('shop_order') is not null`
  const [found] = await db.select({ isThere }).from(sql`(select) as one`)
  return found?.isThere === true
}
