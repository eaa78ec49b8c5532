import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { settingsFor } from '#server/platform/postgres/postgres-settings.ts'
import { linesBeside, poolOfEach } from './pool-of-each.ts'

const counts = Array.from({ length: 32 }, (_, at) => at + 1)
const ofSuperusers = 3
const program = fileURLToPath(new URL('../start/main.ts', import.meta.url))

describe('an owner who starts several processes', () => {
  it('has connections for 1 to 32 in the shop’s own database, and for one that replaces another', () => {
    const door = { host: '127.0.0.1', port: 5432, user: 'shop' }
    const { max_connections } = settingsFor({ isTcp: true, isDurable: true }, door)
    for (const count of counts) {
      const pool = poolOfEach(count, { isOwn: true }) ?? 0
      expect(pool).toBeGreaterThanOrEqual(2)
      const all = (pool + linesBeside({ isOwn: true })) * (count + 1)
      expect([count, all]).toEqual([count, Math.min(all, Number(max_connections) - ofSuperusers)])
    }
  })

  it('has connections for 1 to 22 in a usual PostgreSQL, and for one that replaces another', () => {
    for (const count of counts) {
      const pool = poolOfEach(count, { isOwn: false })
      expect([count, pool !== undefined]).toEqual([count, count <= 22])
      const all = ((pool ?? 0) + linesBeside({ isOwn: false })) * (count + 1)
      expect([count, all]).toEqual([count, Math.min(all, 100 - ofSuperusers)])
    }
  })

  it('is told at once that 32 are too many for a usual PostgreSQL', async () => {
    const starting = promisify(execFile)(process.execPath, [program, '--workers', '32'], {
      env: { PATH: process.env.PATH, DATABASE_URL: 'postgres://shop@127.0.0.1:1/shop' },
    })
    await expect(starting).rejects.toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^32 processes need more than the 100 connections .*\n$/),
    })
  })
})
