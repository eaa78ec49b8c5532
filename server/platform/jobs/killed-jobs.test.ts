import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { openJobs, startJobs } from '#server/operations/schedule/queue.ts'
import { queueMessage } from '#server/people/messages/queue-message.ts'
import { openMsg91 } from '#server/providers/messages/testing/msg91-stand-in.ts'
import { startJobProcess } from '#server/testing/processes/start-job-process.ts'
import { anyMobile, openTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { messages } from '../schema/people/messages.ts'
import { createSearch } from './abandoned-jobs.ts'
import { holdJobs } from './hold-jobs.ts'
import type { Attempt } from './job-locks.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'milloraa-killed-jobs-'))
const [taken, silent] = [
  { statusCode: 200, body: '{"type":"success"}', afterMs: 0 },
  { statusCode: 200, body: '{"type":"success"}', afterMs: 60_000 },
]
let msg91: Awaited<ReturnType<typeof openMsg91>>
let shop: TestShop
let children: ChildProcess[] = []
beforeAll(async () => {
  msg91 = await openMsg91()
})
beforeEach(async () => {
  msg91.answer = silent
  shop = await openTestShop({ settings: msg91.settings() })
})
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL')
  children = []
  await shop.close()
})
afterAll(async () => {
  await msg91.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('a shopper whose message was being sent when the process was killed', { timeout: 90_000 }, () => {
  it('gets it from the shop that is started again', async () => {
    const { mobileNumber, child } = await sendIn(startProcess())
    const killedAt = await kill(child)
    const jobs = await startJobs(shop)
    await expectSent(mobileNumber, killedAt)
    await jobs.stop()
  })

  it('gets it from another process that goes on', async () => {
    const { mobileNumber, child } = await sendIn(startProcess())
    const jobs = await startJobs(shop)
    const killedAt = await kill(child)
    await expectSent(mobileNumber, killedAt)
    await jobs.stop()
  })
})

describe('a process that is only busy', { timeout: 60_000 }, () => {
  it('keeps its job while it stands still, and loses it when it is killed', async () => {
    const { search, close } = await openSearch()
    const { child } = await sendIn(startProcess())
    child.kill('SIGSTOP')
    expect(await search()).toEqual([])
    await kill(child)
    await vi.waitFor(async () => expect(await search()).toMatchObject([{ name: 'send-message', retryCount: 0 }]), {
      timeout: 20_000,
    })
    await close()
  })

  it('keeps its job when its line to the database is cut: it holds it over the next', async () => {
    const { search, close } = await openSearch()
    await sendIn(startProcess())
    const before = await readHolders()
    await shop.pool.query('select pg_terminate_backend(pid) from unnest($1::int[]) pid', [before])
    await vi.waitFor(
      async () => {
        const [holder] = await readHolders()
        expect(holder).toEqual(expect.any(Number))
        expect(before).not.toContain(holder)
      },
      { timeout: 20_000 },
    )
    expect(await search()).toEqual([])
    await close()
  })

  it('leaves a job alone that was put back before it came to begin it', async () => {
    const { search, close } = await openSearch()
    const job = await fetchOne()
    expect(await search()).toEqual([job])
    const held = holdJobs(shop.pool, () => {})
    expect(await held.begin('send-message', [job])).toEqual(new Set())
    await held.close()
    await close()
  })

  it('may run a job that it came to begin before anybody put it back', async () => {
    const { search, close } = await openSearch()
    const job = await fetchOne()
    const held = holdJobs(shop.pool, () => {})
    await held.begin('send-message', [job])
    await vi.waitFor(async () => expect(await readHolders()).toHaveLength(1), { timeout: 20_000 })
    expect(await search()).toEqual([])
    held.end([job])
    await vi.waitFor(async () => expect(await search()).toEqual([job]), { timeout: 20_000 })
    await held.close()
    await close()
  })
})

describe('a job that ends its process each time', () => {
  it('is tried no more after its tries, and what comes by the clock after two', async () => {
    const job = await fetchOne()
    const { search, close } = await openSearch()
    const stateAfter = async (retries: number, most: number) => {
      const text = "update jobs.job set state = 'active', retry_count = $2, retry_limit = $3 where id = $1"
      await shop.pool.query(text, [job.id, retries, most])
      expect(await search()).toEqual([{ ...job, retryCount: retries }])
      return (await shop.pool.query('select state from jobs.job where id = $1', [job.id])).rows[0].state
    }
    expect([await stateAfter(1, 0), await stateAfter(2, 0)]).toEqual(['retry', 'failed'])
    expect([await stateAfter(4, 5), await stateAfter(5, 5)]).toEqual(['retry', 'failed'])
    await close()
  })
})

/** Has a process send a message, up to where the gateway is asked and says nothing. */
async function sendIn(starting: Promise<ChildProcess>) {
  const child = await starting
  const mobileNumber = anyMobile()
  await queueOne(mobileNumber)
  await vi.waitFor(() => expect(reached(mobileNumber)).toHaveLength(1), { timeout: 20_000 })
  await vi.waitFor(async () => expect(await readHolders()).toHaveLength(1), { timeout: 20_000 })
  return { mobileNumber, child }
}

async function startProcess() {
  const { databaseUrl = '' } = shop.config
  const settings = { ...msg91.settings(), LOG_LEVEL: 'silent', DATABASE_URL: databaseUrl, DATABASE_POOL: '4' }
  const child = await startJobProcess(settings, folder)
  children.push(child)
  return child
}

async function kill(child: ChildProcess) {
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  const killedAt = performance.now()
  await exited
  msg91.answer = taken
  return killedAt
}

async function expectSent(mobileNumber: string, since: number) {
  const recipient = `+91${mobileNumber}`
  await vi.waitFor(
    async () => {
      const [row] = await shop.db.select().from(messages).where(eq(messages.recipient, recipient))
      expect(row?.sentAt).toBeInstanceOf(Date)
    },
    { timeout: 60_000, interval: 100 },
  )
  console.info(`Taken up ${((performance.now() - since) / 1_000).toFixed(1)} s after the kill.`)
  expect(reached(mobileNumber)).toHaveLength(2)
}

const reached = (mobileNumber: string) =>
  msg91.seen.flatMap(({ body }) => body.recipients).filter(({ mobiles }) => mobiles === `91${mobileNumber}`)

async function queueOne(mobileNumber: string) {
  const opened = await openJobs(shop)
  await shop.db.transaction((tx) =>
    queueMessage(tx, shop, {
      template: 'order-confirmed',
      to: `+91${mobileNumber}`,
      values: { orderNumber: 'K7M2QX4D9PRT', total: '1,315.50', link: 'https://mill.example/orders/K7M2QX4D9PRT' },
    }),
  )
  await opened.stop()
}

/** A job that somebody has taken and not begun yet. */
async function fetchOne(): Promise<Attempt> {
  await queueOne(anyMobile())
  const { rows } = await shop.pool.query<Attempt>(
    `update jobs.job set state = 'active', started_on = now() where name = 'send-message'
    returning id, name, retry_count as "retryCount"`,
  )
  if (!rows[0]) throw new Error('Nothing was queued.')
  return rows[0]
}

/** The one look for abandoned jobs, over a line of its own, that waits for nothing: no other process looks meanwhile. */
async function openSearch() {
  await (await openJobs(shop)).stop()
  const line = new pg.Client({ connectionString: shop.config.databaseUrl })
  await line.connect()
  const search = createSearch(line, () => false, 0)
  await search()
  return { search, close: () => line.end() }
}

/** Who holds jobs. */
async function readHolders() {
  const { rows } = await shop.pool.query<{ pid: number }>(
    `select distinct pid from pg_locks join jobs.job on (classid::int8 << 32) | objid::int8 = hashtextextended(id::text, 0)
    where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
  )
  return rows.map(({ pid }) => pid)
}
