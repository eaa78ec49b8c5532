import { readdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { ensureBuilt } from '../../../scripts/build/build-shop.mjs'

const assets = new URL('../../../build/client/assets/', import.meta.url)

await ensureBuilt(process.execPath)

describe('a shopper of a shop that has more to do than it can', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop({ withPages: true, settings: { SHED_LOAD_AFTER_MS: '20' } })
  })
  afterAll(() => shop.close())

  it('is asked to wait before something new, but gets the look and code of the page that came', async () => {
    await beBusy()
    const style = readdirSync(assets).find((name) => name.endsWith('.css'))
    const refused = await shop.app.inject('/api/v1/categories/getAll')
    const [look, life] = [await shop.app.inject(`/assets/${style}`), await shop.app.inject('/health')]
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, expect.stringMatching(/^\d+$/)])
    expect([look.statusCode, life.statusCode]).toEqual([200, 200])
  })
})

/** Longer than the second in which lateness is measured. */
async function beBusy() {
  for (let turn = 0; turn < 12; turn++) {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
    await sleep(1)
  }
}
