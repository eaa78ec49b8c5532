import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { bigShopSize } from '#db/seed-big.ts'
import { openStaffSession, proveStaffSession } from '#server/back-office/access/sessions.ts'
import { type Config, readConfig } from '#server/platform/config/config.ts'
import { type Database, openDatabase } from '#server/platform/db/database.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { hashToken } from '#server/platform/http/callers.ts'
import { staff } from '#server/platform/schema/people/staff.ts'
import { createApp } from '#server/program/app/app.ts'
import { fillBigShop } from '#server/program/demo/fill-big-shop.ts'
import { timeStatements } from './statements.ts'

/**
 * The real app with its pages over a big shop, and an admin who is signed in there. The database of DATABASE_URL or DATA_FOLDER is
 * filled where it is not and kept; without one it is made for this run alone.
 */
export async function openBigShop() {
  const dataSource = process.env.DATABASE_URL ?? process.env.DATA_FOLDER
  const folder = mkdtempSync(join(tmpdir(), 'bench-admin-'))
  // The database server may run as another account than ours.
  chmodSync(folder, 0o755)
  const config = readConfig({
    ...{ DATABASE_URL: process.env.DATABASE_URL, DATA_FOLDER: process.env.DATA_FOLDER ?? folder },
    ...{ ADDRESS_LIMIT_FACTOR: '0', SHED_LOAD_AFTER_MS: '0', LOG_LEVEL: 'warn', SHOP_MODE: 'demo' },
  })
  const filledIn = await fill(config)
  const { db, pool, close, where } = await openDatabase(config)
  const statements = timeStatements(pool)
  const app = await createApp({ config, db, pool, withPages: true })
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    ...{ origin, pool, statements, filledIn, where: dataSource ? where : 'a database of its own' },
    token: await signIn(db),
    async close() {
      await app.close()
      await close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Gives the seconds it took; nothing where the database was filled before. */
async function fill(config: Config) {
  const { db, pool, close } = await openDatabase(config)
  try {
    await migrate(db, pool)
    const { rowCount } = await pool.query(`select from shop_order offset ${bigShopSize.orders - 1} limit 1`)
    if (rowCount) return undefined
    const startedAt = performance.now()
    await fillBigShop({ config, db, pool }, bigShopSize, (part) => console.log(`filling: ${part}`))
    return (performance.now() - startedAt) / 1_000
  } finally {
    await close()
  }
}

async function signIn(db: Database) {
  const [admin] = await db.select({ id: staff.id }).from(staff).where(eq(staff.role, 'admin')).limit(1)
  if (!admin) throw new Error('The demo shop has no admin.')
  return proveStaffSession(db, hashToken(await openStaffSession(db, admin.id, 'bench:admin')))
}
