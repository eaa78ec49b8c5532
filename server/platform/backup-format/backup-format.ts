import type pg from 'pg'

/**
 * A backup is gzip of one JSON value a line, encrypted where it is written with a key: the head, then each table with its rows (each as PostgreSQL's own JSON text,
 * which keeps every digit), the number series, the files in pieces, and the end with the counts: without it the file is cut.
 */
export type BackupLine =
  | { kind: 'milloraa-backup'; version: number; migration: number; writtenAt: string; withoutFiles?: 'bucket' }
  | { kind: 'settings'; base64: string }
  | ({ kind: 'table' } & Table)
  | { kind: 'rows'; rows: string[] }
  | ({ kind: 'sequence' } & Sequence)
  | { kind: 'file'; path: string; changedAt: string }
  | { kind: 'bytes'; base64: string }
  | { kind: 'sums'; sums: Record<string, string> }
  | { kind: 'end'; tables: number; rows: number; files: number }

export type Table = { name: string; columns: string[] }
export type Sequence = { name: string; lastValue: string; isCalled: boolean }

export const formatVersion = 1

/** The shop's tables with the columns that are stored (generated ones compute themselves). Jobs (schema pgboss) are not goods. */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname order by c.relname`)
  return rows
}

export async function listSequences(client: pg.ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(`
    select relname::text as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname`)
  const sequences: Sequence[] = []
  for (const { name } of rows) {
    const state = await client.query(
      `select last_value::text as "lastValue", is_called as "isCalled" from ${quote(name)}`,
    )
    sequences.push({ name, ...state.rows[0] })
  }
  return sequences
}

export function quote(name: string) {
  return `"${name.replaceAll('"', '""')}"`
}
