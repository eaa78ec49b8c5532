import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest'
import { createDatabase, dropDatabase } from '#server/testing/databases.ts'
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { sellers } from '../schema/selling/settings.ts'

type Ran = { code: number; stdout: string; stderr: string }

let shop: TestShop
let folder: string
beforeAll(async () => {
  shop = await openTestShop({ seeded: true })
  await shop.db.update(sellers).set({ legalName: 'Agrawal Flour Mill' })
})
afterAll(() => shop.close())
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'milloraa-command-'))
  return () => rmSync(folder, { recursive: true, force: true })
})

/** A shell in which nothing of the shop is set but what is said here. */
const run = (command: string, commandArguments: string[] = [], settings: Record<string, string> = {}) =>
  new Promise<Ran>((resolve) => {
    const program = path.resolve(import.meta.dirname, command)
    const env = { PATH: process.env.PATH, DATA_FOLDER: folder, ...settings }
    const child = execFile(
      process.execPath,
      [program, ...commandArguments],
      { env, cwd: folder },
      (_, stdout, stderr) => resolve({ code: child.exitCode ?? -1, stdout, stderr }),
    )
  })

const writeSettings = (text: string) => writeFileSync(path.join(folder, 'settings.env'), text, { mode: 0o600 })
const address = () => shop.config.databaseUrl ?? ''

async function tablesOf(connectionString: string) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rows } = await client.query("select count(*)::int as tables from pg_tables where schemaname = 'public'")
  await client.end()
  return rows[0].tables
}

const commands: [name: string, program: string, words: string[]][] = [
  ['backup', '../../operations/backups/backup-command.ts', ['shop.backup']],
  ['staff', '../../people/staff/command.ts', ['list']],
  ['order', '../../fulfilment/back-office-orders/command.ts', ['show', 'ABCD2345']],
  ['matters', '../../fulfilment/back-office-orders/payment-exceptions-command.ts', []],
  ['ticket', '../../care/support/command.ts', ['list']],
  ['stock', '../../selling/stock/stock-command.ts', ['list']],
  ['messages', '../../care/contact/command.ts', []],
  ['shop', '../../office/going-live/command.ts', ['open']],
  ['seed:big', '../../program/demo/seed-big-command.ts', []],
]

describe('an owner in a shell that does not know where the shop is', () => {
  it.each(commands)('is told so by npm run %s, and no other shop is made', async (_, program, commandArguments) => {
    const data = path.join(folder, 'elsewhere')
    const output = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { argv, exitCode } = process
    vi.stubEnv('DATA_FOLDER', data)
    vi.stubEnv('DATABASE_URL', undefined)
    try {
      process.argv = ['node', program, ...commandArguments]
      await import(/* @vite-ignore */ path.resolve(import.meta.dirname, program))
      expect(process.exitCode).toBe(1)
      expect(output.mock.calls).toEqual([
        [`There is no shop in ${data}. Start it first with npm start, or set DATA_FOLDER.`],
      ])
      expect(existsSync(data)).toBe(false)
    } finally {
      process.argv = argv
      process.exitCode = exitCode
      vi.unstubAllEnvs()
      output.mockRestore()
    }
  })

  it('is told that a database has no shop, and it is left empty', async () => {
    const server = inject('testServer')
    const databaseUrl = await createDatabase(server, 'no_shop')
    try {
      const ran = await run('../../people/staff/command.ts', ['list'], { DATABASE_URL: databaseUrl })
      expect(ran).toMatchObject({
        code: 1,
        stdout: '',
        stderr: expect.stringMatching(
          /^There is no shop in PostgreSQL at .+\. Start it first with npm start, or correct DATABASE_URL\.\n$/,
        ),
      })
      expect(await tablesOf(databaseUrl)).toBe(0)
    } finally {
      await dropDatabase(server, 'no_shop')
    }
  })

  it('has a backup restored into a new place only where it is said', async () => {
    const ran = await run('../../operations/restores/restore-command.ts', ['shop.backup'], { DATA_FOLDER: '' })
    expect(ran.stderr).toBe(
      `There is no shop in ${path.join(folder, '.data')}. To make one there, say --new at the end, or set DATA_FOLDER.\n`,
    )
    expect(existsSync(path.join(folder, '.data'))).toBe(false)
  })
})

describe('an owner whose settings stand in the file of the data folder', () => {
  it('is told on stderr which shop a command works on, so that what it gives can be piped', async () => {
    writeSettings(`# mine\nDATABASE_URL='${address()}'\n`)
    const ran = await run('../../selling/stock/stock-command.ts', ['list'])
    expect(ran.stderr).toMatch(/^Agrawal Flour Mill: \d+ orders?, \d+ products, in PostgreSQL at .+\n$/)
    expect(ran).toMatchObject({ code: 0, stdout: expect.stringContaining('ragi') })
  })

  it('backs up that shop from a shell without settings, as a nightly task has it', async () => {
    writeSettings(`DATABASE_URL=${address()}`)
    const ran = await run('../../operations/backups/backup-command.ts', ['night.backup'])
    expect(ran.stderr).toContain('Agrawal Flour Mill')
    expect(ran.stdout).toContain('night.backup holds')
    expect(existsSync(path.join(folder, 'night.backup'))).toBe(true)
  })

  it('reads how a backup is made when asking with --help, and no backup of that name is written', async () => {
    writeSettings(`DATABASE_URL=${address()}`)
    const ran = await run('../../operations/backups/backup-command.ts', ['--help'])
    expect(ran).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('npm run backup -- shop.backup') })
    expect(existsSync(path.join(folder, '--help'))).toBe(false)
  })

  it('has the environment win over the file', async () => {
    writeSettings('DATABASE_URL=postgres://127.0.0.1:1/nothing\nSHOP_MODE=production')
    const ran = await run('../../people/staff/command.ts', ['list'], { DATABASE_URL: address(), SHOP_MODE: 'demo' })
    expect(ran.code).toBe(0)
  })

  it('is told of a broken file by its line, and of all settings at fault at once, without a value', async () => {
    writeSettings(
      "PORT=http\nhello there\nSMTP_URL=smtp://u:p#s3cret@mail.example\nMAIL_FROM='A\nPORT=1\nDATA_FOLDER=/x\n",
    )
    const { code, stderr } = await run('../../people/staff/command.ts', ['list'])
    const file = path.join(folder, 'settings.env')
    expect(code).toBe(1)
    expect(stderr.split('\n').slice(0, 5)).toEqual([
      `Line 2 of ${file} is no setting: write NAME=value there, or put # before a comment.`,
      `Line 3 of ${file} sets SMTP_URL to what holds a #, where a comment would begin: put the value in '…'.`,
      `Line 4 of ${file} sets MAIL_FROM to what begins with a quotation mark and does not end with it on that line.`,
      `Line 5 of ${file} sets PORT once more, after line 1: leave one of the two.`,
      `Line 6 of ${file} sets DATA_FOLDER, which only the environment can: this file lies in it.`,
    ])
    expect(stderr).not.toContain('s3cret')
  })
})
