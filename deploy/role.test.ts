import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '#server/platform/config/config.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { openTestServer } from '#server/testing/databases.ts'

const password = `it's ${randomBytes(12).toString('base64url')}`
const script = readFileSync(path.join(import.meta.dirname, 'role.sql'), 'utf8')

describe('the role that the shop is given on a PostgreSQL of its own', { timeout: 60_000 }, () => {
  let testServer: Awaited<ReturnType<typeof openTestServer>>
  beforeAll(async () => {
    // Roles are the server's: this is one of our own whatever DATABASE_URL says.
    testServer = await openTestServer(undefined)
  }, 60_000)
  afterAll(() => testServer?.close(), 60_000)

  const addressOf = (user: string, database: string) => {
    const [, rest] = /^postgres:\/\/[^@]*(@[^/]*)\//.exec(testServer.server.address) ?? []
    return `postgres://${user}${rest}/${database}`
  }
  const sendRequest = async (address: string, ...statements: string[]) => {
    const client = new pg.Client({ connectionString: address })
    await client.connect()
    try {
      let rows: Record<string, unknown>[] = []
      for (const statement of statements) rows = (await client.query(statement)).rows
      return rows
    } finally {
      await client.end()
    }
  }
  /** As psql does it: each by itself, the password in quotes. */
  const statements = () =>
    script
      .replace(/^--.*$/gm, '')
      .replace(":'password'", pg.escapeLiteral(password))
      .split(';')
      .map((statement) => statement.trim())
      .filter(Boolean)

  it.each(['a superuser', 'somebody who may make roles and databases alone'])(
    'is made by %s, opens the shop, and may do nothing beside its database',
    async (who) => {
      const superuser = testServer.server.address
      const isSuperuser = who === 'a superuser'
      if (!isSuperuser) await sendRequest(superuser, 'create role keeper login createdb createrole')
      await sendRequest(isSuperuser ? superuser : addressOf('keeper', 'postgres'), ...statements())

      const address = addressOf('shop', 'shop')
      const config = readConfig({ DATABASE_URL: address, LOG_LEVEL: 'silent' })
      const { db, pool, close } = await openDatabase(config)
      await migrate(db, pool)
      expect((await pool.query('select count(*)::int as products from product')).rows).toEqual([{ products: 0 }])
      await close()

      const rights = 'rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls'
      const [role] = await sendRequest(superuser, `select ${rights}, rolpassword from pg_authid where rolname = 'shop'`)
      const { rolpassword, ...may } = role ?? {}
      expect([rolpassword, Object.values(may)]).toEqual([
        expect.stringMatching(/^SCRAM-SHA-256\$/),
        [false, false, false, false, false],
      ])
      const [{ roles } = {}] = await sendRequest(
        superuser,
        `select count(*)::int as roles from pg_auth_members where member = 'shop'::regrole and roleid <> 'shop'::regrole`,
      )
      expect(roles).toBe(0)
      for (const statement of [
        'create database other',
        'create role other',
        `copy (select 1) to program 'cat'`,
        `select pg_read_file('/etc/passwd')`,
        'alter role shop superuser',
      ])
        await expect(sendRequest(address, statement), statement).rejects.toThrow(/permission denied/)
      await sendRequest(superuser, 'create role stranger login')
      await expect(sendRequest(addressOf('stranger', 'shop'), 'select 1')).rejects.toThrow(
        /permission denied for database/,
      )
      await sendRequest(superuser, 'drop database shop', 'drop role shop', 'drop role stranger')
    },
  )
})
