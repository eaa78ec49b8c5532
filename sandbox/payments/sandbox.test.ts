import { createHmac } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Razorpay from 'razorpay'
import { afterEach, describe, expect, it } from 'vitest'
import { createSandbox, mountedAt, type SandboxOptions } from './sandbox.ts'

const keys = { keyId: 'rzp_test_abcdefghijklmn', keySecret: 'secret-of-the-key', webhookSecret: 'secret-of-webhooks' }
type ReceivedWebhook = { id: string; signature: string; raw: string; event: string; amount: number }

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

/** A sandbox, a shop that takes its webhooks, and the official SDK pointed at it. */
async function open(options: Partial<SandboxOptions> = {}) {
  const received: ReceivedWebhook[] = []
  const shop = { refuses: 0 }
  const webhookUrl = await listen(async (request, response) => {
    let raw = ''
    for await (const part of request) raw += part
    const { event, payload } = JSON.parse(raw)
    response.statusCode = shop.refuses > 0 ? 500 : 200
    shop.refuses -= 1
    if (response.statusCode === 200) {
      const id = String(request.headers['x-razorpay-event-id'])
      const signature = String(request.headers['x-razorpay-signature'])
      received.push({
        id,
        signature,
        raw,
        event,
        amount: Object.values<{ entity: { amount: number } }>(payload)[0]?.entity.amount ?? 0,
      })
    }
    response.end()
  })
  const sandbox = createSandbox({ ...keys, webhookUrl: () => webhookUrl, retryAfterMs: [10, 10, 10], ...options })
  closing.push(() => sandbox.close())
  const origin = await listen(sandbox.handle)
  const sdk = new Razorpay({ key_id: keys.keyId, key_secret: keys.keySecret })
  const { api } = sdk as unknown as { api: { rq: { defaults: { baseURL: string; timeout: number } } } }
  Object.assign(api.rq.defaults, { baseURL: origin + mountedAt, timeout: 500 })
  const post = async (to: string, body: object) =>
    (await fetch(`${origin}${mountedAt}/${to}`, { method: 'POST', body: JSON.stringify(body) })).json()
  return {
    sdk,
    received,
    shop,
    pay: (body: object) => post('pay', body),
    refundByHand: (body: object) => post('refund', body),
    dispute: (body: object) => post('dispute', body),
    office: async () => (await fetch(`${origin}${mountedAt}/office`)).text(),
    setFaults: (...faults: object[]) => post('faults', { faults }),
    ledger: async () => (await fetch(`${origin}${mountedAt}/ledger.json`)).json(),
    expectEvents: (...events: string[]) => expect.poll(() => received.map(({ event }) => event)).toEqual(events),
  }
}

async function listen(handler: Parameters<typeof createServer>[1]) {
  const server: Server = createServer(handler)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  })
  return `http://127.0.0.1:${(server.address() as { port: number }).port}`
}

const anOrder = { amount: 31_500, currency: 'INR', receipt: 'our-order-1' }
const paid = ['payment.authorized', 'payment.captured', 'order.paid']

