import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changeShopSettings, getShopSettings } from '#contract/api/admin/content/settings.ts'
import {
  callOffOrder,
  confirmByCode as confirmAtCounter,
  confirmWithoutCode,
  deliverOrders,
  moveOrders,
  sendCodeAgain as sendFromCounter,
} from '#contract/api/admin/orders/order-steps.ts'
import { getAnyOrder, listAllOrders } from '#contract/api/admin/orders/orders.ts'
import { placePhoneOrder } from '#contract/api/admin/orders/phone-orders.ts'
import { getToday } from '#contract/api/admin/reports/today.ts'
import {
  confirmCashOrder,
  confirmTrackedOrder,
  sendCashCode,
  sendTrackedCode,
} from '#contract/api/orders/cash-codes.ts'
import { cancelOrder, getOrder } from '#contract/api/orders/orders.ts'
import { readTrackToken, trackOrder } from '#contract/api/orders/tracking.ts'
import { sendMessages } from '#server/people/messages/deliver-messages.ts'
import { type SignedInStaff, signInStaff } from '#server/people/staff/testing/sign-in-staff.ts'
import { openMsg91 } from '#server/providers/messages/testing/msg91-stand-in.ts'
import {
  aGuest,
  aShopper,
  type Buyer,
  expectSoundBooks,
  fillCart,
  openSmallShop,
  order,
  pune,
} from '#server/testing/orders/test-buyers.ts'
import { anyMobile, type TestShop } from '#server/testing/test-shop.ts'
import { sendCodeAgain } from './confirm-by-code.ts'

let shop: TestShop
let manager: SignedInStaff
let packer: SignedInStaff
let support: SignedInStaff
beforeAll(async () => {
  shop = await openSmallShop({ ADDRESS_LIMIT_FACTOR: '0' })
  manager = await signInStaff(shop, 'manager', { name: 'Meena Manager' })
  packer = await signInStaff(shop, 'packer', { name: 'Ravi Packer' })
  support = await signInStaff(shop, 'support', { name: 'Sunil Support' })
  await shop.pool.query("insert into seller (orders_mobile) values ('9000000000')")
})
beforeEach(() => setCodes(true))
afterAll(async () => {
  if (!shop) return
  await expectSoundBooks(shop)
  await shop.close()
})

async function setCodes(isCashConfirmedByCode: boolean) {
  const { deliveryCharge, tax, openCashOrders, version } = await manager.call(getShopSettings)
  const body = { deliveryCharge, tax, openCashOrders, isCashConfirmedByCode, version }
  await manager.call(changeShopSettings, { body })
}

const haldi = { productId: 'haldi', size: 200, quantity: 1 }

async function ordered(buyer?: Buyer) {
  const who = buyer ?? (await aShopper(shop, haldi))
  const { orderNumber } = await order(shop, who)
  return { buyer: who, orderNumber, code: await codeOf(who.mobileNumber) }
}

async function smsTo(mobileNumber: string): Promise<string[]> {
  const statement =
    "select text from message where recipient = $1 and template <> 'login-code' and channel = 'sms' order by created_at"
  return (await shop.pool.query(statement, [`+91${mobileNumber}`])).rows.map(({ text }) => text)
}

async function codeOf(mobileNumber: string) {
  const codes = (await smsTo(mobileNumber)).flatMap((text) => /^(\d{6}) is the code for/.exec(text)?.[1] ?? [])
  return codes.at(-1) ?? ''
}

const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

const confirm = (buyer: Buyer, orderNumber: string, code: string) =>
  shop.app.inject({
    method: 'POST',
    url: `/api/v1/order/${orderNumber}/confirm`,
    headers: { authorization: `Bearer ${buyer.token}` },
    payload: { code },
  })
const seen = (buyer: Buyer, orderNumber: string) => shop.call(getOrder, { params: { orderNumber } }, buyer)
const detail = (orderNumber: string) => manager.call(getAnyOrder, { params: { orderNumber } })
const pack = async (orderNumber: string) =>
  (await packer.call(moveOrders, { body: { orderNumbers: [orderNumber], step: 'pack' } })).results[0]
