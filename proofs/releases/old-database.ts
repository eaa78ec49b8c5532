import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { applyMigrations } from '#server/platform/db/migrate.ts'

type Line =
  | { kind: 'milloraa-backup'; migration: number }
  | { kind: 'table'; name: string }
  | { kind: 'rows'; rows: string[] }
  | { kind: 'sequence'; name: string; lastValue: string; isCalled: boolean }
  | { kind: 'file' | 'bytes' | 'end' }

/** Fills an empty database with a backup as it was: tables, rows and record of migrations of that release, nothing newer. */
export async function openOldDatabase(databaseUrl: string, backup: string) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('begin')
    let table = ''
    for await (const text of createInterface({ input: createReadStream(backup).pipe(createGunzip()) })) {
      const line: Line = JSON.parse(text)
      if (line.kind === 'milloraa-backup') await makeTables(client, line.migration)
      if (line.kind === 'table') table = line.name
      if (line.kind === 'rows') await insertRows(client, table, line.rows)
      if (line.kind === 'sequence')
        await client.query('select setval($1::regclass, $2::bigint, $3)', [line.name, line.lastValue, line.isCalled])
    }
    await client.query('commit')
  } finally {
    await client.end()
  }
}

async function makeTables(client: pg.Client, migration: number) {
  await applyMigrations(client, migration)
  // Rows come in no order that foreign keys would take, and triggers have done their work before.
  await client.query("set local session_replication_role = 'replica'")
  const { rows } = await client.query(
    "select quote_ident(tablename) as name from pg_tables where schemaname = 'public'",
  )
  await client.query(`truncate ${rows.map(({ name }) => name).join(', ')}`)
}

async function insertRows(client: pg.Client, table: string, rows: string[]) {
  const columns = Object.keys(JSON.parse(rows[0] ?? '{}')).map((column) => `"${column}"`)
  await client.query(
    `insert into "${table}" (${columns}) overriding system value
     select ${columns} from json_populate_recordset(null::"${table}", $1::json)`,
    [`[${rows.join(',')}]`],
  )
}
