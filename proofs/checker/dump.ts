import { writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { dumpedTables } from './tables.ts'

/** Writes how the database stands before the load: `opening.json` of a run's folder. */
export function dumpOpening(databaseUrl: string, folder: string) {
  return dumpDatabase(databaseUrl, path.join(folder, 'opening.json'))
}

/**
 * Writes how the database stands after the load: `dump.json` of a run's folder; and what the shop reports of its bills at the same
 * instant, which `report` reads by the snapshot it is given: `gst.json`.
 */
export function writeDump(databaseUrl: string, folder: string, report: (snapshot: string) => Promise<object>) {
  return dumpDatabase(databaseUrl, path.join(folder, 'dump.json'), async (snapshot) => {
    writeFileSync(path.join(folder, 'gst.json'), JSON.stringify(await report(snapshot)))
  })
}

/** All tables that matter at one instant, with the database's time. `also` may look at the same instant by its snapshot. */
export async function dumpDatabase(databaseUrl: string, file: string, also?: (snapshot: string) => Promise<void>) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read, read only')
    const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now')
    const dump: Record<string, unknown> = { taken_at: rows[0]?.now.toISOString() }
    for (const [name, columnsLeftOut] of Object.entries(dumpedTables))
      dump[name] = await readRows(client, name, columnsLeftOut)
    writeFileSync(file, JSON.stringify(dump))
    if (also) await also((await client.query('select pg_export_snapshot() as name')).rows[0].name)
  } finally {
    await client.end()
  }
}

async function readRows(client: pg.Client, name: string, columnsLeftOut: string[]) {
  const { rows } = await client.query<{ row: object }>(`select to_jsonb(t) - $1::text[] as row from ${name} t`, [
    columnsLeftOut,
  ])
  return rows.map(({ row }) => row)
}
