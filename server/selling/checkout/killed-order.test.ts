import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { getOrderStatus } from '#contract/api/orders/orders.ts'
import {
  aGuest,
  aShopper,
  type Buyer,
  expectSoundBooks,
  openSmallShop,
  order,
  pune,
  traces,
} from '#server/testing/orders/test-buyers.ts'
import type { TestShop } from '#server/testing/test-shop.ts'

type Server = { process: ChildProcess; origin: string }

const goods = { productId: 'haldi', size: 200, quantity: 2 }
let shop: TestShop
beforeAll(async () => {
  shop = await openSmallShop()
})
afterAll(() => shop?.close())

describe('the server is killed', { timeout: 60_000 }, () => {
  it.each([0, 10])('%i ms after the order was sent: the same wish sent again makes it exactly one', async (delay) => {
    const buyer = await (delay ? aGuest : aShopper)(shop, goods)
    await killDuring(buyer, `killed-after-${delay}-ms`, () => sleep(delay))
  })

  it('as soon as the order is stored: the same wish sent again finds it', async () => {
    const buyer = await aShopper(shop, goods)
    const before = await countOrders()
    const after = await killDuring(buyer, 'killed-when-stored', async () => {
      await vi.waitFor(async () => expect(await countOrders()).toBe(before + 1), { timeout: 20_000, interval: 1 })
    })
    expect(after).toBe(before + 1)
  })

  it('in the middle of the order, while it waits for the shelf: whether its COMMIT had left or not, sent again it is one order', async () => {
    await killWhileWaiting('killed-while-waiting')
  })

  it('in the middle of the order, and its line to the database is cut too: nothing of it was stored, sent again it is one order', async () => {
    const before = await countOrders()
    expect(await killWhileWaiting('cut-while-waiting', { isCut: true })).toBe(before)
  })
})

/** Kills the server while its order waits for the shelf; where its line is cut, nothing that it had sent is carried out any more. */
async function killWhileWaiting(intentName: string, { isCut = false } = {}) {
  const buyer = await aShopper(shop, goods)
  const shelf = await shop.pool.connect()
  try {
    // Held for as long as a server takes to start.
    await shelf.query('begin; set local idle_in_transaction_session_timeout = 0')
    await shelf.query("select from variation where product_id = 'haldi' for update")
    return await killDuring(buyer, intentName, async () => {
      const pid = await vi.waitFor(findWaiting, { timeout: 20_000, interval: 5 })
      // What was killed lets go only when it has got what it was waiting for.
      setTimeout(async () => {
        if (isCut) await shelf.query('select pg_terminate_backend($1)', [pid])
        await shelf.query('commit')
      }, 100)
    })
  } finally {
    // Also where nobody came to wait.
    await shelf.query('rollback')
    shelf.release()
  }
}

/** Sends an order, kills the server at the moment given, sends the same intent again to a living one. Gives the orders left by the first. */
async function killDuring(buyer: Buyer, intentName: string, moment: () => Promise<void>) {
  const server = await startServer()
  const headers = { 'idempotency-key': intentName, 'x-status-token': `status-token-${intentName}` }
  const before = await traces(shop)
  const answered = send(server, buyer, headers)
  await moment().finally(() => server.process.kill('SIGKILL'))
  const firstNumber = await answered
  const left = await countOrders()
  expect([0, 1]).toContain(left - Number(before?.orders))

  const { statusCode, orderNumber } = await order(shop, buyer, { headers })
  expect(statusCode).toBe(200)
  if (firstNumber) expect(orderNumber).toBe(firstNumber)
  const after = await traces(shop)
  expect(Number(after?.orders) - Number(before?.orders)).toBe(1)
  expect(Number(after?.messages) - Number(before?.messages)).toBe(1)
  const status = await shop.call(getOrderStatus, { query: { token: headers['x-status-token'] } })
  expect(status).toEqual({ state: 'PLACED', orderNumber })
  await expectSoundBooks(shop)
  return left
}

async function countOrders() {
  return Number((await traces(shop))?.orders)
}

const program = path.resolve(import.meta.dirname, '../../testing/orders/test-server.ts')

async function startServer(): Promise<Server> {
  const settings = { SHOP_MODE: 'demo', LOG_LEVEL: 'silent', DATABASE_URL: shop.config.databaseUrl, DATABASE_POOL: '2' }
  const child = spawn(process.execPath, [program, JSON.stringify(settings)], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [printed] = await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])
  const origin = String(printed)
  // Its connection to the database is open before the order comes.
  await fetch(`${origin}/ready`)
  return { process: child, origin }
}

/** Gives the order number, when the answer came before the end. */
async function send({ origin }: Server, { token, mobileNumber }: Buyer, headers: Record<string, string>) {
  try {
    const answer = await fetch(`${origin}/api/v1/order/create/cash`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
      body: JSON.stringify({
        userBasicInfo: { name: 'Asha Patil', email: 'asha@example.com', mobileNumber },
        deliveryAddress: pune,
        promoCodes: [],
      }),
    })
    const { data } = (await answer.json()) as { data: { orderNumber: string } }
    return data.orderNumber
  } catch {
    return undefined
  }
}

async function findWaiting() {
  const { rows } = await shop.pool.query<{ pid: number }>(
    "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )
  if (!rows[0]) throw new Error('Nobody waits yet.')
  return rows[0].pid
}
