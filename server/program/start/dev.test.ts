import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { killProgram, startProgram } from '#proofs/environment/child-processes.ts'
import { createDatabase, dropDatabase } from '#server/testing/databases.ts'

const server = inject('testServer')
const name = `${process.pid}_dev`

// What npm run dev starts.
describe('an engineer works on the shop', { timeout: 240_000 }, () => {
  let folder: string
  let shop: ChildProcess
  let origin: string
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'milloraa-dev-'))
    const logFile = path.join(folder, 'shop.log')
    shop = startProgram({
      program: fileURLToPath(new URL('dev.ts', import.meta.url)),
      flags: ['--conditions=development'],
      settings: {
        PORT: '0',
        SHOP_MODE: 'demo',
        DATABASE_URL: await createDatabase(server, name, 'seeded'),
        DATA_FOLDER: path.join(folder, 'data'),
      },
      logFile,
    })
    origin = await vi.waitFor(
      () => {
        const log = readFileSync(logFile, 'utf8')
        const opened = /Milloraa in development: (\S+)/.exec(log)?.[1]
        if (!opened) throw new Error(log || 'Nothing said yet.')
        return opened
      },
      { timeout: 200_000, interval: 100 },
    )
  }, 240_000)
  afterAll(async () => {
    if (shop) await killProgram(shop)
    await dropDatabase(server, name)
    rmSync(folder, { recursive: true, force: true })
  })

  it('sees pages made of the sources, with goods of the database', async () => {
    const page = await fetch(`${origin}/products`)
    expect(page.status).toBe(200)
    const html = await page.text()
    expect(html).toContain('Wheat Atta')
    expect(html).toContain('"/app/storefront/catalog/listing-page.tsx"')
  })

  it('gets sources as the browser reads them, and the API beside them', async () => {
    const source = await fetch(`${origin}/app/root.tsx`)
    expect(source.headers.get('content-type')).toContain('javascript')
    expect(await source.text()).not.toContain('import type')
    const search = await fetch(`${origin}/api/v1/product/search?limit=1`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
    expect(search.status).toBe(200)
    expect((await search.json()).data).toBeDefined()
  })

  it('ends it with Ctrl-C', async () => {
    await killProgram(shop, 'SIGINT')
    expect(shop.exitCode).toBe(0)
  })
})
