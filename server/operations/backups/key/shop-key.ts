import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { keyBytes, readKey, writeKey } from './key-text.ts'

type Queryable = Pick<pg.ClientBase, 'query'>

/** The key of the shop's backups, made at the first call. Processes that make one together agree on one. */
export async function ensureKey(client: Queryable, config: { dataFolder: string }): Promise<Buffer> {
  const made = writeKey(randomBytes(keyBytes))
  await client.query('insert into backup_key (id, key) values (1, $1) on conflict do nothing', [made])
  const { rows } = await client.query<{ key: string }>('select key from backup_key')
  const key = rows[0]?.key ?? made
  await writeKeyFile(config, key)
  return readKey(key)
}

/**
 * Also in the data folder, for the day on which the database is gone and the folder is not; no copy elsewhere has it. Former keys stay
 * behind it: the backups of the shop that had them may lie here too.
 */
async function writeKeyFile(config: { dataFolder: string }, key: string) {
  const file = keyFileOf(config)
  const lines = await linesOf(file)
  if (lines[0] === key) return
  await mkdir(path.dirname(file), { recursive: true })
  const part = `${file}.part`
  await writeFile(part, `${[key, ...lines.filter((line) => line !== key)].join('\n')}\n`, { mode: 0o600 })
  await rename(part, file)
}

/** The keys that lie in a file, the present one first; none where there is no file. */
export async function readKeyFile(file: string): Promise<Buffer[]> {
  return (await linesOf(file)).map(readKey)
}

async function linesOf(file: string) {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return text.split('\n').filter((line) => line.trim() !== '')
}

export function keyFileOf({ dataFolder }: { dataFolder: string }) {
  return path.resolve(dataFolder, 'backup.key')
}
