import { and, eq, isNotNull } from 'drizzle-orm'
import type { Config } from '#server/platform/config/config.ts'
import { demoSecret } from '#server/platform/config/weak-secrets.ts'
import type { Database } from '#server/platform/db/database.ts'
import { staff } from '#server/platform/schema/people/staff.ts'
import { openTotp, sealTotp } from './totp.ts'

/**
 * Until 0.3.0 a demo sealed the apps' secrets by one that all demos share: they are sealed anew by the shop's own, and whoever has
 * such an app signs in as ever. Only what stands in the shop's rows is read so, nothing that somebody sends.
 */
export async function sealFactorsAnew(db: Database, config: Config) {
  if (config.secret === demoSecret) return
  const rows = await db
    .select({ id: staff.id, totpSecret: staff.totpSecret })
    .from(staff)
    .where(isNotNull(staff.totpSecret))
  for (const { id, totpSecret } of rows) {
    if (!totpSecret || openTotp(config, id, totpSecret) !== undefined) continue
    const appSecret = openTotp({ secret: demoSecret }, id, totpSecret)
    if (appSecret === undefined) continue
    // Not what somebody set up a moment ago.
    await db
      .update(staff)
      .set({ totpSecret: sealTotp(config, id, appSecret) })
      .where(and(eq(staff.id, id), eq(staff.totpSecret, totpSecret)))
  }
}
