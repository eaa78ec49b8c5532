import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '#server/platform/db/database.ts'
import { columns, expression, fragment } from '#server/platform/db/prepared/fragments.ts'
import { prepared, rowsOf } from '#server/platform/db/prepared/prepared.ts'
import { sessions } from '#server/platform/schema/people/auth.ts'
import { users } from '#server/platform/schema/people/users.ts'

const [s, u] = [alias(sessions, 's'), alias(users, 'u')]
const callerColumns = columns({
  userId: s.userId,
  role: u.role,
  tokenHash: s.tokenHash,
  isStale: expression<boolean>("s.last_used_at < now() - interval '1 hour'"),
})
const from = fragment('session s join shopper u on u.id = s.user_id')
const isOpen = fragment('s.ended_at is null and s.expires_at > now()')

/** Who calls with some tokens. One is what mostly is asked for: of a list PostgreSQL expects ten, and would rather read a thousand sessions. */
export function findCallers(db: Database, [first, ...others]: string[]) {
  const found =
    others.length === 0
      ? prepared`select ${callerColumns} from ${from} where s.token_hash = ${first} and ${isOpen}`
      : prepared`select ${callerColumns} from ${from}
          where s.token_hash = any((select ${[first, ...others]}::text[])::text[]) and ${isOpen}`
  return rowsOf(db, found)
}

/** One write an hour, however often somebody calls. */
export async function noteUse(db: Database, tokenHashes: string[]) {
  await rowsOf(
    db,
    prepared`update session set last_used_at = now()
      where token_hash = any(${tokenHashes}::text[]) and last_used_at < now() - interval '1 hour'`,
  )
}
