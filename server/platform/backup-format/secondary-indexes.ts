import type pg from 'pg'

/** Does the work while the indexes that only serve to find things are away: made anew over all rows they take a part of the time. */
export async function withoutPlainIndexes<Result>(client: pg.ClientBase, work: () => Promise<Result>) {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select c.relname as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i join pg_class c on c.oid = i.indexrelid
     where not i.indisunique and not i.indisexclusion and c.relnamespace = current_schema()::regnamespace`,
  )
  for (const { name } of rows) await client.query(`drop index ${client.escapeIdentifier(name)}`)
  const result = await work()
  for (const { definition } of rows) await client.query(definition)
  return result
}
