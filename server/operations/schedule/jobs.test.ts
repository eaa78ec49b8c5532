import { asc, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { sendMessages } from '#server/people/messages/deliver-messages.ts'
import { queueMessage } from '#server/people/messages/queue-message.ts'
import { writeText } from '#server/people/messages/templates.ts'
import { createCallers, openSession } from '#server/people/sessions/sessions.ts'
import { createGuest, findOrCreateUser } from '#server/people/users/users.ts'
import { openStorage } from '#server/platform/files/storage.ts'
import { hashToken } from '#server/platform/http/callers.ts'
import { ticketMessages, tickets } from '#server/platform/schema/care/support.ts'
import { storedFiles } from '#server/platform/schema/files.ts'
import { idempotencyKeys, orders } from '#server/platform/schema/fulfilment/orders.ts'
import { guestProofs, loginChallenges, phoneProofs, sessions } from '#server/platform/schema/people/auth.ts'
import { messages } from '#server/platform/schema/people/messages.ts'
import { users } from '#server/platform/schema/people/users.ts'
import { openMsg91 } from '#server/providers/messages/testing/msg91-stand-in.ts'
import { anyMobile, openTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { cleanUp, forgetOldRows } from './clean-up.ts'
import { openJobs, startJobs } from './queue.ts'

const taken = { statusCode: 200, body: '{"type":"success"}', afterMs: 0 }
let msg91: Awaited<ReturnType<typeof openMsg91>>
let shop: TestShop
beforeAll(async () => {
  msg91 = await openMsg91()
  shop = await openTestShop({ settings: msg91.settings() })
})
afterEach(() => {
  msg91.answer = taken
})
afterAll(async () => {
  await shop.close()
  await msg91.close()
})

const confirmation = (mobileNumber: string) =>
  ({
    template: 'order-confirmed',
    to: `+91${mobileNumber}`,
    values: { orderNumber: 'K7M2QX4D9PRT', total: '1,315.50', link: 'https://mill.example/orders/K7M2QX4D9PRT' },
  }) as const

const reached = (mobileNumber: string) =>
  msg91.seen.flatMap(({ body }) => body.recipients).filter(({ mobiles }) => mobiles === `91${mobileNumber}`)

async function written(mobileNumber: string) {
  await shop.db.transaction((tx) => queueMessage(tx, shop, confirmation(mobileNumber)))
  return stored(mobileNumber)
}

/** What the queue has of a message: its job, with the seconds until it comes again. */
async function jobOf(id: string) {
  const { rows } = await shop.pool.query<{ state: string; tries: number; most: number; wait: number }>(
    `select state, retry_count as tries, retry_limit as most, extract(epoch from start_after - now())::int as wait
    from jobs.job where singleton_key = $1 order by created_on desc`,
    [id],
  )
  return rows[0]
}

/** The seconds until its job comes again are over. */
const makeDueAgain = (id: string) =>
  vi.waitFor(
    async () => {
      const text = "update jobs.job set start_after = now() where singleton_key = $1 and state = 'retry' returning id"
      expect((await shop.pool.query(text, [id])).rowCount).toBe(1)
    },
    { timeout: 5_000 },
  )

const age = (id: string, passed: string) =>
  shop.db
    .update(messages)
    .set({ createdAt: sql`now() - ${passed}::interval` })
    .where(eq(messages.id, id))

async function stored(mobileNumber: string) {
  const [row] = await shop.db
    .select()
    .from(messages)
    .where(eq(messages.recipient, `+91${mobileNumber}`))
  if (!row) throw new Error('no message was written')
  return row
}

describe('a shopper whose order was taken', () => {
  it('gets the confirmation soon after, once, although two processes look for work', async () => {
    const jobs = await Promise.all([startJobs(shop), startJobs({ ...shop })])
    const mobileNumber = anyMobile()
    await shop.db.transaction((tx) => queueMessage(tx, shop, confirmation(mobileNumber)))
    await vi.waitFor(() => expect(reached(mobileNumber)).toHaveLength(1), { timeout: 5_000 })
    expect(reached(mobileNumber)[0]).toMatchObject({ orderNumber: 'K7M2QX4D9PRT', total: '1,315.50' })
    await vi.waitFor(async () => expect((await stored(mobileNumber)).sentAt).toBeInstanceOf(Date), { timeout: 5_000 })
    await Promise.all(jobs.map((job) => job.stop()))
    expect(reached(mobileNumber)).toHaveLength(1)
  })

  it('gets it soon also when the shop had just opened and its jobs were still to begin', async () => {
    const jobs = await openJobs(shop)
    const mobileNumber = anyMobile()
    await shop.db.transaction((tx) => queueMessage(tx, shop, confirmation(mobileNumber)))
    await jobs.work()
    await vi.waitFor(() => expect(reached(mobileNumber)).toHaveLength(1), { timeout: 5_000 })
    await jobs.stop()
  })

  it('gets it among many others, although that of somebody else fails beside it and comes again', async () => {
    const all = Array.from({ length: 21 }, () => anyMobile())
    const unlucky = all[5] ?? ''
    msg91.failsFor = unlucky
    const jobs = await startJobs(shop)
    for (const one of all) await written(one)
    await vi.waitFor(() => expect(all.filter((one) => reached(one).length > 0)).toHaveLength(21), { timeout: 20_000 })
    await vi.waitFor(async () => expect((await stored(unlucky)).failure).toBe('MSG91: HTTP 500'), { timeout: 5_000 })
    msg91.failsFor = ''
    await makeDueAgain((await stored(unlucky)).id)
    await vi.waitFor(async () => expect((await stored(unlucky)).sentAt).toBeInstanceOf(Date), { timeout: 20_000 })
    await jobs.stop()
    expect(all.filter((one) => one !== unlucky).every((one) => reached(one).length === 1)).toBe(true)
  }, 60_000)

  it('gets it before the many who are told that something is there again', async () => {
    const [many, mobileNumber] = [Array.from({ length: 120 }, () => anyMobile()), anyMobile()]
    const opened = await openJobs(shop)
    const values = { product: 'Ragi Flour', pack: '1 KG', link: 'https://mill.example/products/ragi-flour' }
    await shop.db.transaction(async (tx) => {
      for (const one of many) {
        await queueMessage(tx, shop, { template: 'back-in-stock', to: `+91${one}`, values }, { isLowPriority: true })
      }
      await queueMessage(tx, shop, confirmation(mobileNumber))
    })
    await opened.work()
    await vi.waitFor(() => expect(reached(mobileNumber)).toHaveLength(1), { timeout: 5_000 })
    expect(many.filter((one) => reached(one).length > 0).length).toBeLessThan(60)
    await vi.waitFor(() => expect(many.every((one) => reached(one).length === 1)).toBe(true), { timeout: 20_000 })
    await opened.stop()
  }, 60_000)

  it('gets none for an order that was rolled back', async () => {
    const jobs = await startJobs(shop)
    const mobileNumber = anyMobile()
    const order = shop.db.transaction(async (tx) => {
      await queueMessage(tx, shop, confirmation(mobileNumber))
      throw new Error('too little stock')
    })
    await expect(order).rejects.toThrow('too little stock')
    const another = anyMobile()
    await shop.db.transaction((tx) => queueMessage(tx, shop, confirmation(another)))
    await vi.waitFor(() => expect(reached(another)).toHaveLength(1), { timeout: 5_000 })
    await jobs.stop()
    expect(reached(mobileNumber)).toHaveLength(0)
  })

  it('gets the message once when eight processes deliver it at the same moment', async () => {
    const mobileNumber = anyMobile()
    const { id } = await written(mobileNumber)
    msg91.answer.afterMs = 100
    await Promise.all(Array.from({ length: 8 }, () => sendMessages(shop, [id])))
    await sendMessages(shop, [id])
    expect(reached(mobileNumber)).toHaveLength(1)
    expect(await stored(mobileNumber)).toMatchObject({ attempts: 1, failure: null })
  })

  it.each([
    [401, '{"status":"fail","errors":"Unauthorized"}'],
    [402, '{}'],
    [403, '{}'],
    [429, '{}'],
    [500, '{}'],
    [400, '{"type":"error","message":"Insufficient balance"}'],
    [200, '{"type":"error","message":"low credits"}'],
  ])(
    'gets it once in the morning after a night in which the gateway took none (HTTP %i %s)',
    async (statusCode, body) => {
      const mobileNumber = anyMobile()
      const { id } = await written(mobileNumber)
      msg91.answer = { statusCode, body, afterMs: 0 }
      for (let attempt = 0; attempt < 25; attempt += 1) await sendMessages(shop, [id])
      expect(reached(mobileNumber)).toHaveLength(25)
      expect(await stored(mobileNumber)).toMatchObject({ attempts: 0, sentAt: null })
      await age(id, '8 hours')
      msg91.answer = taken
      expect(await sendMessages(shop, [id, id])).toEqual([null, null])
      expect(await stored(mobileNumber)).toMatchObject({ attempts: 1, failure: null, sentAt: expect.any(Date) })
      expect(reached(mobileNumber)).toHaveLength(26)
    },
  )

  it('waits half an hour at most for the next try, however many there were', async () => {
    msg91.answer = { statusCode: 402, body: '{}', afterMs: 0 }
    const jobs = await startJobs(shop)
    const mobileNumber = anyMobile()
    const { id } = await written(mobileNumber)
    await vi.waitFor(async () => expect((await stored(mobileNumber)).failure).toBe('MSG91: HTTP 402'), {
      timeout: 5_000,
    })
    await vi.waitFor(async () => expect(await jobOf(id)).toMatchObject({ state: 'retry' }), { timeout: 5_000 })
    await shop.pool.query('update jobs.job set retry_count = 40, start_after = now() where singleton_key = $1', [id])
    await vi.waitFor(async () => expect(await jobOf(id)).toMatchObject({ state: 'retry', tries: 41 }), {
      timeout: 5_000,
    })
    expect((await jobOf(id))?.wait).toBeGreaterThan(1_700)
    expect((await jobOf(id))?.wait).toBeLessThanOrEqual(1_800)
    await jobs.stop()
  })

  it('waits no less for it where a former release had set up the queue', async () => {
    await (await startJobs(shop)).stop()
    await shop.pool.query("update jobs.queue set retry_limit = 7 where name = 'send-message'")
    const jobs = await startJobs(shop)
    const { id } = await written(anyMobile())
    await vi.waitFor(async () => expect((await jobOf(id))?.most).toBe(120), { timeout: 5_000 })
    await jobs.stop()
  })

  it('is not kept waiting by a week of what the shop did by itself: of that an hour is known', async () => {
    const jobs = await openJobs(shop)
    await jobs.stop()
    const { rows } = await shop.pool.query<{ name: string; seconds: number }>(
      "select name, deletion_seconds as seconds from jobs.queue where name not in ('clean-up')",
    )
    expect(rows.length).toBeGreaterThan(10)
    expect(rows.filter(({ seconds }) => seconds !== 3_600)).toEqual([])
  })

  it('gets none any more after two days, and no code of a cash order after the day for which it works', async () => {
    const { id: buyer } = await findOrCreateUser(shop.db, '+91', '6000000002')
    await shop.pool.query(
      `insert into shop_order (order_number, user_id, order_status, payment_mode, original_subtotal, discount, delivery_charge, tax,
        total, tax_basis_points, recipient, mobile_number, delivery_address, estimated_delivery_at, cash_code_hash)
      values ('K7M2QX4D9PRT', $1, 'CONFIRMED', 'CASH', 100, 0, 0, 0, 100, 0, '{}', '6000000002', '{}', now(), 'hash')`,
      [buyer],
    )
    const messageIds: string[] = []
    const to = '+916000000002'
    const code = {
      template: 'cash-order-code',
      values: { code: '******', orderNumber: 'K7M2QX4D9PRT', total: '1.00', link: 'https://mill.example/orders' },
    } as const
    for (const [message, passed] of [
      [confirmation('6000000002'), '47 hours'],
      [confirmation('6000000002'), '49 hours'],
      [code, '23 hours'],
      [code, '25 hours'],
    ] as const) {
      const { template } = message
      const row = { recipient: to, template, text: writeText(message), createdAt: sql`now() - ${passed}::interval` }
      messageIds.push(...(await shop.db.insert(messages).values(row).returning()).map(({ id }) => id))
    }
    expect(await sendMessages(shop, messageIds)).toEqual([null, null, null, null])
    const rows = await shop.db.select().from(messages).where(inArray(messages.id, messageIds))
    const sent = messageIds.map((id) => rows.find((row) => row.id === id)?.sentAt instanceof Date)
    expect(sent).toEqual([true, false, true, false])
  })

  it('whose own number the gateway refuses is given up after eight tries', async () => {
    const mobileNumber = anyMobile()
    const { id } = await written(mobileNumber)
    msg91.answer = { statusCode: 400, body: '{"type":"error","message":"Invalid mobile number"}', afterMs: 0 }
    for (let attempt = 0; attempt < 10; attempt += 1) await sendMessages(shop, [id])
    expect(reached(mobileNumber)).toHaveLength(8)
    expect(await stored(mobileNumber)).toMatchObject({ attempts: 8, failure: 'MSG91: HTTP 400', sentAt: null })
  })

  it('who may have got it already is sent it again at long intervals only, and eight times at most', async () => {
    const mobileNumber = anyMobile()
    const { id } = await written(mobileNumber)
    msg91.answer = { statusCode: 200, body: '<html>one moment</html>', afterMs: 0 }
    const failure = 'MSG91: an answer that is not JSON; it may have been taken'
    for (let attempt = 0; attempt < 3; attempt += 1) {
      expect(await sendMessages(shop, [id])).toEqual([new Error(failure)])
    }
    expect(reached(mobileNumber)).toHaveLength(1)
    for (const [passed, tries] of [
      ['30 seconds', 2],
      ['50 seconds', 2],
      ['5 minutes', 3],
      ['11 minutes', 4],
      ['2 hours', 5],
      ['5 hours', 6],
      ['10 hours', 7],
      ['15 hours', 7],
      ['17 hours', 8],
      ['40 hours', 8],
    ] as const) {
      await age(id, passed)
      await sendMessages(shop, [id])
      await sendMessages(shop, [id])
      expect(reached(mobileNumber), passed).toHaveLength(tries)
    }
  })

  it('gets the message although it was written while no jobs ran', async () => {
    const mobileNumber = anyMobile()
    const { id } = await written(mobileNumber)
    await shop.db.update(messages).set({ createdAt: sql`now() - interval '1 minute'` }).where(eq(messages.id, id))
    const { queueUnsentMessages } = await import('#server/people/messages/deliver-messages.ts')
    const jobs = await startJobs(shop)
    await Promise.all([queueUnsentMessages(shop), queueUnsentMessages(shop)])
    await vi.waitFor(() => expect(reached(mobileNumber)).toHaveLength(1), { timeout: 5_000 })
    await jobs.stop()
  })
})

describe('a person of whom the shop needs to know nothing more', () => {
  it('is forgotten at night: sessions, codes, proofs, kept answers, guests who never ordered', async () => {
    const { id: userId } = await findOrCreateUser(shop.db, '+91', anyMobile())
    const [alive, over] = [await openSession(shop.db, userId, 'user'), await openSession(shop.db, userId, 'user')]
    const agesAgo = sql`now() - interval '8 days'`
    await shop.db
      .update(sessions)
      .set({ expiresAt: agesAgo })
      .where(eq(sessions.tokenHash, hashToken(over)))
    const challenge = { flow: 'phone-auth', mobile: '+916000000000', codeHash: 'x', expiresAt: sql`now()` } as const
    await shop.db.insert(loginChallenges).values([
      { ...challenge, tokenHash: 'old', createdAt: sql`now() - interval '2 days 1 minute'` },
      { ...challenge, tokenHash: 'new', createdAt: sql`now() - interval '2 days -1 minute'` },
    ])
    await shop.db.insert(phoneProofs).values([
      { tokenHash: 'old', mobile: '+916000000000', expiresAt: sql`now() - interval '1 day 1 minute'` },
      { tokenHash: 'new', mobile: '+916000000000', expiresAt: sql`now() - interval '1 day -1 minute'` },
    ])
    const proof = { userId, tokenHash: 'x' }
    await shop.db.insert(guestProofs).values([
      { ...proof, mobile: '6000000001', expiresAt: sql`now() - interval '1 minute'` },
      { ...proof, mobile: '6000000002', expiresAt: sql`now() + interval '1 minute'` },
    ])
    await shop.db.insert(idempotencyKeys).values([
      { userId, key: 'old', requestHash: 'x', createdAt: sql`now() - interval '24 hours 1 minute'` },
      { userId, key: 'of the day', requestHash: 'x', createdAt: sql`now() - interval '23 hours 59 minutes'` },
      { userId, key: 'new', requestHash: 'x' },
    ])
    const guest = { name: 'Guest', email: 'g@example.com', mobileNumber: anyMobile() }
    const address = {
      houseNumber: '1',
      buildingName: '',
      towerName: '',
      pincode: '1',
      town: 'P',
      district: 'P',
      state: 'M',
    }
    const guests = [
      await createGuest(shop.db, { ...guest, address }),
      await createGuest(shop.db, { ...guest, address }),
    ]
    await shop.db
      .update(users)
      .set({ createdAt: agesAgo })
      .where(eq(users.id, guests[0] ?? ''))

    await forgetOldRows(shop)

    const keysOf = (rows: { tokenHash: string }[]) => rows.map(({ tokenHash }) => tokenHash)
    expect(keysOf(await shop.db.select().from(sessions))).toEqual([hashToken(alive)])
    expect(keysOf(await shop.db.select().from(loginChallenges))).toEqual(['new'])
    expect(keysOf(await shop.db.select().from(phoneProofs))).toEqual(['new'])
    expect((await shop.db.select().from(guestProofs)).map(({ mobile }) => mobile)).toEqual(['6000000002'])
    expect((await shop.db.select().from(idempotencyKeys)).map(({ key }) => key).sort()).toEqual(['new', 'of the day'])
    expect((await shop.db.select().from(users).where(eq(users.role, 'guest'))).map(({ id }) => id)).toEqual([guests[1]])
    expect(await createCallers(shop.db).find(hashToken(alive))).toMatchObject({ userId, role: 'user' })
  })

  it('is forgotten: tickets two years after they were closed, with what was attached, and what was sent after ninety days', async () => {
    const { id: userId } = await findOrCreateUser(shop.db, '+91', anyMobile())
    const storage = openStorage(shop.config)
    const ticketOf = async (ticketNumber: string, closedAgo: string | null) => {
      const key = `attachments/${ticketNumber.padStart(32, '0')}.pdf`
      const file = { kind: 'attachment', ownerId: userId, contentType: 'application/pdf', byteSize: 3 } as const
      await shop.db.insert(storedFiles).values({ key, ...file, createdAt: sql`now() - interval '3 years'` })
      await storage.put(key, Buffer.from('pdf'), file.contentType)
      const closed = closedAgo ? { status: 2, closedAt: sql`now() - ${closedAgo}::interval` } : {}
      const [ticket] = await shop.db
        .insert(tickets)
        .values({ userId, ticketNumber, subject: 'Help', createdAt: sql`now() - interval '3 years'`, ...closed })
        .returning()
      const ticketMessage = { ticketId: ticket?.id ?? '', author: 'shopper', message: 'Please' } as const
      await shop.db.insert(ticketMessages).values([ticketMessage, { ...ticketMessage, attachmentKey: key }])
      return key
    }
    const files = [
      await ticketOf('1', '2 years 1 day'),
      await ticketOf('2', '2 years -1 day'),
      await ticketOf('3', null),
    ]
    const sent = { recipient: '+916000000000', template: 'order-packed', attempts: 8 }
    await shop.db.insert(messages).values([
      { ...sent, text: 'old and sent', createdAt: sql`now() - interval '91 days'`, sentAt: sql`now()` },
      { ...sent, text: 'old and never taken', createdAt: sql`now() - interval '91 days'` },
      { ...sent, text: 'of this summer', createdAt: sql`now() - interval '89 days'`, sentAt: sql`now()` },
    ])

    await cleanUp(shop)

    const left = await shop.db.select().from(tickets).orderBy(asc(tickets.ticketNumber))
    expect(left.map(({ ticketNumber }) => ticketNumber)).toEqual(['2', '3'])
    expect(await shop.db.$count(ticketMessages)).toBe(4)
    const found = await Promise.all(files.map((key) => storage.find(key)))
    expect(found.map((file) => file !== undefined)).toEqual([false, true, true])
    const storedMessages = await shop.db.select().from(messages).where(eq(messages.recipient, sent.recipient))
    expect(storedMessages.map(({ text }) => text)).toEqual(['of this summer'])
  })

  it('is forgotten with however many others, but not with an order among them', async () => {
    const ordered = await aGuestWho('CONFIRMED')
    await shop.pool.query(`insert into shopper (role, mobile_number, created_at)
      select 'guest', '6000000000', date_trunc('hour', now()) - interval '8 days' from generate_series(1, 2300)`)
    await forgetOldRows(shop)
    const { rows } = await shop.pool.query("select id from shopper where mobile_number = '6000000000'")
    expect(rows).toEqual([{ id: ordered }])
  })

  it('is forgotten with the order that was never paid, the same night', async () => {
    const guest = await aGuestWho('LAPSED')
    await forgetOldRows(shop)
    expect(await shop.db.$count(users, eq(users.id, guest))).toBe(0)
  })

  it('is forgotten when the card was refused, but not when money came late', async () => {
    const [refused, late] = [await aGuestWho('LAPSED'), await aGuestWho('LAPSED')]
    const insertEvent = `insert into payment_event (order_id, kind, source, payment_id, amount)
      select id, $2, 'webhook', 'pay_' || left(id::text, 8), 100 from shop_order where user_id = $1`
    await shop.pool.query(insertEvent, [refused, 'failed'])
    await shop.pool.query(insertEvent, [late, 'captured'])
    await forgetOldRows(shop)
    const { rows } = await shop.pool.query('select id from shopper where id = any($1)', [[refused, late]])
    expect(rows).toEqual([{ id: late }])
  })

  it('is not forgotten while the shop has a payment exception about the order, and keeps nobody else from it', async () => {
    const [excepted, silent] = [await aGuestWho('LAPSED'), await aGuestWho('LAPSED')]
    await shop.pool.query(
      `insert into open_matter (kind, order_id, subject, text)
        select 'unknown-payment', id, 'pay_late', 'Money came after all.' from shop_order where user_id = $1`,
      [excepted],
    )
    await forgetOldRows(shop)
    const { rows } = await shop.pool.query('select id from shopper where id = any($1)', [[excepted, silent]])
    expect(rows).toEqual([{ id: excepted }])
    expect(await shop.db.$count(orders, eq(orders.userId, excepted))).toBe(1)
    await shop.pool.query("delete from open_matter where subject = 'pay_late'")
  })

  it('is not forgotten as long as a ticket is about the order, but all others are', async () => {
    const [asked, silent] = [await aGuestWho('LAPSED'), await aGuestWho('LAPSED')]
    await shop.pool.query(
      `insert into ticket (ticket_number, user_id, order_id, subject)
        select left(order_number, 8), user_id, id, 'Where is it?' from shop_order where user_id = $1`,
      [asked],
    )
    await forgetOldRows(shop)
    const { rows } = await shop.pool.query('select id from shopper where id = any($1)', [[asked, silent]])
    expect(rows).toEqual([{ id: asked }])
    await shop.pool.query('delete from ticket where user_id = $1', [asked])
    await forgetOldRows(shop)
    expect(await shop.db.$count(users, eq(users.id, asked))).toBe(0)
  })

  it('is forgotten although something else cannot be that night, which is told', { timeout: 30_000 }, async () => {
    const guest = await aGuestWho('LAPSED')
    const holder = await shop.pool.connect()
    try {
      await holder.query('begin; set local idle_in_transaction_session_timeout = 0; lock table counted_try')
      await expect(forgetOldRows(shop)).rejects.toThrow('Not everything could be forgotten.')
    } finally {
      await holder.query('rollback')
      holder.release()
    }
    expect(await shop.db.$count(users, eq(users.id, guest))).toBe(0)
    await forgetOldRows(shop)
  })

  it('is forgotten in as much time as it takes in a shop with many people', async () => {
    const before = await startJobs(shop)
    await before.stop()
    await shop.pool.query("update jobs.queue set expire_seconds = 120, retry_limit = 9 where name = 'clean-up'")
    const jobs = await startJobs(shop)
    const { rows } = await shop.pool.query(`select expire_seconds as seconds, retry_limit as retries,
      (options ->> 'expireInSeconds')::int as asked from jobs.queue join jobs.schedule using (name) where name = 'clean-up'`)
    expect(rows).toEqual([{ seconds: 3 * 3_600, retries: 2, asked: 3 * 3_600 }])
    await jobs.stop()
  })

  /** Who came and left an order 31 days ago. */
  async function aGuestWho(left: 'CONFIRMED' | 'LAPSED') {
    const { rows } = await shop.pool.query<{ id: string }>(
      `with guest as (insert into shopper (role, mobile_number, created_at)
        values ('guest', '6000000000', now() - interval '31 days') returning id)
      insert into shop_order (order_number, user_id, order_status, payment_mode, original_subtotal, discount, delivery_charge, tax,
        total, tax_basis_points, recipient, mobile_number, delivery_address, estimated_delivery_at, created_at)
      select upper(left(md5(id::text), 12)), id, $1, 'ONLINE', 100, 0, 0, 0, 100, 0, '{}', '6000000000', '{}', now(),
        now() - interval '31 days' from guest returning user_id as id`,
      [left],
    )
    return rows[0]?.id ?? ''
  }
})
