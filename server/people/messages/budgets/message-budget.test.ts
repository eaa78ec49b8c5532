import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getHealth } from '#contract/api/admin/operations/health.ts'
import { packOrder } from '#server/fulfilment/transitions/order-lifecycle.ts'
import { createBacklogReader } from '#server/operations/metrics/read-backlogs.ts'
import { forgetOldRows } from '#server/operations/schedule/clean-up.ts'
import { signInStaff } from '#server/people/staff/testing/sign-in-staff.ts'
import { messageCounts, messages } from '#server/platform/schema/people/messages.ts'
import { createApp } from '#server/program/app/app.ts'
import { openMsg91 } from '#server/providers/messages/testing/msg91-stand-in.ts'
import { aGuest, openSmallShop, order } from '#server/testing/orders/test-buyers.ts'
import { anyMobile, type TestShop } from '#server/testing/test-shop.ts'
import { sendMessages } from '../deliver-messages.ts'
import { readBusiestDay } from './busiest-day.ts'
import { budgetOf } from './message-budget.ts'
import { readBudgets } from './read-budgets.ts'

let msg91: Awaited<ReturnType<typeof openMsg91>>
let shop: TestShop
let apps: TestShop['app'][]
beforeAll(async () => {
  msg91 = await openMsg91()
  // 50 codes a day and 20 an hour; 100 other SMS a day and 40 an hour.
  const settings = { ADDRESS_LIMIT_FACTOR: '100', SMS_PER_DAY: '150', MAIL_GATEWAY: 'none' }
  const code = { MSG91_TEMPLATE_CASH_ORDER_CODE: 'template-cash-order-code' }
  shop = await openSmallShop({ ...msg91.settings(), ...settings, ...code })
  apps = [shop.app, await createApp(shop)]
})
beforeEach(() => {
  msg91.seen.length = 0
})
afterEach(async () => {
  msg91.failsFor = ''
  await shop.db.delete(messageCounts)
  await shop.db.delete(messages)
})
afterAll(async () => {
  await apps?.[1]?.close()
  await shop?.close()
  await msg91?.close()
})

const haldi = { productId: 'haldi', size: 200, quantity: 1 }

const sendRequest = (nth: number, remoteAddress = `203.0.113.${nth}`, mobileNumber = anyMobile()) =>
  (apps[nth % 2] ?? shop.app).inject({
    method: 'POST',
    url: `/api/v1/phone-auth/send?mobileNumber=${mobileNumber}`,
    remoteAddress,
  })

const sendTogether = (count: number, remoteAddress?: string) =>
  Promise.all(Array.from({ length: count }, (_, nth) => sendRequest(nth, remoteAddress)))

const statusesOf = (answers: { statusCode: number }[], statusCode: number) =>
  answers.filter((answer) => answer.statusCode === statusCode).length

const letPass = (passed: string) =>
  shop.db.execute(sql`update message_count set begins_at = begins_at - ${passed}::interval`)

/** As if so many had left within the hour. */
const haveSent = (kind: 'code' | 'notification', count: number) =>
  shop.db.insert(messageCounts).values({ channel: 'sms', kind, beginsAt: sql`now() - interval '20 minutes'`, count })

const left = () => msg91.seen.map(({ body }) => body.template_id).sort()

describe('strangers who have codes sent to number after number', () => {
  it('get no more than the hour allows out of all processes together, however many at once', async () => {
    const answers = await sendTogether(60)
    expect([statusesOf(answers, 200), statusesOf(answers, 503)]).toEqual([20, 40])
    expect(msg91.seen).toHaveLength(20)
    const refused = answers.find(({ statusCode }) => statusCode === 503)
    expect(refused?.json()).toMatchObject({
      message: expect.stringMatching(/^Very many people ask for a code at this moment.* Please try again in .*\.$/),
      data: null,
    })
    const wait = Number(refused?.headers['retry-after'])
    expect(wait > 0 && wait <= 3_600, `${wait} s`).toBe(true)
  })

  it('cost a shopper none of the codes of their own number, who is sent one once the hour has passed', async () => {
    await haveSent('code', 20)
    const mobileNumber = anyMobile()
    for (let time = 0; time < 12; time += 1)
      expect((await sendRequest(1, undefined, mobileNumber)).statusCode).toBe(503)
    await letPass('1 hour')
    expect((await sendRequest(1, undefined, mobileNumber)).statusCode).toBe(200)
  })

  it('are stopped by the day too, and by the day after it no more', async () => {
    await haveSent('code', 50)
    await letPass('2 hours')
    const refused = await sendRequest(1)
    expect(refused.statusCode).toBe(503)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_600)
    await letPass('22 hours')
    expect((await sendRequest(1)).statusCode).toBe(200)
  })

  it('from one network use up half of the hour, and the others still get theirs', async () => {
    const one = await sendTogether(30, '198.51.100.7')
    expect([statusesOf(one, 200), statusesOf(one, 429)]).toEqual([10, 20])
    const refusal = one.find(({ statusCode }) => statusCode === 429)
    expect(refusal?.json().message).toMatch(/^Very many codes were sent to your network\./)
    const others = await Promise.all(Array.from({ length: 10 }, (_, nth) => sendRequest(nth, `203.0.113.${nth}`)))
    expect(statusesOf(others, 200)).toBe(10)
  })

  it('are one network with all addresses of a /64, however they are written', async () => {
    const one = await sendTogether(10, '2001:db8::a:1:1:1')
    const same = await sendTogether(5, '2001:db8::b:1:1:1')
    expect([statusesOf(one, 200), statusesOf(same, 429)]).toEqual([10, 5])
  })

  it('use up nothing where no code left', async () => {
    msg91.failsFor = anyMobile()
    for (let time = 0; time < 3; time += 1) {
      expect([502, 429]).toContain((await sendRequest(1, undefined, msg91.failsFor)).statusCode)
    }
    expect(await readBudgets(shop)).toMatchObject([
      { kind: 'code', sent: { hour: 0, day: 0 } },
      { kind: 'notification', sent: { hour: 0 } },
    ])
  })

  it('keep nobody of the shop from signing in, and hold up no order', async () => {
    await haveSent('code', 50)
    const { staffId } = await signInStaff(shop, 'packer')
    expect(staffId).toBeTruthy()
    await queued('order-confirmed')
    expect(left()).toContain('template-order')
  })

  it('are forgotten after two days, with their networks', async () => {
    await sendRequest(1)
    await letPass('3 days')
    await forgetOldRows(shop)
    expect(await shop.db.$count(messageCounts)).toBe(0)
  })
})

