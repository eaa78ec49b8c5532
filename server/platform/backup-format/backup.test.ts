import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { createDatabase, dropDatabase } from '#server/testing/databases.ts'
import { needs } from '#server/testing/needs.ts'
import { type OpenDatabase, openDatabase } from '../db/database.ts'
import { backUp } from './backup.ts'
import { listSequences, listTables, quote } from './backup-format.ts'
import { restore } from './restore.ts'

describe('a backup', { timeout: 60_000 }, () => {
  const server = inject('testServer')
  const names: string[] = []
  const open: OpenDatabase[] = []
  const folder = mkdtempSync(path.join(tmpdir(), 'milloraa-backup-'))
  const file = path.join(folder, 'shop.backup')
  let shop: OpenDatabase

  beforeAll(async () => {
    shop = await openCopy('seeded')
    mkdirSync(path.join(folder, 'files', 'people'), { recursive: true })
    writeFileSync(path.join(folder, 'files', 'people', 'asha.jpg'), Buffer.alloc(500_000, 'milled'))
    // Made again when somebody asks: not worth a place in a backup.
    mkdirSync(path.join(folder, 'files', 'made'))
    writeFileSync(path.join(folder, 'files', 'made', 'asha-96.avif'), 'drawn')
    await backUp({ pool: shop.pool, filesFolder: path.join(folder, 'files') }, file)
  })

  afterAll(async () => {
    for (const database of open) await database.close()
    for (const name of names) await dropDatabase(server, name)
    rmSync(folder, { recursive: true, force: true })
  })

  it('goes into a database without tables, every row, number series and file alike', async () => {
    const target = await openCopy()
    const filesFolder = path.join(folder, 'restored')
    mkdirSync(path.join(filesFolder, 'made'), { recursive: true })
    await restore({ pool: target.pool, filesFolder }, file)
    const before = await contentOf(shop.pool)
    expect(Object.values(before.tables).flat().length).toBeGreaterThan(1_000)
    expect(await contentOf(target.pool)).toEqual(before)
    const [original, copy] = ['files', 'restored'].map((name) =>
      readFileSync(path.join(folder, name, 'people', 'asha.jpg')),
    )
    expect(copy?.equals(original ?? Buffer.alloc(0))).toBe(true)
    expect(existsSync(path.join(filesFolder, 'made'))).toBe(false)
  })

  needs('posix').it('can be read by its owner only, while it is written and afterwards', {}, async () => {
    const umask = process.umask(0o022)
    try {
      const watched = path.join(folder, 'watched.backup')
      const written = backUp({ pool: shop.pool, filesFolder: path.join(folder, 'files') }, watched)
      const modeOf = (name: string) => statSync(name, { throwIfNoEntry: false })?.mode
      await vi.waitFor(() => expect(modeOf(`${watched}.part`) ?? modeOf(watched)).toBeDefined(), { interval: 1 })
      expect((modeOf(`${watched}.part`) ?? modeOf(watched) ?? 0) & 0o777).toBe(0o600)
      await written
      expect(statSync(watched).mode & 0o777).toBe(0o600)
    } finally {
      process.umask(umask)
    }
  })

  it('goes into empty tables, and is refused by a shop that has rows', async () => {
    const target = await openCopy('empty')
    const filesFolder = path.join(folder, 'again')
    await restore({ pool: target.pool, filesFolder }, file)
    rmSync(filesFolder, { recursive: true })
    await expect(restore({ pool: target.pool, filesFolder }, file)).rejects.toThrow('This shop is not empty')
  })

  needs('posix').it(
    'goes on without a picture that its owner replaces meanwhile, and keeps all the others',
    {},
    async () => {
      const filesFolder = path.join(folder, 'busy')
      mkdirSync(path.join(filesFolder, 'people'), { recursive: true })
      writeFileSync(path.join(filesFolder, 'people', 'a-film.mp4'), randomBytes(8_000_000))
      const [replaced, other] = ['asha.jpg', 'ravi.jpg'].map((name) => path.join(filesFolder, 'people', name))
      for (const name of [replaced, other]) writeFileSync(name ?? '', 'milled')
      // Through a pipe it is written no faster than it is read here: the film is on its way when the picture goes.
      const [pipe, copy] = ['pipe', 'busy.backup'].map((name) => path.join(folder, name))
      spawnSync('mkfifo', [`${pipe}.part`])
      const written = backUp({ pool: shop.pool, filesFolder }, pipe ?? '')
      const beginningOfFilm = statSync(file).size + 1_000_000
      let bytes = 0
      const watched = async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          bytes += chunk.length
          if (bytes > beginningOfFilm) rmSync(replaced ?? '', { force: true })
          yield chunk
        }
      }
      await pipeline(createReadStream(`${pipe}.part`), watched, createWriteStream(copy ?? ''))
      expect((await written).files).toBe(2)
      const target = await openCopy()
      await restore({ pool: target.pool, filesFolder: path.join(folder, 'from-busy') }, copy ?? '')
      const restored = readdirSync(path.join(folder, 'from-busy'), { recursive: true })
      expect(restored.map(String).sort()).toEqual(['people', 'people/a-film.mp4', 'people/ravi.jpg'])
    },
  )

  it('that may not look into a folder fails, rather than leave its files out', async () => {
    const filesFolder = path.join(folder, 'no-folder')
    writeFileSync(filesFolder, 'a file')
    const refused = path.join(folder, 'refused.backup')
    await expect(backUp({ pool: shop.pool, filesFolder }, refused)).rejects.toThrow('ENOTDIR')
    expect(existsSync(refused)).toBe(false)
  })

  it('that is cut, or of a later version, leaves the target as it was', async () => {
    const target = await openCopy()
    const lines = gunzipSync(readFileSync(file)).toString().split('\n')
    const cut = write('cut', lines.slice(0, lines.length / 2))
    const unpackable = path.join(folder, 'unpackable')
    writeFileSync(unpackable, readFileSync(file).subarray(0, 20_000))
    const later = write('later', [
      lines[0]?.replace(/"migration":\d+/, '"migration":9999999999999') ?? '',
      ...lines.slice(1),
    ])
    const into = { pool: target.pool, filesFolder: path.join(folder, 'none') }

    await expect(restore(into, cut)).rejects.toThrow('its end is missing')
    await expect(restore(into, unpackable)).rejects.toThrow('is not a whole backup')
    await expect(restore(into, later)).rejects.toThrow('later version')
    await expect(restore(into, path.join(folder, 'absent'))).rejects.toThrow('There is no file')
    expect(await contentOf(target.pool)).toEqual({ tables: {}, sequences: [], keys: [] })
  })

  async function openCopy(template?: string) {
    const name = `backup_${process.pid}_${names.length}`
    names.push(name)
    const databaseUrl = await createDatabase(server, name, template)
    const database = await openDatabase({ databaseUrl, databasePool: 2, dataFolder: '' })
    open.push(database)
    return database
  }

  function write(name: string, lines: string[]) {
    const target = path.join(folder, name)
    writeFileSync(target, gzipSync(lines.join('\n')))
    return target
  }
})

/** Every row of every table as text, in the order of that text. */
async function contentOf(pool: pg.Pool) {
  const client = await pool.connect()
  try {
    const tables: Record<string, string[]> = {}
    for (const { name } of await listTables(client)) {
      const { rows } = await client.query(`select t::text as row from ${quote(name)} t order by 1`)
      tables[name] = rows.map(({ row }) => row)
    }
    const keys = await client.query(
      "select conname, convalidated from pg_constraint where connamespace = 'public'::regnamespace and contype in ('f', 'c', 'u', 'p') order by 1",
    )
    return { tables, sequences: await listSequences(client), keys: keys.rows }
  } finally {
    client.release()
  }
}
