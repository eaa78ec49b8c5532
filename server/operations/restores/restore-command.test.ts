import { execFile } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { backUp } from '#server/platform/backup-format/backup.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { sellers } from '#server/platform/schema/selling/settings.ts'
import { createDatabase, dropDatabase } from '#server/testing/databases.ts'
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { nameOf } from '../backups/backup-folder.ts'
import { writeKey } from '../backups/key/key-text.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'milloraa-restore-command-'))
const key = Buffer.alloc(20, 7)
const database = `restore_command_${process.pid}`
const file = path.join(folder, nameOf(new Date(Date.now() - 3_600_000), 'nightly'))
let shop: TestShop
let databaseUrl: string
beforeAll(async () => {
  shop = await openTestShop({ seeded: true })
  await shop.db.update(sellers).set({ legalName: 'Agrawal Flour Mill' })
  await backUp({ pool: shop.pool, filesFolder: path.join(folder, 'no-files'), key }, file)
  databaseUrl = await createDatabase(inject('testServer'), database)
})
afterAll(async () => {
  await shop?.close()
  await dropDatabase(inject('testServer'), database)
  rmSync(folder, { recursive: true, force: true })
})

/** A shell without a terminal, in which nothing of the shop is set but what is said here. */
const run = (commandArguments: string[], settings: Record<string, string> = {}) =>
  new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const program = path.resolve(import.meta.dirname, 'restore-command.ts')
    const env = { PATH: process.env.PATH, DATA_FOLDER: path.join(folder, 'data'), ...settings }
    const child = execFile(
      process.execPath,
      [program, ...commandArguments],
      { env, cwd: folder },
      (_, stdout, stderr) => resolve({ code: child.exitCode ?? -1, stdout, stderr }),
    )
  })

describe('whoever restores a shop by the command', { timeout: 60_000 }, () => {
  it('reads how, where nothing or --help is said, and no database is opened', async () => {
    for (const [commandArguments, code] of [
      [[], 1],
      [['--help'], 0],
    ] as const) {
      const ran = await run([...commandArguments])
      expect(ran).toMatchObject({ code, stderr: '' })
      for (const word of ['npm run restore -- <file or folder>', '--key', '--new', '--to-look-at'])
        expect(ran.stdout).toContain(word)
    }
    expect(existsSync(path.join(folder, 'data'))).toBe(false)
  })

  it('is told how to give the key', async () => {
    const ran = await run([file], { DATABASE_URL: databaseUrl })
    expect(ran).toMatchObject({ code: 1, stdout: '' })
    expect(ran.stderr).toContain('by --key <key>, --key-file <file> or the setting BACKUP_KEY')
  })

  it('is stopped by an option that does not exist, or that says nothing, before anything is made', async () => {
    const data = path.join(folder, 'mistyped')
    for (const [commandArguments, sentence] of [
      [[file, '--to-look-ta', '--key', writeKey(key)], 'There is no option --to-look-ta.'],
      [[file, '--keyfile', 'key'], 'There is no option --keyfile.'],
      [[file, '--key'], 'Please say what --key is.'],
    ] as const) {
      const ran = await run([...commandArguments], { DATA_FOLDER: data })
      expect(ran).toMatchObject({ code: 1, stdout: '' })
      expect(ran.stderr).toContain(`${sentence}\n\nnpm run restore -- <file or folder>`)
    }
    expect(existsSync(data)).toBe(false)
  })

  it('is told that the file of the key is not there', async () => {
    const ran = await run([file, '--key-file', path.join(folder, 'nokey')], { DATABASE_URL: databaseUrl })
    expect(ran.stderr).toBe(`There is no key in ${path.join(folder, 'nokey')}: is the file there?\n`)
  })

  it('may type the key with the gaps it is printed with', async () => {
    const [first = '', ...groups] = writeKey(Buffer.alloc(20, 9)).split(/[ -]/)
    const ran = await run([file, '--key', first, ...groups], { DATABASE_URL: databaseUrl })
    expect(groups.length).toBeGreaterThan(2)
    expect(ran.stderr).toBe('This is not the key that this backup was written with.\n')
  })

  it('is told which shop is in the way, or which files are, and what to do', async () => {
    const commandArguments = [file, '--key', writeKey(key)]
    const full = await run(commandArguments, { DATABASE_URL: shop.config.databaseUrl ?? '' })
    expect(full.stderr).toMatch(
      /^This shop is not empty \(Agrawal Flour Mill: \d+ orders?, \d+ products, in PostgreSQL at .+\): .+ Name an empty DATA_FOLDER or database, or move this one away\.\n$/,
    )
    const data = path.join(folder, 'with-files')
    mkdirSync(path.join(data, 'files'), { recursive: true })
    writeFileSync(path.join(data, 'files', 'bill.pdf'), 'a bill')
    const ran = await run(commandArguments, { DATABASE_URL: databaseUrl, DATA_FOLDER: data })
    expect(ran.stderr).toContain(
      `there are files in ${path.join(data, 'files')}. Move them away, or name an empty DATA_FOLDER.`,
    )
  })

  it('is told that a folder has no backup', async () => {
    const empty = path.join(folder, 'empty')
    mkdirSync(empty)
    const ran = await run([empty], { DATABASE_URL: databaseUrl })
    expect(ran.stderr).toBe(`There is no backup in ${empty}: its name would begin with shop- and end with .backup.\n`)
  })

  it('is told of when the shop is, which newer backup lies there, and what comes next', async () => {
    const newer = nameOf(new Date(), 'asked')
    copyFileSync(file, path.join(folder, newer))
    const ran = await run([file, '--key', writeKey(key)], { DATABASE_URL: databaseUrl })
    expect(ran).toMatchObject({ code: 0, stderr: '' })
    expect(ran.stdout).toMatch(/^It stands as it was on .+, \d+:\d\d [ap]m\.$/m)
    expect(ran.stdout).toContain(`A newer backup lies beside it: ${newer}.`)
    expect(ran.stdout).toContain('There was no restore-log.jsonl to find')
    expect(ran.stdout).toContain(`\nNow: DATA_FOLDER=${path.join(folder, 'data')} npm start\n`)
  })
})

it('a pool that is ended says nothing of its connections that the server ends meanwhile', async () => {
  const { pool, close } = await openDatabase({ databaseUrl: shop.config.databaseUrl, databasePool: 1, dataFolder: '' })
  const lines: string[] = []
  const { write } = process.stderr
  process.stderr.write = (text: string | Uint8Array) => lines.push(String(text)) > 0
  try {
    pool.emit('error', new Error('gone'), undefined as never)
    const ended = close()
    pool.emit('error', new Error('terminating connection due to administrator command'), undefined as never)
    await ended
  } finally {
    process.stderr.write = write
  }
  expect(lines).toEqual(['A database connection ended: gone\n'])
})