const texts = {
  'back-in-stock': 'Back at Milloraa: Haldi (200 G). See https://mill.example/p/haldi - Milloraa',
  'order-confirmed': 'Your Milloraa order K7 of Rs 193.20 is confirmed. Follow it: https://mill.example/o - Milloraa',
  'new-order-for-owner': 'New Milloraa order K7 of Rs 193.20, cash on delivery, for Pune. - Milloraa',
}

/** Writes one of each to a number of its own, and has the jobs try all. */
async function queued(...templates: (keyof typeof texts)[]) {
  const rows = templates.map((template) => ({ recipient: `+91${anyMobile()}`, template, text: texts[template] }))
  await shop.db.insert(messages).values(rows)
  return tryAll()
}

async function tryAll() {
  const waiting = await shop.db.select({ id: messages.id }).from(messages).where(sql`sent_at is null`)
  return sendMessages(
    shop,
    waiting.map(({ id }) => id),
  )
}

describe('a shop that sends very many messages', () => {
  it('lets news wait first, then what tells of orders, last what it is told itself; all of it leaves later', async () => {
    const each = ['back-in-stock', 'order-confirmed', 'new-order-for-owner'] as const
    await haveSent('notification', 24)
    await queued(...each)
    expect(left()).toEqual(['template-new-order-for-owner', 'template-order'])
    await shop.db.update(messageCounts).set({ count: 34 }).where(sql`begins_at < now() - interval '15 minutes'`)
    await queued('order-confirmed', 'new-order-for-owner')
    expect(left()).toEqual(['template-new-order-for-owner', 'template-new-order-for-owner', 'template-order'])
    await shop.db.delete(messageCounts)
    await haveSent('notification', 40)
    expect(await queued('new-order-for-owner')).toContainEqual(
      new Error('waits: the shop has sent very many messages lately'),
    )
    expect((await sendRequest(1)).statusCode).toBe(200)
    expect(left()).toHaveLength(4)
    const waiting = await shop.db.select().from(messages).where(sql`failure like 'waits:%'`)
    expect(waiting.map(({ template, attempts }) => [template, attempts])).toEqual(
      expect.arrayContaining([
        ['back-in-stock', 0],
        ['order-confirmed', 0],
        ['new-order-for-owner', 0],
      ]),
    )
    await letPass('1 hour')
    expect(await tryAll()).toEqual([null, null, null])
    expect(left()).toHaveLength(7)
  })

  it('has the owner see it on the health page and in the metrics, with what to do', async () => {
    await haveSent('notification', 40)
    await haveSent('code', 13)
    await queued('order-confirmed')
    const admin = await signInStaff(shop, 'admin')
    const checks = (await admin.call(getHealth)).groups.flatMap((group) => group.points)
    expect(checks.find(({ key }) => key === 'sms-notification-budget')).toMatchObject({
      standing: 'bad',
      state: '40 of 40 in an hour, 40 of 100 in a day. 1 waits for the next hours',
      advice: expect.stringContaining('SMS_PER_DAY'),
    })
    expect(checks.find(({ key }) => key === 'sms-code-budget')).toMatchObject({ standing: 'watch' })
    expect((await createBacklogReader(shop)())?.budgets).toMatchObject([
      { channel: 'sms', kind: 'code', used: 0.65, held: 0 },
      { channel: 'sms', kind: 'notification', used: 1, held: 1 },
    ])
  })

  it('may send more where it packs more orders', () => {
    expect(budgetOf(shop.config, 'sms', 'code', 0)).toEqual({ day: 50, hour: 20 })
    expect(budgetOf(shop.config, 'sms', 'code', 100)).toEqual({ day: 800, hour: 320 })
    expect(budgetOf(shop.config, 'sms', 'notification', 100)).toEqual({ day: 1_600, hour: 640 })
    expect(budgetOf(shop.config, 'mail', 'notification', 100)).toEqual({ day: 1_600, hour: 640 })
  })
})

it('a shop whose messages stay in its outbox counts none, and the orders it packed on its busiest day', async () => {
  const demo = await openSmallShop()
  const [packed, madeUp] = [await aGuest(demo, haldi), await aGuest(demo, haldi)]
  const { orderNumber } = await order(demo, packed)
  await order(demo, madeUp)
  await packOrder(demo, orderNumber)
  await demo.pool.query("update shop_order set created_at = created_at - interval '2 days'")
  expect(await readBusiestDay(demo.db, demo.db)).toBe(1)
  expect(await demo.db.$count(messageCounts)).toBe(0)
  expect(await readBudgets(demo)).toEqual([])
  await demo.close()
})
