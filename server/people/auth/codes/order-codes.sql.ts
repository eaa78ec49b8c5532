import type { Transaction } from '#server/platform/db/database.ts'
import { expression } from '#server/platform/db/prepared/fragments.ts'
import { newRow } from '#server/platform/db/prepared/new-rows.ts'
import { countWritten, prepared } from '#server/platform/db/prepared/prepared.ts'
import { loginChallenges } from '#server/platform/schema/people/auth.ts'

type Code = Pick<typeof loginChallenges.$inferInsert, 'flow' | 'mobile' | 'codeHash' | 'tokenHash'>

/** Notes a code that is good for a day, where the number had fewer than `most` of its flow within one. */
export function noteCodeWithin(tx: Transaction, { flow, mobile, codeHash, tokenHash }: Code, most: number) {
  const expiresAt = expression<Date>("now() + interval '24 hours'")
  const code = newRow(loginChallenges, { flow, mobile, codeHash, tokenHash, expiresAt }, 'select')
  return countWritten(
    tx,
    prepared`insert into ${code}
      where ${most} > (select count(*) from login_challenge where mobile = ${mobile} and flow = ${flow}
        and created_at > now() - interval '24 hours')`,
  )
}
