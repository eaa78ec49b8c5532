import { spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import path from 'node:path'
import type { Pool } from 'pg'
import { databaseAddress } from '../database-address.ts'

/** TPC-B of pgbench on the server of the run, 16 clients: what this machine's PostgreSQL can do at all. */
export async function runTpcB(pool: Pool, seconds: number, scale = 10): Promise<string> {
  const program = findPgbench()
  if (!program) return 'not installed'
  await pool.query('create database tpc_b')
  try {
    const address = databaseAddress(pool, 'tpc_b')
    run(program, ['--initialize', '--quiet', `--scale=${scale}`, address])
    const output = run(program, ['--client=16', '--jobs=2', `--time=${seconds}`, '--protocol=prepared', address])
    const [, perSecond] = /tps = ([\d.]+)/.exec(output) ?? []
    return `${Number(perSecond).toFixed(0)} transactions/s`
  } finally {
    await pool.query('drop database tpc_b with (force)')
  }
}

function findPgbench() {
  const folders = [
    ...(process.env.PATH ?? '').split(path.delimiter),
    ...globSync('/usr/lib/postgresql/*/bin').sort().reverse(),
  ]
  return folders.map((folder) => path.join(folder, 'pgbench')).find((file) => existsSync(file))
}

function run(program: string, commandArguments: string[]) {
  const { status, stdout, stderr } = spawnSync(program, commandArguments, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`pgbench failed: ${stderr}`)
  return stdout
}
