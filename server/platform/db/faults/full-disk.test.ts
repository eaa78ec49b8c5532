import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { addGuest, uploadProfileImage } from '#contract/api/accounts/users.ts'
import { createApi } from '#contract/api/client.ts'
import { addToCart } from '#contract/api/orders/cart.ts'
import { seedDemoShop } from '#db/seed.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { openStorage } from '#server/platform/files/storage.ts'
import { sendForm } from '#server/platform/files/testing/send-form.ts'
import { createApp } from '#server/program/app/app.ts'
import { needs } from '#server/testing/needs.ts'
import { openSmallDisk } from '#server/testing/processes/small-disk.ts'
import { anyMobile, pune, signIn, speakTo } from '#server/testing/test-shop.ts'
import { type OpenDatabase, openDatabase } from '../database.ts'
import { migrate } from '../migrate.ts'

const noRoom = 'The shop cannot save anything at the moment. Please try again in a few minutes.'

needs('disk').describe('a shop whose disk is full, files and its own PostgreSQL on it', {}, () => {
  let disk: ReturnType<typeof openSmallDisk>
  let database: OpenDatabase
  let app: FastifyInstance
  const shoppers: Shopper[] = []
  const acknowledged: string[] = []
  const config = () => readConfig({ LOG_LEVEL: 'silent', DATA_FOLDER: disk.folder, DATABASE_POOL: '4', ...settings })
  beforeAll(async () => {
    disk = openSmallDisk(420)
    database = await openDatabase(config())
    await migrate(database.db, database.pool)
    await seedDemoShop(database.db, new Date())
    await database.pool.query('update variation set stock = 10000')
    app = await createApp({ config: config(), ...database })
    for (let number = 0; number < 24; number += 1) shoppers.push(await fillCart())
  }, 240_000)
  afterAll(async () => {
    await app?.close()
    await database?.close()
    disk?.remove()
  }, 60_000)

  it('says so to who orders or sends a picture, shows its goods, and loses nothing it has confirmed', {
    timeout: 120_000,
  }, async () => {
    const { token } = await signIn({ app, call: createApi(speakTo(app)), config: config() })
    const photo = await sharp({ create: { width: 600, height: 600, channels: 3, background: '#c8862b' } })
      .jpeg()
      .toBuffer()
    // What comes next begins a segment of the log that is there already.
    await database.pool.query('select pg_switch_wal()')
    await database.pool.query('checkpoint')
    const before = filesIn()
    disk.fill()
    const refused = await orderUntilRefused()
    expect([refused.statusCode, refused.json().message]).toEqual([503, noRoom])
    expect(refused.headers['retry-after']).toBe('60')
    const file = { field: 'file', name: 'me.jpg', type: 'image/jpeg', bytes: photo }
    const picture = await sendForm({ app } as never, uploadProfileImage.path, token, {}, [file])
    expect([picture.statusCode, picture.json().message]).toEqual([503, noRoom])
    const bill = openStorage(config()).put('bills/0a1b/bill.pdf', Buffer.alloc(100_000), 'application/pdf')
    await expect(bill).rejects.toMatchObject({ code: 'ENOSPC' })
    expect(filesIn()).toEqual(before)
    for (const url of ['/api/v1/product/cardamom/get', '/api/v1/file/products/sharbati-wheat-atta-1-480.webp?w=240']) {
      expect([url, (await app.inject(url)).statusCode]).toEqual([url, 200])
    }
    disk.makeRoom()
    await expectAllThere()
    expect((await order(next())).statusCode).toBe(200)
    await expectAllThere()
  })

  it('comes back by itself also where PostgreSQL had no room left for its log and ended', {
    timeout: 240_000,
  }, async () => {
    await app.inject('/api/v1/categories/getAll')
    const output = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    disk.fill()
    await endOfLog()
    const shopper = next()
    const refused = await order(shopper)
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, expect.stringMatching(/^(1|60)$/)])
    const seen = await app.inject('/api/v1/categories/getAll')
    expect(seen.statusCode).toBe(200)
    // Not at the first try: as long as there is no room it cannot start.
    const printed = () => output.mock.calls.join()
    await expect.poll(printed, { timeout: 120_000 }).toContain('does not start')
    output.mockRestore()
    disk.makeRoom()
    const status = async () => (await order(shopper)).statusCode
    await expect.poll(status, { timeout: 180_000, interval: 250 }).toBe(200)
    await expectAllThere()
    // One order, however often it was tried.
    const { rows } = await database.pool.query(
      'select count(*)::int as number from shop_order where mobile_number = $1',
      [shopper.userBasicInfo.mobileNumber],
    )
    expect(rows[0].number).toBe(1)
  })

  /** Writes until the log of the database cannot grow: the server ends, or starts anew, as it must. */
  async function endOfLog() {
    const write = () => database.pool.query("select pg_logical_emit_message(false, 'ballast', repeat('x', 1000000))")
    for (let time = 0; time < 600; time += 1) {
      const isWritten = await write().then(
        () => true,
        () => false,
      )
      if (!isWritten) return
    }
    throw new Error('The log of the database found room on a full disk.')
  }

  async function orderUntilRefused() {
    for (;;) {
      const answer = await order(next())
      if (answer.statusCode !== 200) return answer
    }
  }

  function next() {
    const shopper = shoppers.pop()
    if (!shopper) throw new Error('Every shopper has ordered.')
    return shopper
  }

  async function order({ token, key, userBasicInfo }: Shopper) {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/v1/order/create/cash',
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': key },
      payload: { userBasicInfo, deliveryAddress: pune, promoCodes: [] },
    })
    if (answer.statusCode === 200) acknowledged.push(answer.json().data.orderNumber)
    return answer
  }

  async function expectAllThere() {
    const { rows } = await database.pool.query('select order_number from shop_order where order_number = any($1)', [
      acknowledged,
    ])
    expect(rows).toHaveLength(new Set(acknowledged).size)
  }

  async function fillCart() {
    const api = createApi(speakTo(app))
    const userBasicInfo = { name: 'Asha Guest', email: 'asha@example.com', mobileNumber: anyMobile() }
    const token = await api(addGuest, { body: { ...userBasicInfo, address: pune } })
    await api(addToCart, { body: { productId: 'cardamom', size: 100, type: 'G', quantity: 1 } }, { token })
    return { token, key: randomUUID(), userBasicInfo }
  }

  function filesIn() {
    const folder = path.join(disk.folder, 'files')
    return existsSync(folder)
      ? readdirSync(folder, { recursive: true, withFileTypes: true })
          .filter((one) => one.isFile())
          .map(({ name }) => name)
          .sort()
      : []
  }
})

type Shopper = { token: string; key: string; userBasicInfo: { name: string; email: string; mobileNumber: string } }
// A test machine that is busy with other tests is no shop in trouble.
const settings = { SHOP_MODE: 'demo', SHED_LOAD_AFTER_MS: '0', DATABASE_PATIENCE_MS: '0', ADDRESS_LIMIT_FACTOR: '0' }
