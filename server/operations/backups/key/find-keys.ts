import { open } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline/promises'
import { isEncrypted } from '#server/platform/backup-format/backup-encryption.ts'
import type { Config } from '#server/platform/config/config.ts'
import { readKey } from './key-text.ts'
import { keyFileOf, readKeyFile } from './shop-key.ts'

type KeyOptions = { key?: string | undefined; keyFile?: string | undefined }
type KeyConfig = Pick<Config, 'dataFolder' | 'backups'>

/**
 * The keys that may fit a backup: that of the command, else of BACKUP_KEY, else those of this data folder; else the person at the terminal
 * is asked. None for a backup that is not encrypted.
 */
export async function findKeys(file: string, config: KeyConfig, keyOptions: KeyOptions): Promise<Buffer[]> {
  if (keyOptions.key) return [readKey(keyOptions.key)]
  if (keyOptions.keyFile) return keysIn(path.resolve(keyOptions.keyFile))
  if (!(await needsKey(file))) return []
  if (config.backups.key) return [readKey(config.backups.key)]
  const known = await readKeyFile(keyFileOf(config))
  return known.length === 0 && process.stdin.isTTY ? [await promptForKey()] : known
}

async function keysIn(file: string) {
  const keys = await readKeyFile(file)
  if (keys.length === 0) throw new Error(`There is no key in ${file}: is the file there?`)
  return keys
}

async function needsKey(file: string) {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new Error(`There is no file ${file}.`) : error
  })
  try {
    const { buffer } = await handle.read(Buffer.alloc(64), 0, 64, 0)
    return isEncrypted(buffer)
  } finally {
    await handle.close()
  }
}

async function promptForKey() {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return readKey(await terminal.question('The key of this backup, as it was printed: '))
  } finally {
    terminal.close()
  }
}
