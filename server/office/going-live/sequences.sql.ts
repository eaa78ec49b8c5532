import { sql } from 'drizzle-orm'
import type { Transaction } from '#server/platform/db/database.ts'
import { columns, expression } from '#server/platform/db/prepared/fragments.ts'
import { composed, prepared, rowsOf } from '#server/platform/db/prepared/prepared.ts'

/** Has every sequence begin anew. What stays keeps its numbers, as the audit log does: the next comes after them. */
export async function restartSequences(tx: Transaction) {
  for (const { name, table, column } of await readSequences(tx)) {
    const last = table ? sql`coalesce(max(${sql.identifier(column)}), 0) from ${sql.identifier(table)}` : sql`0`
    await rowsOf(tx, composed`select setval(${name}::regclass, (select ${last}) + 1, false)`)
  }
}

const sequenceColumns = columns({
  name: expression<string>('s.oid::regclass::text'),
  table: expression<string | null>('t.relname'),
  column: expression<string>('a.attname'),
})

/** Each with the column that it numbers, where there is one. */
function readSequences(tx: Transaction) {
  return rowsOf(
    tx,
    prepared`
    select ${sequenceColumns} from pg_class s
      left join pg_depend d on d.objid = s.oid and d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i')
      left join pg_class t on t.oid = d.refobjid
      left join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid
    where s.relkind = 'S' and s.relnamespace = 'public'::regnamespace`,
  )
}
