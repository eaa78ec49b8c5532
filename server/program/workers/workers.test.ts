import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest'
import { below } from '#proofs/environment/child-processes.ts'
import { findFreePort } from '#proofs/environment/ports.ts'
import { prepareShop, type ShopProcess } from '#proofs/environment/shop-process.ts'
import { createDatabase, dropDatabase } from '#server/testing/databases.ts'
import { needs } from '#server/testing/needs.ts'
import { ensureBuilt } from '../../../scripts/build/build-shop.mjs'

await ensureBuilt(process.execPath)
const server = inject('testServer')
const name = `${process.pid}_workers`
// A busy machine opens them slowly.
const patient = { timeout: 200_000, interval: 100 }

needs('posix').describe('a shop of three processes', { timeout: 240_000 }, () => {
  let folder: string
  let shop: ShopProcess
  let metricsPort: number
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'milloraa-workers-'))
    const databaseUrl = await createDatabase(server, name, 'seeded')
    metricsPort = await findFreePort()
    shop = await prepareShop({
      folder,
      databaseUrl,
      commandArguments: ['--workers', '3'],
      settings: { DRAIN_SECONDS: '0.5', DATABASE_POOL: '4', METRICS_PORT: String(metricsPort) },
    })
    shop.begin()
    await shop.untilOpen()
  }, 240_000)
  afterAll(async () => {
    await shop?.kill()
    await dropDatabase(server, name)
    rmSync(folder, { recursive: true, force: true })
  })

  const log = () => readFileSync(path.join(folder, 'shop.log'), 'utf8')
  const processes = () => below(shop.pid() as number)
  const sendRequest = async () => {
    const answer = await fetch(`${shop.origin}/api/v1/product/search?limit=5`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
    await answer.arrayBuffer()
    return answer.status
  }

  it('says once that it is open, how many they are and where codes are read', async () => {
    expect(processes()).toHaveLength(3)
    expect(log().match(/Milloraa is open/g)).toHaveLength(1)
    expect(log().match(/\?key=[\w-]{43}\n/g)).toHaveLength(1)
    expect(log()).toContain(`Processes        3  (replaced one after the other by kill -HUP ${shop.pid()})`)
    expect(await sendRequest()).toBe(200)
  })

  it('is measured process by process, each at a port of its own', async () => {
    const answers = await Promise.all([0, 1, 2].map((nth) => fetch(`http://127.0.0.1:${metricsPort + nth}/metrics`)))
    const memory = answers.map(async (answer) => /^process_resident_memory_bytes (.+)$/m.exec(await answer.text())?.[1])
    expect(new Set(await Promise.all(memory)).size).toBe(3)
  })

  it('has another process for one that dies, while the others answer', async () => {
    const [first] = processes() as [number]
    process.kill(first, 'SIGKILL')
    await vi.waitFor(
      () => expect(log()).toContain(`Process ${first} ended (SIGKILL); another takes its place.`),
      patient,
    )
    expect(await sendRequest()).toBe(200)
    // On a busy machine one may have been replaced before, while they opened.
    const sinceThen = () => log().slice(log().indexOf(`Process ${first} ended`))
    await vi.waitFor(() => expect(sinceThen()).toMatch(/Process \d+ has taken its place/), patient)
    expect(processes()).toHaveLength(3)
    expect(processes()).not.toContain(first)
  })

  it('is replaced process by process without a request that fails', async () => {
    const former = processes()
    process.kill(shop.pid() as number, 'SIGHUP')
    const answers: unknown[] = []
    let isOver = false
    const shopper = async () => {
      while (!isOver) {
        answers.push(await sendRequest().catch((error) => error.cause ?? error))
        await sleep(20)
      }
    }
    const shoppers = Promise.all(Array.from({ length: 3 }, shopper))
    await vi.waitFor(() => expect(log()).toContain('All processes are new.'), patient)
    isOver = true
    await shoppers
    expect(answers.length).toBeGreaterThan(50)
    expect(answers.filter((answer) => answer !== 200)).toEqual([])
    expect(processes()).toHaveLength(3)
    expect(processes().filter((pid) => former.includes(pid))).toEqual([])
  })

  it('ends as a whole', async () => {
    const pids = processes()
    await shop.stop()
    expect(shop.isRunning()).toBe(false)
    for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
  })
})
