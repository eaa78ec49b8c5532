import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { findFreePort } from '#proofs/environment/ports.ts'
import { prepareShop, type ShopProcess } from '#proofs/environment/shop-process.ts'
import { createDatabase, dropDatabase } from '#server/testing/databases.ts'
import { needs } from '#server/testing/needs.ts'
import { prepareRedis } from '#server/testing/processes/redis-process.ts'
import { ensureBuilt } from '../scripts/build/build-shop.mjs'
import { openCrowd } from './testing/crowd.ts'
import { prepareNginx } from './testing/nginx-process.ts'

await ensureBuilt(process.execPath)

needs('nginx', 'redis').describe('three shops behind nginx', { timeout: 600_000 }, () => {
  const server = inject('testServer')
  const name = `${process.pid}_machines`
  const folder = mkdtempSync(path.join(tmpdir(), 'milloraa-machines-'))
  let redis: ReturnType<typeof prepareRedis>
  let nginx: ReturnType<typeof prepareNginx>
  let shops: ShopProcess[]
  let database: pg.Client
  beforeAll(async () => {
    const databaseUrl = await createDatabase(server, name, 'seeded')
    database = new pg.Client({ connectionString: databaseUrl })
    await database.connect()
    await database.query('update variation set stock = 1000000')
    redis = prepareRedis(await findFreePort())
    await redis.start()
    const settings = { REDIS_URL: redis.url, TRUST_PROXY: '127.0.0.1', DATABASE_POOL: '5', DRAIN_SECONDS: '1' }
    shops = []
    for (const name of ['one', 'two', 'three'])
      shops.push(await prepareShop({ folder, databaseUrl, name, settings, patienceMs: 300_000 }))
    nginx = prepareNginx({ folder, port: await findFreePort(), shops })
    await nginx.start()
    for (const shop of shops) await shop.start()
  }, 600_000)
  afterAll(async () => {
    await nginx?.stop()
    await Promise.all((shops ?? []).map((shop) => shop.kill()))
    await redis?.kill()
    await database?.end()
    await dropDatabase(server, name)
    rmSync(folder, { recursive: true, force: true })
  })

  const countOrders = async () => {
    const { rows } = await database.query('select count(*)::int as number from shop_order')
    return rows[0].number as number
  }

  it('sell on without a failed request while each of them is restarted in turn', async () => {
    const before = await countOrders()
    const crowd = openCrowd(nginx.origin, 3)
    for (const shop of shops) {
      await shop.stop()
      await shop.start()
    }
    const { failed, answered, orders } = await crowd.leave()
    expect(failed).toEqual([])
    expect(answered).toBeGreaterThan(20)
    expect(await countOrders()).toBe(before + orders)
  })

  it('sell on while one is killed and replaced: only what may not be sent twice can be lost, and no order is', async () => {
    const before = await countOrders()
    const crowd = openCrowd(nginx.origin, 3)
    const [one] = shops as [ShopProcess]
    await crowd.hasOrdered(3)
    await one.kill()
    await crowd.hasOrdered(6)
    await one.start()
    await crowd.hasOrdered(9)
    const { failed, orders } = await crowd.leave()
    expect(failed.filter(({ isRepeatable }) => isRepeatable)).toEqual([])
    expect(await countOrders()).toBe(before + orders)
  })

  it('sell on while the limits count in each process because Redis is gone', async () => {
    await redis.kill()
    const crowd = openCrowd(nginx.origin, 2)
    await crowd.hasOrdered(2)
    expect((await crowd.leave()).failed).toEqual([])
  })
})
