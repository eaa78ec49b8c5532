import { and, eq, ne, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { sendPhoneCode } from '#contract/api/accounts/auth.ts'
import { sendCashCode } from '#contract/api/orders/cash-codes.ts'
import { cancelOrder, getOrder } from '#contract/api/orders/orders.ts'
import { cancelOrder as callOff, confirmOrder, packOrder } from '#server/fulfilment/transitions/order-lifecycle.ts'
import { startJobs } from '#server/operations/schedule/queue.ts'
import { queueUnsentMessages, sendMessages } from '#server/people/messages/deliver-messages.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { messages } from '#server/platform/schema/people/messages.ts'
import { openMsg91 } from '#server/providers/messages/testing/msg91-stand-in.ts'
import { aGuest, type Buyer, openSmallShop, order } from '#server/testing/orders/test-buyers.ts'
import type { TestShop } from '#server/testing/test-shop.ts'
import { readDeliveries } from './read-deliveries.sql.ts'

const taking = { statusCode: 200, body: '{"type":"success"}', afterMs: 0 }
const emptyAccount = { statusCode: 402, body: '{}', afterMs: 0 }

let msg91: Awaited<ReturnType<typeof openMsg91>>
let shop: TestShop
beforeAll(async () => {
  msg91 = await openMsg91()
  const code = { MSG91_TEMPLATE_CASH_ORDER_CODE: 'template-cash-order-code' }
  shop = await openSmallShop({ ...msg91.settings(), ...code, MAIL_GATEWAY: 'none' })
})
beforeEach(async () => {
  msg91.answer = emptyAccount
  await shop.pool.query('update setting set is_cash_confirmed_by_code = false')
})
afterAll(async () => {
  await shop?.close()
  await msg91?.close()
})

const haldi = { productId: 'haldi', size: 200, quantity: 1 }

async function ordered() {
  const buyer = await aGuest(shop, haldi)
  const { orderNumber } = await order(shop, buyer)
  return { buyer, orderNumber }
}

const cancel = ({ buyer, orderNumber }: { buyer: Buyer; orderNumber: string }) =>
  shop.call(cancelOrder, { params: { orderNumber } }, buyer)

/** All that is to reach somebody about orders, the newest first. */
async function queuedFor({ mobileNumber }: Buyer) {
  const isTo = and(eq(messages.recipient, `+91${mobileNumber}`), ne(messages.template, 'login-code'))
  return shop.db.select().from(messages).where(isTo).orderBy(sql`created_at desc`)
}

async function tryAll(buyer: Buyer) {
  for (const { id } of await queuedFor(buyer)) await sendMessages(shop, [id])
}

/** What reached somebody since the gateway takes messages again. */
function reached({ mobileNumber }: Buyer) {
  return msg91.seen
    .slice(seenBefore)
    .filter(({ body }) => body.recipients.some(({ mobiles }) => mobiles === `91${mobileNumber}`))
    .map(({ body }) => body.template_id)
}

let seenBefore = 0
function takeAgain() {
  seenBefore = msg91.seen.length
  msg91.answer = taking
}

const age = (buyer: Buyer, passed: string) =>
  shop.pool.query('update message set created_at = created_at - $2::interval where recipient = $1', [
    `+91${buyer.mobileNumber}`,
    passed,
  ])

describe('a number to which strangers order all day', () => {
  it('gets twenty messages a day; the next one waits until the day is over, and is not lost', async () => {
    takeAgain()
    const { buyer } = await ordered()
    await shop.pool.query(
      `insert into message (channel, recipient, template, text, sent_at)
       select 'sms', $1, 'order-confirmed', 'Confirmed', now() from generate_series(1, 20)`,
      [`+91${buyer.mobileNumber}`],
    )
    await tryAll(buyer)
    expect(reached(buyer)).toEqual([])
    const waiting = (await queuedFor(buyer)).filter(({ sentAt }) => !sentAt)
    expect(waiting).toHaveLength(1)
    expect(waiting[0]).toMatchObject({ attempts: 0, failure: expect.stringMatching(/^waits: very many/) })
    const sms = (await readDeliveries(shop.db)).find(({ channel }) => channel === 'sms')
    expect(sms?.reason).toBe('waits: very many messages went to this address today')
    await shop.pool.query("update message set sent_at = sent_at - interval '24 hours' where recipient = $1", [
      `+91${buyer.mobileNumber}`,
    ])
    await tryAll(buyer)
    expect(reached(buyer)).toEqual(['template-order'])
  })
})

describe('a shopper who ordered and cancelled while the gateway took nothing', () => {
  it('reads in the morning that it was confirmed, and then that it was cancelled, whichever is tried first', async () => {
    const one = await ordered()
    await cancel(one)
    await tryAll(one.buyer)
    await age(one.buyer, '9 hours')
    takeAgain()
    const [cancelled, confirmed] = await queuedFor(one.buyer)
    await sendMessages(shop, [cancelled?.id ?? ''])
    expect(reached(one.buyer)).toEqual([])
    await sendMessages(shop, [cancelled?.id ?? '', confirmed?.id ?? ''])
    await sendMessages(shop, [cancelled?.id ?? ''])
    expect(reached(one.buyer)).toEqual(['template-order', 'template-order-cancelled'])
  })

  it('gets both by the shop’s own jobs, within the minutes in which they look for what is unsent', async () => {
    const one = await ordered()
    await cancel(one)
    await age(one.buyer, '1 minute')
    takeAgain()
    const jobs = await startJobs(shop)
    const isThere = async () => {
      await queueUnsentMessages(shop)
      expect(reached(one.buyer)).toEqual(['template-order', 'template-order-cancelled'])
    }
    await vi.waitFor(isThere, { timeout: 30_000, interval: 500 })
    await jobs.stop()
  }, 60_000)

  it('reads the second within seconds of the first, where another process was still sending that', async () => {
    const database = await openDatabase(shop.config)
    const both = [await startJobs(shop), await startJobs({ ...shop, ...database })]
    seenBefore = msg91.seen.length
    msg91.answer = { ...taking, afterMs: 3_000 }
    const one = await ordered()
    await vi.waitFor(() => expect(reached(one.buyer)).toHaveLength(1), { timeout: 10_000 })
    await cancel(one)
    const areBoth = () => expect(reached(one.buyer)).toEqual(['template-order', 'template-order-cancelled'])
    await vi.waitFor(areBoth, { timeout: 10_000 })
    for (const jobs of both) await jobs.stop()
    await database.close()
  }, 60_000)

  it('signs in meanwhile without waiting for either', async () => {
    const one = await ordered()
    takeAgain()
    await shop.call(sendPhoneCode, { query: { mobileNumber: one.buyer.mobileNumber } })
    expect(reached(one.buyer)).toEqual(['template-login'])
  })
})

describe('a shopper of whose messages one can never be sent', () => {
  it('gets the next ones once it is given up, or a night later', async () => {
    const [givenUp, refused] = [await ordered(), await ordered()]
    for (const { orderNumber } of [givenUp, refused]) await packOrder(shop, orderNumber)
    const [, confirmed] = await queuedFor(givenUp.buyer)
    await shop.db
      .update(messages)
      .set({ attempts: 8 })
      .where(eq(messages.id, confirmed?.id ?? ''))
    takeAgain()
    await tryAll(givenUp.buyer)
    expect(reached(givenUp.buyer)).toEqual(['template-order-packed'])

    const [packed] = await queuedFor(refused.buyer)
    await age(refused.buyer, '11 hours')
    await sendMessages(shop, [packed?.id ?? ''])
    expect(reached(refused.buyer)).toEqual([])
    await age(refused.buyer, '2 hours')
    await sendMessages(shop, [packed?.id ?? ''])
    expect(reached(refused.buyer)).toEqual(['template-order-packed'])
  })
})

describe('a shopper whose code of a cash order was still to be sent', () => {
  beforeEach(() => shop.pool.query('update setting set is_cash_confirmed_by_code = true'))

  it('gets none for an order that was cancelled meanwhile, by whomever', async () => {
    const [own, called] = [await ordered(), await ordered()]
    for (const { buyer } of [own, called]) await tryAll(buyer)
    await cancel(own)
    await callOff(shop, called.orderNumber)
    takeAgain()
    for (const { buyer } of [own, called]) {
      await tryAll(buyer)
      expect(reached(buyer)).toEqual([])
      expect(await queuedFor(buyer)).toMatchObject([{ template: 'cash-order-code', sentAt: null, failure: null }])
    }
    // Nobody has to look at them.
    expect(await readDeliveries(shop.db)).toMatchObject([{ channel: 'sms', givenUp: 0 }])
  })

  it('gets none for an order that was confirmed on the phone, but reads that it is', async () => {
    const { buyer, orderNumber } = await ordered()
    await tryAll(buyer)
    await confirmOrder(shop, orderNumber)
    takeAgain()
    await tryAll(buyer)
    expect(reached(buyer)).toEqual(['template-order'])
  })

  it('gets it once, however often it was asked for again, and works', async () => {
    const { buyer, orderNumber } = await ordered()
    await tryAll(buyer)
    for (let press = 0; press < 3; press += 1) {
      await shop.pool.query("update login_challenge set created_at = created_at - interval '1 minute'")
      await shop.call(sendCashCode, { params: { orderNumber } }, buyer)
    }
    takeAgain()
    await tryAll(buyer)
    expect(reached(buyer)).toEqual(['template-cash-order-code'])
    await shop.pool.query("update login_challenge set created_at = created_at - interval '1 minute'")
    await shop.call(sendCashCode, { params: { orderNumber } }, buyer)
    await tryAll(buyer)
    expect(reached(buyer)).toEqual(['template-cash-order-code', 'template-cash-order-code'])
    expect(await shop.call(getOrder, { params: { orderNumber } }, buyer)).toMatchObject({ isToBeConfirmed: true })
  })

  it('gets it at once where the silent gateway would be asked again hours later, who asks for it again', async () => {
    const { buyer, orderNumber } = await ordered()
    const requested =
      "update message set attempts = 5, failure = 'MSG91: no answer in time; it may have been taken' where recipient = $1"
    await shop.pool.query(requested, [`+91${buyer.mobileNumber}`])
    await age(buyer, '1 hour')
    takeAgain()
    await tryAll(buyer)
    expect(reached(buyer)).toEqual([])
    await shop.pool.query("update login_challenge set created_at = created_at - interval '1 minute'")
    await shop.call(sendCashCode, { params: { orderNumber } }, buyer)
    await tryAll(buyer)
    expect(reached(buyer)).toEqual(['template-cash-order-code'])
  })
})
