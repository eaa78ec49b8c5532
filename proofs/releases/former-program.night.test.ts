import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openCrowd } from '../../deploy/testing/crowd.ts'
import { ensureBuilt } from '../../scripts/build/build-shop.mjs'
import { createDatabase, dropDatabase } from '../../server/testing/databases.ts'
import { checkLiveBooks } from '../checker/money/live-books.ts'
import { prepareShop, type ShopProcess } from '../environment/shop-process.ts'
import { buildFormerProgram } from './former-program.ts'
import { readReleases } from './release-folders.ts'

const [release] = readReleases().reverse()
const server = inject('testServer')
const name = `former_${process.pid}`

describe(`a shop of today while a process of release ${release?.version} is still running`, () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'milloraa-former-'))
  let former: ShopProcess
  let today: ShopProcess
  let databaseUrl: string
  beforeAll(async () => {
    await ensureBuilt(process.execPath)
    const program = buildFormerProgram(release?.commit ?? '', path.join(folder, 'program'))
    databaseUrl = await createDatabase(server, name, 'seeded')
    today = await prepareShop({ folder, databaseUrl, name: 'today' })
    former = await prepareShop({ folder, databaseUrl, name: 'former', program })
    await today.start()
    await former.start()
  }, 600_000)
  afterAll(async () => {
    await former?.stop()
    await today?.stop()
    await dropDatabase(server, name)
    rmSync(folder, { recursive: true, force: true })
  })

  it('takes orders at both at once, and the books hold', { timeout: 120_000 }, async () => {
    const crowds = [openCrowd(former.origin, 2), openCrowd(today.origin, 2)]
    await Promise.all(crowds.map((crowd) => crowd.hasOrdered(10)))
    const ends = await Promise.all(crowds.map((crowd) => crowd.leave()))
    expect(ends.flatMap(({ failed }) => failed)).toEqual([])
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    try {
      const findings = await checkLiveBooks(client)
      // The demo shop's goods were never laid on the shelf by a correction.
      expect(findings.filter(({ name }) => name !== 'L5').flatMap(({ violations }) => violations)).toEqual([])
    } finally {
      await client.end()
    }
  })
})
