import { createHmac } from 'node:crypto'
import { ne } from 'drizzle-orm'
import { ApiError } from '#contract/api/envelope.ts'
import { type Actor, writeAudit } from '#server/back-office/audit/audit.ts'
import type { Config } from '#server/platform/config/config.ts'
import { demoSecret } from '#server/platform/config/weak-secrets.ts'
import type { Database, Executor } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { secretFingerprints } from '#server/platform/schema/shop-secret.ts'

type Secret = Pick<Config, 'secret'>

/** Whether the shop runs with the secret it had; `since` is null while none is known. */
export type SecretState = { isChanged: boolean; since: Date | null }

/** Stores by what the shop's secret is known again, at the first start. Nothing is known again of the secret that all demos share. */
export async function storeFingerprint(db: Database, { secret }: Secret) {
  if (secret === demoSecret) return
  await db
    .insert(secretFingerprints)
    .values({ fingerprint: fingerprintOf(secret) })
    .onConflictDoNothing()
}

export async function readSecretState(executor: Executor, { secret }: Secret): Promise<SecretState> {
  const [row] = await executor.select().from(secretFingerprints)
  if (!row) return { isChanged: false, since: null }
  return { isChanged: row.fingerprint !== fingerprintOf(secret), since: row.since }
}

/** From now on the secret that the server runs with is the shop's. Throws 409 where it is already. */
export async function acceptSecret(db: Database, actor: Actor, { secret }: Secret) {
  const fingerprint = fingerprintOf(secret)
  await inTransaction(db, async (tx) => {
    const accepted = await tx
      .update(secretFingerprints)
      .set({ fingerprint, since: new Date() })
      .where(ne(secretFingerprints.fingerprint, fingerprint))
    if (accepted.rowCount !== 1) throw new ApiError(409, 'The server runs with the secret that this shop has.')
    await writeAudit(tx, actor, { action: 'secret.accept', subject: { kind: 'secret', id: 'secret' } })
  })
}

/** Tells nothing of the secret: it is of 32 random characters or more. */
function fingerprintOf(secret: string) {
  return createHmac('sha256', secret).update('fingerprint of the secret of this shop').digest('base64url')
}
