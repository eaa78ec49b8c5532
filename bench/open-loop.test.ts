import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { arrive } from './open-loop.ts'

it('requests arrive at their rate also where the server answers slowly, and their wait outside counts', async () => {
  let requested = 0
  const server = createServer(async (_, answer) => {
    requested += 1
    answer.statusCode = requested % 10 === 0 ? 503 : 200
    await sleep(200)
    answer.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const arrived = await arrive({ origin, perSecond: 100, seconds: 0.5, next: () => ({ path: '/' }) })
  expect(arrived).toMatchObject({ total: 50, failed: 5, refused: 0 })
  // One after the other they would never be more than one at a time.
  expect(arrived.mostWaiting).toBeGreaterThan(5)
  expect(arrived.p50Ms).toBeGreaterThan(190)
  server.close()
})