async function letSomeTimePass() {
  await shop.pool.query("update message set sent_at = now() where template = 'cash-order-code' and sent_at is null")
  await shop.pool.query(
    "update login_challenge set created_at = created_at - interval '1 minute' where flow in ('cash-order', 'own-cash-order')",
  )
}

describe('a shopper whose cash order waits for its code', () => {
  it('is asked for it by SMS, nothing is packed before, and confirmed once it is, however often it is sent', async () => {
    const { buyer, orderNumber, code } = await ordered()
    expect(await smsTo(buyer.mobileNumber)).toEqual([
      expect.stringMatching(
        new RegExp(`^${code} is the code for your Milloraa cash order ${orderNumber} of Rs 109.46. Enter it at http`),
      ),
    ])
    expect((await smsTo('9000000000')).at(-1)).toContain(`${orderNumber} of Rs 109.46, cash, not confirmed yet`)
    expect(await seen(buyer, orderNumber)).toMatchObject({ orderStatus: 'CONFIRMED', isToBeConfirmed: true })
    expect((await packer.call(getToday)).toConfirm.rows.map((row) => row.orderNumber)).toContain(orderNumber)
    const { rows } = await packer.call(listAllOrders, { query: { stage: 'to-confirm' } })
    expect(rows.map((row) => row.orderNumber)).toContain(orderNumber)
    expect(await detail(orderNumber)).toMatchObject({ stage: 'to-confirm', steps: ['confirm', 'cancel'] })
    expect(await pack(orderNumber)).toMatchObject({
      outcome: 'not possible',
      message: `Order ${orderNumber} cannot be packed: its code is not confirmed yet.`,
    })
    const delivery = { orderNumbers: [orderNumber], isCashReceived: true }
    expect((await manager.call(deliverOrders, { body: delivery })).results[0]).toMatchObject({
      outcome: 'not possible',
      message: `Order ${orderNumber} cannot be delivered: its code is not confirmed yet.`,
    })

    const answers = await Promise.all(Array.from({ length: 4 }, () => confirm(buyer, orderNumber, code)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    expect(answers[0]?.json().data).not.toHaveProperty('isToBeConfirmed')
    // A right code counts as no try, and one that comes late changes nothing.
    expect((await confirm(buyer, orderNumber, other(code))).statusCode).toBe(200)
    const after = await smsTo(buyer.mobileNumber)
    expect(after).toHaveLength(2)
    expect(after[1]).toContain(`${orderNumber} of Rs 109.46 is confirmed`)
    const received = (await smsTo('9000000000')).filter((text) => text.includes(orderNumber))
    expect(received).toHaveLength(1)
    const { timeline } = await detail(orderNumber)
    expect(timeline[0]).toMatchObject({ text: 'Confirmed by the shopper', by: null })
    expect((await pack(orderNumber))?.outcome).toBe('done')
  })

  it('is told of another code, and of what is no code', async () => {
    const { buyer, orderNumber, code } = await ordered()
    expect((await confirm(buyer, orderNumber, other(code))).json()).toMatchObject({
      statusCode: 400,
      message: 'This is not the code of this order. Please look at the message again.',
    })
    for (const nonsense of ['', '12345', 'abcdef', '1234567', `${code}\n${code}`]) {
      expect((await confirm(buyer, orderNumber, nonsense)).json()).toMatchObject({
        statusCode: 400,
        message: 'Please enter the 6 digits of the code',
      })
    }
    expect((await confirm(buyer, orderNumber, `${code.slice(0, 3)} ${code.slice(3)}`)).statusCode).toBe(200)
  })

  it('confirms no other order by it: not another one of the same number, and nobody else’s', async () => {
    const { buyer, orderNumber, code } = await ordered()
    const stranger = await ordered()
    const missing = await confirm(stranger.buyer, 'ZZZZZZZZZZZZ', code)
    const foreign = await confirm(stranger.buyer, orderNumber, code)
    expect([foreign.statusCode, foreign.body]).toEqual([404, missing.body])
    expect((await confirm(stranger.buyer, stranger.orderNumber, code)).statusCode).toBe(400)
    const { token, mobileNumber } = await aGuest(shop, haldi)
    const again = await order(shop, { token, mobileNumber: buyer.mobileNumber })
    expect((await confirm({ token, mobileNumber }, again.orderNumber, code)).statusCode).toBe(400)
    expect(await seen(buyer, orderNumber)).toMatchObject({ isToBeConfirmed: true })
  })

  it('has five tries for each time it is sent, many at once counted too, and ten wrong ones a day for an order', async () => {
    const { buyer, orderNumber, code } = await ordered()
    const wrong = () => confirm(buyer, orderNumber, other(code))
    const guesses = await Promise.all(Array.from({ length: 20 }, wrong))
    const statusCodes = guesses.map(({ statusCode }) => statusCode).sort()
    expect(statusCodes).toEqual([...Array(5).fill(400), ...Array(15).fill(410)])
    expect((await confirm(buyer, orderNumber, code)).json()).toMatchObject({
      statusCode: 410,
      message: 'No code can be entered any more for now. Please ask for it again, or call us.',
    })
    await letSomeTimePass()
    await shop.call(sendCashCode, { params: { orderNumber } }, buyer)
    for (let time = 0; time < 5; time += 1) expect((await wrong()).statusCode).toBe(400)
    const refused = await confirm(buyer, orderNumber, code)
    expect(refused.statusCode).toBe(429)
    expect(refused.json().message).toBe(
      'Too many wrong codes were entered for this order. Please call us, and we confirm it with you.',
    )
    await expect(shop.call(sendCashCode, { params: { orderNumber } }, buyer)).rejects.toMatchObject({ statusCode: 429 })
    expect(await seen(buyer, orderNumber)).toMatchObject({ isToBeConfirmed: true })
  })

  it('is not kept from it by a stranger who enters wrong codes for orders to the same number', async () => {
    const { buyer, orderNumber, code } = await ordered()
    const { token } = await aGuest(shop, haldi)
    const stranger = { token, mobileNumber: buyer.mobileNumber }
    const foreign = await order(shop, stranger)
    const guess = () => confirm(stranger, foreign.orderNumber, other(code))
    for (let nth = 0; nth < 5; nth += 1) expect((await guess()).statusCode).toBe(400)
    await letSomeTimePass()
    await shop.call(sendCashCode, { params: { orderNumber: foreign.orderNumber } }, stranger)
    for (let nth = 0; nth < 5; nth += 1) expect((await guess()).statusCode).toBe(400)
    expect((await guess()).statusCode).toBe(429)
    await letSomeTimePass()
    await shop.call(sendCashCode, { params: { orderNumber } }, buyer)
    expect((await confirm(buyer, orderNumber, code)).statusCode).toBe(200)
  })

  it('is sent the code although strangers had their codes of the day sent to the number', async () => {
    const { mobileNumber, token } = await shop.signIn()
    const owner = { token, mobileNumber: mobileNumber.slice(-10) }
    await shop.pool.query(
      `insert into login_challenge (flow, token_hash, mobile, code_hash, expires_at)
        select 'cash-order', 'typed ' || n, $1, 'x', now() from generate_series(1, 200) n`,
      [`+91${owner.mobileNumber}`],
    )
    await fillCart(shop, token, [haldi])
    const { orderNumber } = await order(shop, owner)
    const code = await codeOf(owner.mobileNumber)
    expect((await confirm(owner, orderNumber, code)).statusCode).toBe(200)
  })

  it('may be wrong nine times and then right', async () => {
    const { buyer, orderNumber, code } = await ordered()
    for (let nth = 0; nth < 5; nth += 1) expect((await confirm(buyer, orderNumber, other(code))).statusCode).toBe(400)
    await letSomeTimePass()
    await shop.call(sendCashCode, { params: { orderNumber } }, buyer)
    for (let nth = 0; nth < 4; nth += 1) expect((await confirm(buyer, orderNumber, other(code))).statusCode).toBe(400)
    expect((await confirm(buyer, orderNumber, code)).statusCode).toBe(200)
  })

  it('is sent the same code again, but not at once, and not more than ten times a day', async () => {
    const { buyer, orderNumber, code } = await ordered()
    const real = { ...shop, config: { ...shop.config, isDemo: false } }
    await expect(sendCodeAgain(real, orderNumber)).rejects.toMatchObject({
      statusCode: 429,
      message: expect.stringContaining('A code was sent a moment ago.'),
    })
    await letSomeTimePass()
    await shop.call(sendCashCode, { params: { orderNumber } }, buyer)
    expect(await smsTo(buyer.mobileNumber)).toHaveLength(2)
    expect(await codeOf(buyer.mobileNumber)).toBe(code)
    await shop.pool.query(
      `insert into login_challenge (flow, token_hash, mobile, code_hash, expires_at, created_at)
        select 'own-cash-order', 'sent ' || $1 || n, $1, 'x', now(), now() - interval '1 hour' from generate_series(1, 8) n`,
      [`+91${buyer.mobileNumber}`],
    )
    await letSomeTimePass()
    await expect(sendCodeAgain(real, orderNumber)).rejects.toMatchObject({
      statusCode: 429,
      message: expect.stringContaining('Too many codes were sent to this number today.'),
    })
    expect((await confirm(buyer, orderNumber, code)).statusCode).toBe(200)
    await expect(sendCodeAgain(real, orderNumber)).rejects.toMatchObject({
      statusCode: 409,
      message: 'This order waits for no code (any more).',
    })
  })

  it('cannot have somebody else’s number sent message after message: the order waits without', async () => {
    const buyer = await aShopper(shop, haldi)
    await shop.pool.query(
      `insert into login_challenge (flow, token_hash, mobile, code_hash, expires_at)
        select 'own-cash-order', 'flood ' || n, $1, 'x', now() from generate_series(1, 200) n`,
      [`+91${buyer.mobileNumber}`],
    )
    const { orderNumber } = await order(shop, buyer)
    expect(await smsTo(buyer.mobileNumber)).toEqual([])
    expect(await seen(buyer, orderNumber)).toMatchObject({ isToBeConfirmed: true })
  })

  it('may cancel it instead; what is cancelled is confirmed no more', async () => {
    const { buyer, orderNumber, code } = await ordered()
    const cancelling = shop.call(cancelOrder, { params: { orderNumber } }, buyer)
    const [both] = await Promise.all([confirm(buyer, orderNumber, code), cancelling])
    expect([200, 409]).toContain(both.statusCode)
    expect(await seen(buyer, orderNumber)).toMatchObject({ orderStatus: 'CANCELLED' })
    expect((await confirm(buyer, orderNumber, code)).json()).toMatchObject({
      statusCode: 409,
      message: 'This order was cancelled: there is nothing to confirm any more.',
    })
    await expect(shop.call(sendCashCode, { params: { orderNumber } }, buyer)).rejects.toMatchObject({ statusCode: 409 })
  })

  it('that was cancelled, by whoever, is not told so by SMS or mail: somebody else may have given that number', async () => {
    const [own, called] = [await ordered(), await ordered()]
    await shop.call(cancelOrder, { params: { orderNumber: own.orderNumber } }, own.buyer)
    const { orderNumber } = called
    await manager.call(callOffOrder, { params: { orderNumber }, body: { reason: 'Knows of no order' } })
    for (const { buyer } of [own, called]) expect(await smsTo(buyer.mobileNumber)).toHaveLength(1)
    const mails = "select from message where template = 'order-cancelled' and text like any($1)"
    const { rowCount } = await shop.pool.query(mails, [[own, called].map((one) => `%${one.orderNumber}%`)])
    expect(rowCount).toBe(0)
  })

  it('that was confirmed is told when it is cancelled after all', async () => {
    const { buyer, orderNumber, code } = await ordered()
    await confirm(buyer, orderNumber, code)
    await shop.call(cancelOrder, { params: { orderNumber } }, buyer)
    expect((await smsTo(buyer.mobileNumber)).at(-1)).toContain('cancelled')
  })

  it('still waits when the shop switches the setting off, and can be confirmed; new orders wait for nothing', async () => {
    const { buyer, orderNumber, code } = await ordered()
    await setCodes(false)
    const { buyer: next, orderNumber: later } = await ordered()
    expect(await seen(next, later)).not.toHaveProperty('isToBeConfirmed')
    expect(await smsTo(next.mobileNumber)).toEqual([expect.stringContaining(`${later} of Rs 109.46 is confirmed`)])
    expect(await detail(later)).toMatchObject({ stage: 'to-pack' })
    expect(await seen(buyer, orderNumber)).toMatchObject({ isToBeConfirmed: true })
    await letSomeTimePass()
    await shop.call(sendCashCode, { params: { orderNumber } }, buyer)
    expect(await shop.call(confirmCashOrder, { params: { orderNumber }, body: { code } }, buyer)).toMatchObject({
      orderNumber,
    })
    expect((await confirm(next, later, '123456')).statusCode).toBe(200)
  })

  it('after a day, while it is not cancelled yet, is late, and the code has to be asked for again', async () => {
    const { buyer, orderNumber, code } = await ordered()
    await shop.pool.query(
      `update shop_order set created_at = created_at - interval '25 hours',
        estimated_delivery_at = estimated_delivery_at - interval '25 hours' where order_number = $1`,
      [orderNumber],
    )
    await shop.pool.query(
      `update login_challenge set created_at = created_at - interval '25 hours', expires_at = expires_at - interval '25 hours'
        where mobile = $1`,
      [`+91${buyer.mobileNumber}`],
    )
    expect(await detail(orderNumber)).toMatchObject({ stage: 'to-confirm', isLate: true })
    expect((await confirm(buyer, orderNumber, code)).statusCode).toBe(410)
    await shop.call(sendCashCode, { params: { orderNumber } }, buyer)
    expect((await confirm(buyer, orderNumber, code)).statusCode).toBe(200)
  })
})

describe('a guest with the link of the message', () => {
  it('confirms by link, last four digits and code, and by nothing less', async () => {
    const guest = await aGuest(shop, haldi)
    const { orderNumber, code } = await ordered(guest)
    const { token } = await shop.call(readTrackToken, { params: { orderNumber } }, guest)
    const link = { orderNumber, token, lastFour: guest.mobileNumber.slice(-4) }
    expect((await smsTo(guest.mobileNumber))[0]).toContain(`/track/${orderNumber}?t=${token}`)
    expect(await shop.call(trackOrder, { query: link })).toMatchObject({ isToBeConfirmed: true })
    const tryIt = (change: object) => shop.call(confirmTrackedOrder, { body: { ...link, code, ...change } })
    await expect(tryIt({ token: 'x'.repeat(22) })).rejects.toMatchObject({ statusCode: 404 })
    await expect(tryIt({ lastFour: other(link.lastFour).slice(-4) })).rejects.toMatchObject({ statusCode: 404 })
    await expect(tryIt({ code: other(code) })).rejects.toMatchObject({ statusCode: 400 })
    await letSomeTimePass()
    await shop.call(sendTrackedCode, { body: link })
    await expect(shop.call(sendTrackedCode, { body: { ...link, token: 'x' } })).rejects.toMatchObject({
      statusCode: 404,
    })
    const confirmed = await tryIt({})
    expect(confirmed).toMatchObject({ orderNumber, fulfilment: 'RECEIVED' })
    expect(confirmed).not.toHaveProperty('isToBeConfirmed')
    expect(confirmed).not.toHaveProperty('userBasicInfo')
    expect(await tryIt({})).toEqual(confirmed)
  })
})

describe('the people of the shop', () => {
  it('confirm by the code that the caller tells, which is written down', async () => {
    const { buyer, orderNumber, code } = await ordered()
    const confirmByPhone = (received: string) =>
      support.call(confirmAtCounter, { params: { orderNumber }, body: { code: received } })
    await expect(confirmByPhone(other(code))).rejects.toMatchObject({ statusCode: 400 })
    await letSomeTimePass()
    await packer.call(sendFromCounter, { params: { orderNumber } })
    expect(await confirmByPhone(code)).toMatchObject({ stage: 'to-pack' })
    expect((await confirmByPhone(code)).timeline[0]).toMatchObject({
      text: 'Confirmed on the phone',
      detail: 'The caller told the code',
      by: 'Sunil Support',
    })
    expect(await smsTo(buyer.mobileNumber)).toHaveLength(3)
  })

  it('confirm without it for a reason, once; a packer cannot', async () => {
    const { orderNumber } = await ordered()
    const confirmation = { params: { orderNumber }, body: { reason: 'Her neighbour vouches for it' } }
    await expect(packer.call(confirmWithoutCode, confirmation)).rejects.toMatchObject({ statusCode: 403 })
    await expect(manager.call(confirmWithoutCode, { ...confirmation, body: { reason: ' ' } })).rejects.toMatchObject({
      statusCode: 400,
    })
    const { stage, timeline } = await manager.call(confirmWithoutCode, confirmation)
    expect(stage).toBe('to-pack')
    expect(timeline[0]).toMatchObject({
      text: 'Confirmed on the phone',
      detail: 'Her neighbour vouches for it',
      by: 'Meena Manager',
    })
    await manager.call(confirmWithoutCode, confirmation)
    const { rows } = await shop.pool.query(
      "select actor, after from audit_entry where action = 'order.confirm' and subject_id = $1",
      [orderNumber],
    )
    expect(rows).toMatchObject([{ actor: 'Meena Manager', after: { reason: 'Her neighbour vouches for it' } }])
    const needsNone = await orderedWithoutCode()
    await expect(
      manager.call(confirmWithoutCode, { params: { orderNumber: needsNone }, body: { reason: 'Why not' } }),
    ).rejects.toMatchObject({ statusCode: 409, message: `Order ${needsNone} waits for no code (any more).` })
  })

  async function orderedWithoutCode() {
    await setCodes(false)
    return (await ordered()).orderNumber
  }

  it('take orders by phone that wait for nothing: the caller has just said it', async () => {
    const { orderNumber } = await manager.call(placePhoneOrder, {
      body: {
        ...{ key: randomUUID(), deliveryAddress: pune, lines: [haldi], totalShown: 109.46 },
        recipient: { name: 'Kamala Joshi', mobileNumber: anyMobile(), email: '' },
      },
    })
    expect(await detail(orderNumber)).toMatchObject({ stage: 'to-pack', order: { userBasicInfo: { email: '' } } })
  })
})

describe('outside a demo shop', () => {
  it('the code stands nowhere in the database, and reaches the phone as it is sent', async () => {
    const msg91 = await openMsg91()
    const template = { MSG91_TEMPLATE_CASH_ORDER_CODE: 'template-cash-order-code' }
    const mill = await openSmallShop({ ...msg91.settings(), ...template })
    try {
      await mill.pool.query('update setting set is_cash_confirmed_by_code = true')
      const guest = await aGuest(mill, haldi)
      const { orderNumber } = await order(mill, guest)
      const { rows } = await mill.pool.query('select * from message')
      expect(rows).toMatchObject([
        { template: 'cash-order-code', text: expect.stringMatching(/^\*{6} is the code for/) },
      ])
      await sendMessages(mill, [rows[0].id])
      const code = msg91.codeFor(guest.mobileNumber) ?? ''
      expect(code).toMatch(/^\d{6}$/)
      expect(msg91.seen.at(-1)?.body).toMatchObject({
        template_id: 'template-cash-order-code',
        recipients: [{ orderNumber, total: '109.46' }],
      })
      for (const table of ['message', 'shop_order', 'login_challenge', 'audit_entry']) {
        const { rows: all } = await mill.pool.query(`select * from ${table}`)
        expect(JSON.stringify(all), table).not.toContain(`"${code}`)
      }
      await mill.call(confirmCashOrder, { params: { orderNumber }, body: { code } }, guest)
      expect(await mill.call(getOrder, { params: { orderNumber } }, guest)).not.toHaveProperty('isToBeConfirmed')
    } finally {
      await mill.close()
      await msg91.close()
    }
  })

  it('codes are not asked for before their SMS is registered', async () => {
    const msg91 = await openMsg91()
    const mill = await openSmallShop(msg91.settings())
    try {
      const admin = await signInStaff(mill, 'admin')
      const { version } = await admin.call(getShopSettings)
      const body = { deliveryCharge: 40, tax: 5, openCashOrders: null, isCashConfirmedByCode: true, version }
      await expect(admin.call(changeShopSettings, { body })).rejects.toMatchObject({
        statusCode: 409,
        message: expect.stringContaining('MSG91_TEMPLATE_CASH_ORDER_CODE'),
      })
    } finally {
      await mill.close()
      await msg91.close()
    }
  })
})
