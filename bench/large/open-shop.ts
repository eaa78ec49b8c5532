import { eq } from 'drizzle-orm'
import { staffCookie } from '#server/back-office/access/callers.ts'
import { openStaffSession, proveStaffSession } from '#server/back-office/access/sessions.ts'
import { openSession } from '#server/people/sessions/sessions.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { hashToken } from '#server/platform/http/callers.ts'
import { staff } from '#server/platform/schema/people/staff.ts'
import { createApp } from '#server/program/app/app.ts'
import { fillShop, type ShopSize } from './fill.ts'
import type { LargeQuestion } from './questions.ts'
import { readSamples } from './samples.ts'

export type MeasuredShop = Awaited<ReturnType<typeof openMeasuredShop>>

/** `told` is to be called once it is filled. */
export type FilledDatabase = { databaseUrl: string; isFilled: boolean; markFilled: () => Promise<void> }

/** A shop of a size in a database, filled where it is not. Nothing it was asked before is kept ready. */
export async function openMeasuredShop(
  name: string,
  { databaseUrl, isFilled, markFilled }: FilledDatabase,
  size: ShopSize,
) {
  const config = readConfig({
    ...{ DATABASE_URL: databaseUrl, DATA_FOLDER: 'none', SHOP_MODE: 'demo', LOG_LEVEL: 'error' },
    ...{ ADDRESS_LIMIT_FACTOR: '0', SHED_LOAD_AFTER_MS: '0' },
  })
  const { db, pool, close } = await openDatabase(config)
  const startedAt = performance.now()
  const reportPart = (part: string) =>
    console.log(`${name}, ${((performance.now() - startedAt) / 1_000).toFixed(0)} s: ${part}`)
  if (!isFilled) {
    await fillShop({ config, db, pool }, size, reportPart)
    await markFilled()
  }
  const app = await createApp({ config: { ...config, responseCacheMegabytes: 0 }, db, pool })
  const samples = await readSamples(pool)
  const tokens: string[] = []
  for (const buyer of samples.buyers) tokens.push(await openSession(db, buyer, 'user'))
  const [admin] = await db.select({ id: staff.id }).from(staff).where(eq(staff.role, 'admin')).limit(1)
  if (!admin) throw new Error('The demo shop has no admin.')
  const cookie = await proveStaffSession(db, hashToken(await openStaffSession(db, admin.id, 'bench:large')))
  const { rows } = await pool.query<{ bytes: number }>('select pg_database_size(current_database()) as bytes')

  /** Milliseconds until an answer was there. Throws where it is none. */
  async function request({ name, by, request: ask }: LargeQuestion, turn: number) {
    const { path, body } = ask(samples, turn)
    const sentAt = performance.now()
    const answer = await app.inject({
      ...{ method: body ? 'POST' : 'GET', url: `/api/v1${path}` },
      ...(body ? { payload: body } : {}),
      headers: {
        ...(by === 'buyer' ? { authorization: `Bearer ${tokens[turn % tokens.length]}` } : {}),
        ...(by === 'admin' ? { cookie: `${staffCookie}=${cookie}` } : {}),
      },
    })
    if (answer.statusCode !== 200) throw new Error(`${name}: ${answer.statusCode} ${answer.body.slice(0, 300)}`)
    return performance.now() - sentAt
  }

  return {
    ...{ request, gigabytes: (rows[0]?.bytes ?? 0) / 1e9, filledIn: (performance.now() - startedAt) / 1_000 },
    async close() {
      await app.close()
      await close()
    },
  }
}
