import { alias } from 'drizzle-orm/pg-core'
import type { Transaction } from '#server/platform/db/database.ts'
import { columns } from '#server/platform/db/prepared/fragments.ts'
import { prepared, rowsOf } from '#server/platform/db/prepared/prepared.ts'
import { staffSessions } from '#server/platform/schema/people/staff.ts'

const challenge = columns({ challenge: alias(staffSessions, 'before').passkeyChallenge })

/** Takes the question of a session away, so that it is answered once. */
export async function takePasskeyChallenge(tx: Transaction, tokenHash: string) {
  const [taken] = await rowsOf(
    tx,
    prepared`
    update staff_session s set passkey_challenge = null from staff_session before
    where s.token_hash = ${tokenHash} and before.token_hash = s.token_hash and s.ended_at is null
    returning ${challenge}`,
  )
  return taken?.challenge ?? undefined
}
