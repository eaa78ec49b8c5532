import type { Executor } from '#server/platform/db/database.ts'
import { columns, expression } from '#server/platform/db/prepared/fragments.ts'
import { prepared, rowsOf } from '#server/platform/db/prepared/prepared.ts'

const ageColumns = columns({
  age: expression<number | null>('extract(epoch from clock_timestamp() - min(asked.created_at))::float8'),
})

/** For how many seconds a number has waited for a code of the last hour that was not used; nothing where none was asked for. */
export async function readAgeOfUnusedCode(executor: Executor, mobile: string) {
  const [codeRequest] = await rowsOf(
    executor,
    prepared`
    select ${ageColumns} from login_challenge asked
    where asked.mobile = ${mobile} and asked.flow in ('phone-auth', 'alternative-asked') and asked.used_at is null
      and asked.created_at > clock_timestamp() - interval '1 hour'
      and not exists (select from login_challenge used where used.mobile = asked.mobile and used.used_at > asked.created_at
        and used.flow in ('phone-auth', 'alternative', 'alternative-asked'))`,
  )
  return codeRequest?.age ?? undefined
}