describe('the official SDK', () => {
  it('makes an order, finds it by its receipt, and reads the payment that captured it', async () => {
    const { sdk, pay, expectEvents, received } = await open()
    const order = await sdk.orders.create(anOrder)
    expect(order).toMatchObject({ ...anOrder, entity: 'order', status: 'created', amount_due: 31_500 })
    expect(order.id).toMatch(/^order_[A-Za-z0-9]{14}$/)
    expect((await sdk.orders.all({ receipt: 'our-order-1' })).items).toMatchObject([{ id: order.id }])
    expect((await sdk.orders.all({ receipt: 'another' })).items).toEqual([])

    const answer = await pay({ order_id: order.id, outcome: 'success', method: 'card' })
    const { razorpay_payment_id: paymentId, razorpay_signature: signature } = answer
    expect(paymentId).toMatch(/^pay_[A-Za-z0-9]{14}$/)
    expect(signature).toBe(hmac(keys.keySecret, `${order.id}|${paymentId}`))
    expect(await sdk.payments.fetch(paymentId)).toMatchObject({
      order_id: order.id,
      amount: 31_500,
      currency: 'INR',
      status: 'captured',
      captured: true,
      method: 'card',
    })
    expect((await sdk.orders.fetchPayments(order.id)).items).toMatchObject([{ id: paymentId }])
    expect(await sdk.orders.fetch(order.id)).toMatchObject({ status: 'paid', amount_paid: 31_500, attempts: 1 })
    await expectEvents(...paid)
    for (const { raw, signature } of received) expect(signature).toBe(hmac(keys.webhookSecret, raw))
    expect(new Set(received.map(({ id }) => id)).size).toBe(3)
  })

  it('is told of a mistake in the shape of the real one', async () => {
    const { sdk } = await open()
    await expect(sdk.orders.fetch('order_00000000000000')).rejects.toMatchObject({
      statusCode: 400,
      error: { code: 'BAD_REQUEST_ERROR', description: 'The id provided does not exist', metadata: {} },
    })
    await expect(sdk.orders.create({ ...anOrder, amount: 99 })).rejects.toMatchObject({ statusCode: 400 })
    await expect(sdk.orders.create({ ...anOrder, amount: 315.5 })).rejects.toMatchObject({ statusCode: 400 })
  })

  it('captures what is only authorized, once and in full', async () => {
    const { sdk, pay } = await open()
    const { id } = await sdk.orders.create(anOrder)
    const { razorpay_payment_id: paymentId } = await pay({ order_id: id, outcome: 'authorized' })
    expect(await sdk.payments.fetch(paymentId)).toMatchObject({ status: 'authorized', captured: false })
    await expect(sdk.payments.capture(paymentId, 31_400, 'INR')).rejects.toMatchObject({ statusCode: 400 })
    expect(await sdk.payments.capture(paymentId, 31_500, 'INR')).toMatchObject({ status: 'captured' })
    await expect(sdk.payments.capture(paymentId, 31_500, 'INR')).rejects.toMatchObject({ statusCode: 400 })
  })

  it('refunds in parts, never more than was paid, and once for one key', async () => {
    const { sdk, pay, received } = await open()
    const { id } = await sdk.orders.create(anOrder)
    const { razorpay_payment_id: paymentId } = await pay({ order_id: id, outcome: 'success' })
    const { api } = sdk as unknown as {
      api: { rq: { post(url: string, body: object, more: object): Promise<{ data: { id: string } }> } }
    }
    const refund = (amount: number, key: string) =>
      api.rq.post(`/v1/payments/${paymentId}/refund`, { amount }, { headers: { 'X-Refund-Idempotency': key } })
    const [first, again] = [await refund(10_000, 'refund-key-1'), await refund(10_000, 'refund-key-1')]
    expect(first.data.id).toMatch(/^rfnd_[A-Za-z0-9]{14}$/)
    expect(again.data).toEqual(first.data)
    await expect(refund(5_000, 'refund-key-1')).rejects.toMatchObject({ response: { status: 400 } })
    await expect(refund(21_501, 'refund-key-2')).rejects.toMatchObject({ response: { status: 400 } })
    expect(await sdk.payments.fetch(paymentId)).toMatchObject({ amount_refunded: 10_000, refund_status: 'partial' })
    await sdk.payments.refund(paymentId, {})
    expect(await sdk.payments.fetch(paymentId)).toMatchObject({ status: 'refunded', refund_status: 'full' })
    await expect.poll(() => received.filter(({ event }) => event === 'refund.processed')).toHaveLength(2)
  })

  it('hears of a dispute with its day, finds it in the list, and of how it ends', async () => {
    const { sdk, pay, dispute, office, received } = await open()
    const order = await sdk.orders.create({ amount: 109_46, currency: 'INR' })
    const { razorpay_payment_id: payment_id } = await pay({ order_id: order.id, outcome: 'success' })
    const made = await dispute({ payment_id, amount: 100_00, phase: 'retrieval', respond_in_days: 2 })
    expect(made).toMatchObject({ entity: 'dispute', payment_id, amount: 100_00, amount_deducted: 0, status: 'open' })
    expect(made.id).toMatch(/^disp_[A-Za-z0-9]{14}$/)
    expect(made.respond_by - made.created_at).toBe(2 * 86_400)
    expect(await office()).toContain(made.id)
    expect(await dispute({ dispute_id: made.id, status: 'lost', amount_deducted: 100_01 })).toHaveProperty('error')
    const lost = await dispute({ dispute_id: made.id, status: 'lost' })
    expect(lost).toMatchObject({ status: 'lost', amount_deducted: 100_00 })
    expect(await sdk.disputes.fetch(made.id)).toEqual(lost)
    const list = async (params: object) => (await sendRaw(sdk, '/v1/disputes', params)).items
    expect(await list({ from: made.created_at, to: made.created_at, count: 1 })).toEqual([lost])
    expect(await list({ from: made.created_at + 1 })).toEqual([])
    expect(await list({ skip: 1 })).toEqual([])
    expect(await dispute({ dispute_id: made.id, status: 'won' })).toHaveProperty('error')
    const readDisputeEvents = () =>
      received.map(({ event }) => event).filter((event) => event.startsWith('payment.dispute.'))
    await expect.poll(readDisputeEvents).toEqual(['payment.dispute.created', 'payment.dispute.lost'])
  })

  it('sees a refund that waits hold its money, and give it free again when it fails', async () => {
    const { sdk, pay, refundByHand, setFaults, expectEvents } = await open()
    const order = await sdk.orders.create({ amount: 109_46, currency: 'INR' })
    const { razorpay_payment_id: id } = await pay({ order_id: order.id, outcome: 'success' })
    const byHand = await refundByHand({ payment_id: id, amount: 50_00, outcome: 'pending' })
    expect(byHand.status).toBe('pending')
    await setFaults({ on: 'refund', kind: 'pending' })
    const requested = await sdk.payments.refund(id, { amount: 59_46 })
    expect(await sdk.payments.fetch(id)).toMatchObject({ status: 'refunded', amount_refunded: 109_46 })
    await refundByHand({ refund_id: byHand.id, outcome: 'failed' })
    expect(await sdk.payments.fetch(id)).toMatchObject({ status: 'captured', amount_refunded: 59_46 })
    await refundByHand({ refund_id: requested.id, outcome: 'processed' })
    expect(await sdk.payments.fetch(id)).toMatchObject({ status: 'captured', amount_refunded: 59_46 })
    expect(await refundByHand({ refund_id: requested.id, outcome: 'failed' })).toHaveProperty('error')
    const paid = ['payment.authorized', 'payment.captured', 'order.paid']
    await expectEvents(...paid, 'refund.created', 'refund.created', 'refund.failed', 'refund.processed')
  })

  it('is let in with its key and secret only', async () => {
    const { sdk } = await open({ keySecret: 'another-secret' })
    await expect(sdk.orders.create(anOrder)).rejects.toMatchObject({
      statusCode: 401,
      error: { description: 'Authentication failed' },
    })
  })
})

