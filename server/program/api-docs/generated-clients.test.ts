import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { generateSource } from 'oazapfts'
import { generate } from 'orval'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readCode } from '#server/testing/read-outbox.ts'
import { anyMobile, openTestShop, pune, type TestShop } from '#server/testing/test-shop.ts'
import { projectFolder } from '../../../scripts/node-binary.mjs'
import { openApiDocument } from './document.ts'
import type { Bought, Shopper } from './generated-clients/shopper.ts'

const folder = path.join(projectFolder, 'build', 'api-clients')
let shop: TestShop
let origin: string
beforeAll(async () => {
  shop = await openTestShop({ seeded: true })
  await shop.app.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(shop.app.server.address() as AddressInfo).port}`
  mkdirSync(folder, { recursive: true })
  const document = path.join(folder, 'openapi.json')
  writeFileSync(document, JSON.stringify(openApiDocument()))
  writeFileSync(path.join(folder, 'oazapfts.ts'), await generateSource(document))
  const target = path.join(folder, 'orval.ts')
  await generate({ input: { target: document }, output: { target, client: 'fetch', mode: 'single', baseUrl: origin } })
}, 60_000)
afterAll(async () => {
  // What a client keeps open for its next call would be waited for.
  shop?.app.server.closeAllConnections()
  await shop?.close()
})

/** Found when it runs: what it imports is not there before. */
function clientProgram(name: string) {
  return path.join(import.meta.dirname, 'generated-clients', `${name}.ts`)
}

function aShopper(): Shopper {
  const mobileNumber = anyMobile()
  return { mobileNumber, readCode: () => readCode(shop, mobileNumber), address: pune }
}

async function hasBought({ orderNumber, totalAmount, ticketNumber, attachment }: Bought) {
  expect(orderNumber).toMatch(/^\w{8,}$/)
  expect(totalAmount).toBeGreaterThan(0)
  expect(ticketNumber).toBeTruthy()
  const file = await fetch(`${origin}/api/v1/file/${attachment}`)
  expect([file.status, await file.text()]).toEqual([200, 'The bag was open.'])
}

describe('an engineer who has a client made of the API’s document', () => {
  it('[API-01] gets code that compiles strictly, by two generators', () => {
    const compiler = path.join(projectFolder, 'node_modules', 'typescript', 'bin', 'tsc')
    const project = path.join(import.meta.dirname, 'generated-clients')
    const { stdout, status } = spawnSync(process.execPath, [compiler, '-p', project], { encoding: 'utf8' })
    expect(stdout).toBe('')
    expect(status).toBe(0)
  }, 60_000)

  it('signs in, orders and opens a ticket with a file by the client that oazapfts makes', async () => {
    const { buyWithOazapfts } = await import(clientProgram('buy-with-oazapfts'))
    await hasBought(await buyWithOazapfts(origin, aShopper()))
  }, 60_000)

  it('does the same by the client that orval makes', async () => {
    const { buyWithOrval } = await import(clientProgram('buy-with-orval'))
    await hasBought(await buyWithOrval(aShopper()))
  }, 60_000)
})
