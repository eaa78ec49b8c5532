import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { backUp } from '#server/platform/backup-format/backup.ts'
import { beginFilling } from '#server/platform/postgres/begun-database.ts'
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'milloraa-failed-'))
const file = path.join(folder, 'shop.backup')
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ seeded: true })
  await backUp({ pool: shop.pool, filesFolder: path.join(folder, 'no-files') }, file)
})
afterAll(async () => {
  await shop?.close()
  rmSync(folder, { recursive: true, force: true })
})

const programs = { restore: 'restore-command.ts', start: '../../program/start/main.ts' }
const run = (program: keyof typeof programs, words: string[], data: string) =>
  new Promise<{ code: number; lines: string }>((resolve) => {
    const env = { PATH: process.env.PATH, DATA_FOLDER: data, PORT: '0' }
    const file = path.resolve(import.meta.dirname, programs[program])
    const child = execFile(process.execPath, [file, ...words], { env, cwd: folder }, (_, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, lines: stdout + stderr }),
    )
  })

// With the shop's own database, which is made by the command.
describe('an owner whose restore fails', { timeout: 180_000 }, () => {
  it('finds nothing of it in the data folder, not the folder either, and the second try works', async () => {
    const data = path.join(folder, 'data')
    const cut = path.join(folder, 'cut.backup')
    writeFileSync(cut, readFileSync(file).subarray(0, 20_000))
    const failed = await run('restore', [cut], data)
    expect(failed).toMatchObject({ code: 1, lines: expect.stringContaining('is not a whole backup of a shop') })
    // Which letters a restore may have given to bills stays known.
    expect(existsSync(data) ? readdirSync(data).filter((name) => name !== 'backups') : []).toEqual([])
    expect(await run('restore', [file], data)).toMatchObject({
      code: 0,
      lines: expect.stringContaining(`Now: DATA_FOLDER=${data} npm start`),
    })
    expect(readdirSync(data)).not.toContain('restore-begun')
    // What stands there now is a shop: a third one is refused, and it stays.
    const third = await run('restore', [file], data)
    expect(third).toMatchObject({ code: 1, lines: expect.stringContaining('This shop is not empty') })
    expect(existsSync(path.join(data, 'postgres', 'PG_VERSION'))).toBe(true)
  })

  it('or is killed is told so by npm start, which opens no shop on it', async () => {
    const data = path.join(folder, 'killed')
    beginFilling(data)
    const started = await run('start', [], data)
    expect(started.code).toBe(1)
    expect(started.lines).toContain(
      `a restore into ${data} was cut off, or is at work. Do it again: npm run restore -- <file>.`,
    )
    expect(await run('restore', [file], data)).toMatchObject({ code: 0 })
    expect(readdirSync(data)).not.toContain('restore-begun')
  })
})