describe('a shopper', () => {
  it('whose payment fails may pay the same order afterwards, once', async () => {
    const { sdk, pay, expectEvents } = await open()
    const { id } = await sdk.orders.create(anOrder)
    const { error } = await pay({ order_id: id, outcome: 'failure' })
    expect(error).toMatchObject({ code: 'BAD_REQUEST_ERROR', reason: 'payment_failed', metadata: { order_id: id } })
    expect((await pay({ order_id: id, outcome: 'success' })).razorpay_order_id).toBe(id)
    expect((await pay({ order_id: id, outcome: 'success' })).error.reason).toBe('order_already_paid')
    await expectEvents('payment.failed', ...paid)
  })

  it('who sees another amount than the order’s cannot pay', async () => {
    const { sdk, pay } = await open()
    const { id } = await sdk.orders.create(anOrder)
    expect((await pay({ order_id: id, outcome: 'success', shown_amount: 100 })).error.code).toBe('BAD_REQUEST_ERROR')
    expect((await sdk.orders.fetch(id)).status).toBe('created')
  })

  it('whose bank says yes late, or twice, has paid all the same', async () => {
    const { sdk, pay, expectEvents } = await open()
    const { id } = await sdk.orders.create(anOrder)
    await pay({ order_id: id, outcome: 'late', after_ms: 20 })
    await expectEvents('payment.failed', ...paid)
    await pay({ order_id: id, outcome: 'twice' })
    expect((await sdk.orders.fetchPayments(id)).items.filter(({ captured }) => captured)).toHaveLength(2)
  })
})

