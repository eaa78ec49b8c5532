import type { Executor } from '#server/platform/db/database.ts'
import { columns, expression } from '#server/platform/db/prepared/fragments.ts'
import { prepared, rowsOf } from '#server/platform/db/prepared/prepared.ts'

const kindColumns = columns({ kind: expression<string>('kind') })

/** Of what kinds there are entries, each found by one look into the index: the log is long, and its kinds are few. */
export async function readSubjectKinds(executor: Executor) {
  const rows = await rowsOf(
    executor,
    prepared`
    with recursive kinds as (
      (select subject_kind as kind from audit_entry order by subject_kind limit 1)
      union all
      select (select subject_kind from audit_entry where subject_kind > kind order by subject_kind limit 1)
      from kinds where kind is not null
    )
    select ${kindColumns} from kinds where kind is not null`,
  )
  return rows.map(({ kind }) => kind)
}
