import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findFreePort } from '#proofs/environment/ports.ts'
import { needs } from '#server/testing/needs.ts'
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { ensureBuilt } from '../scripts/build/build-shop.mjs'
import { prepareNginx } from './testing/nginx-process.ts'

await ensureBuilt(process.execPath)

needs('nginx').describe('a product that is withdrawn from a shop behind nginx', {}, () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'milloraa-withdrawn-'))
  let shop: TestShop
  let nginx: ReturnType<typeof prepareNginx>
  beforeAll(async () => {
    shop = await openTestShop({ seeded: true, withPages: true })
    const { port } = new URL(await shop.app.listen({ port: 0, host: '127.0.0.1' }))
    nginx = prepareNginx({ folder, port: await findFreePort(), shops: [{ port: Number(port) }] })
    await nginx.start()
  }, 120_000)
  afterAll(async () => {
    await nginx?.stop()
    await shop?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const sendRequest = async (page: string) => (await fetch(nginx.origin + page)).status

  it('is shown to nobody from then on, also while the shop is away, unlike what is still sold', async () => {
    const pages = [
      '/products/cardamom',
      '/products/cardamom.data',
      '/api/v1/product/cardamom/get',
      '/products/black-pepper',
    ]
    for (const page of pages) expect([page, await sendRequest(page)]).toEqual([page, 200])
    await shop.pool.query("update product set is_active = false where id = 'cardamom'")
    const answers = () => Promise.all(pages.map(sendRequest))
    await expect.poll(answers, { timeout: 30_000 }).toEqual([404, 404, 404, 200])
    await shop.app.close()
    await sleep(2_100)
    expect(await answers()).toEqual([404, 404, 404, 200])
  })
})