describe('a test', () => {
  it('can have calls go wrong: an error, an answer lost after the work, silence, half an answer, other amounts', async () => {
    const { sdk, setFaults, ledger } = await open()
    const on = 'POST /v1/orders'
    await setFaults({ on, kind: '500' }, { on, kind: 'lost-answer' }, { on, kind: 'hang' }, { on, kind: 'truncated' })
    await expect(sdk.orders.create(anOrder)).rejects.toMatchObject({ statusCode: 500 })
    // The SDK stumbles over an answer that never came.
    await expect(sdk.orders.create({ ...anOrder, receipt: 'lost' })).rejects.toThrow()
    await expect(sdk.orders.create(anOrder)).rejects.toThrow()
    const half = await Promise.resolve(sdk.orders.create(anOrder)).catch(() => undefined)
    expect(half).not.toHaveProperty('id')
    expect((await ledger()).orders).toMatchObject([{ receipt: 'lost' }, { receipt: 'our-order-1' }])
    await setFaults({ on, kind: 'wrong-amount' })
    expect((await sdk.orders.create(anOrder)).amount).toBe(31_600)
  })

  it('can have webhooks dropped, doubled, overtaken, falsified, and refused until a later try', async () => {
    const { sdk, pay, setFaults, received, expectEvents, shop } = await open()
    const { id } = await sdk.orders.create(anOrder)
    await setFaults(
      { on: 'webhook payment.authorized', kind: 'reorder' },
      { on: 'webhook payment.captured', kind: 'duplicate' },
      { on: 'webhook order.paid', kind: 'drop' },
    )
    await pay({ order_id: id, outcome: 'success' })
    await expectEvents('payment.captured', 'payment.captured', 'payment.authorized')
    expect(received[0]?.id).toBe(received[1]?.id)

    received.length = 0
    shop.refuses = 2
    await setFaults({ on: 'webhook', kind: 'wrong-amount' }, { on: 'webhook', kind: 'wrong-signature' })
    const other = await sdk.orders.create(anOrder)
    await pay({ order_id: other.id, outcome: 'success' })
    await expect.poll(() => received.map(({ event }) => event).sort()).toEqual([...paid].sort())
  })

  it('finds the whole ledger, and undelivered webhooks, after the sandbox was killed', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'milloraa-payments-'))
    closing.push(() => rmSync(folder, { recursive: true }))
    const file = path.join(folder, 'sandbox', 'payments.jsonl')
    const first = await open({ file, webhookUrl: () => undefined, retryAfterMs: [] })
    const { id } = await first.sdk.orders.create(anOrder)
    await first.pay({ order_id: id, outcome: 'success' })
    const before = await first.ledger()
    const second = await open({ file })
    expect((await second.sdk.orders.fetch(id)).status).toBe('paid')
    await second.expectEvents(...paid)
    expect((await second.ledger()).payments).toEqual(before.payments)
    // Two processes that share the file know the same.
    const third = await second.sdk.orders.create({ ...anOrder, receipt: 'third' })
    expect((await first.sdk.orders.fetch(third.id)).receipt).toBe('third')
  })
})

/** The SDK leaves out between which moments disputes were made. */
async function sendRaw(sdk: Razorpay, path: string, params: object) {
  const { rq } = sdk.api as unknown as {
    rq: { get(path: string, options: object): Promise<{ data: { items: object[] } }> }
  }
  return (await rq.get(path, { params })).data
}

function hmac(secret: string, text: string) {
  return createHmac('sha256', secret).update(text).digest('hex')
}
