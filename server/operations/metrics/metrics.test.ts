import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { searchProducts } from '#contract/api/catalog/catalog.ts'
import { getSettings } from '#contract/api/content/settings.ts'
import { openPayShop, type PayShop } from '#server/fulfilment/payments/testing/pay-shop.ts'
import { type PaymentSandbox, startPaymentSandbox } from '#server/fulfilment/payments/testing/payment-sandbox.ts'
import { aShopper, order } from '#server/testing/orders/test-buyers.ts'
import { startJobs } from '../schedule/queue.ts'

let sandbox: PaymentSandbox
let pay: PayShop
let address: string
beforeAll(async () => {
  const port = await freePort()
  address = `http://127.0.0.1:${port}/metrics`
  sandbox = await startPaymentSandbox()
  pay = await openPayShop(sandbox, { METRICS_PORT: String(port) })
  await pay.shop.app.ready()
})
afterAll(async () => {
  await pay.shop.close()
  await sandbox.close()
})

const haldi = { productId: 'haldi', size: 200, quantity: 1 }
const measured = async () => (await fetch(address)).text()
/** The figure of a metric, named with its labels as Prometheus writes them. */
async function figure(name: string) {
  const line = (await measured()).split('\n').find((one) => one.startsWith(`${name} `))
  return line === undefined ? undefined : Number(line.slice(name.length))
}

describe('whoever runs the shop', () => {
  it('sees each answer under the pattern of its route, and nothing a person typed', async () => {
    const { shop } = pay
    const buyer = await aShopper(shop, haldi)
    const { orderNumber } = await order(shop, buyer)
    await shop.call(searchProducts, { body: { keyword: 'kesaria' } })
    await shop.app.inject(`/api/v1/order/${orderNumber}/get?name=Asha&mobileNumber=${buyer.mobileNumber}`)
    await shop.app.inject('/api/v1/nowhere/asha@example.com')
    const text = await measured()
    const count = 'http_request_duration_seconds_count'
    expect(text).toContain(`${count}{method="POST",route="/api/v1/order/create/cash",status="2xx"} 1`)
    expect(text).toContain(`${count}{method="GET",route="/api/v1/order/:orderNumber/get",status="4xx"} 1`)
    expect(text).toContain(`${count}{method="GET",route="none",status="4xx"} 1`)
    for (const secretValue of [buyer.mobileNumber, buyer.token, orderNumber, 'kesaria', 'Asha', 'asha@']) {
      expect(text).not.toContain(secretValue)
    }
    expect(await figure('milloraa_database_connections{state="total"}')).toBeGreaterThan(0)
    expect(await figure('process_resident_memory_bytes')).toBeGreaterThan(0)
  })

  it('counts an order once, however often it is sent, and none that was refused', async () => {
    const placed = 'milloraa_orders_placed_total{how="cash"}'
    const before = (await figure(placed)) ?? 0
    const buyer = await aShopper(pay.shop, haldi)
    const headers = { 'idempotency-key': 'one-wish-of-asha' }
    expect((await order(pay.shop, buyer, { headers })).statusCode).toBe(200)
    expect((await order(pay.shop, buyer, { headers })).statusCode).toBe(200)
    const another = await aShopper(pay.shop, { productId: 'last-bag', size: 10, quantity: 1 })
    await pay.shop.pool.query("update variation set stock = 0 where product_id = 'last-bag'")
    expect((await order(pay.shop, another)).statusCode).toBe(409)
    expect(await figure(placed)).toBe(before + 1)
  })

  it('sees how calls of the payment provider ended, and orders that were paid', async () => {
    const made = (outcome: string) => `milloraa_payment_provider_calls_total{call="createOrder",outcome="${outcome}"}`
    const buyer = await aShopper(pay.shop, haldi)
    const opened = await pay.open(buyer)
    expect(opened.statusCode).toBe(200)
    expect(await figure(made('answered'))).toBe(1)
    const paid = await sandbox.pay(opened.paymentOrderId)
    const confirmed = await pay.confirm({
      paymentId: paid.razorpay_payment_id,
      paymentOrderId: paid.razorpay_order_id,
      signature: paid.razorpay_signature,
    })
    expect(confirmed.statusCode).toBe(200)
    expect(await figure('milloraa_orders_placed_total{how="online"}')).toBe(1)
  })

  it('sees what waits in the inbox, in the queues and for a person', { timeout: 30_000 }, async () => {
    const { shop } = pay
    const jobs = await startJobs(shop)
    await jobs.stop()
    await shop.pool.query(
      "insert into open_matter (kind, subject, text) values ('unknown-payment', 'pay_x', 'Unknown.')",
    )
    await shop.pool.query(`
      insert into webhook_event (event_id, event, payload, received_at)
      values ('evt_waiting', 'payment.captured', '{}', now() - interval '90 seconds')`)
    await expect.poll(() => figure('milloraa_webhooks_pending'), { timeout: 15_000 }).toBe(1)
    expect(await figure('milloraa_webhooks_waiting')).toBe(1)
    expect(await figure('milloraa_webhooks_oldest_seconds')).toBeGreaterThan(89)
    expect(await figure('milloraa_money_matters_open')).toBe(1)
    expect(await figure('milloraa_jobs{job="clean-up",state="failed"}')).toBe(0)
    expect(await figure('milloraa_database_answers')).toBe(1)
  })

  it('sees how often a cached answer was of use', async () => {
    const hits = (await figure('milloraa_response_cache_hits_total')) ?? 0
    for (let time = 0; time < 3; time += 1) await pay.shop.call(getSettings)
    expect(await figure('milloraa_response_cache_hits_total')).toBeGreaterThan(hits)
    expect(await figure('milloraa_response_cache_entries')).toBeGreaterThan(0)
    expect(await figure('milloraa_kept')).toBe(await figure('milloraa_response_cache_entries'))
    expect(await figure('milloraa_response_cache_bytes')).toBeGreaterThan(100)
  })

  it('sees security events by their names alone', async () => {
    const forged = 'milloraa_security_events_total{event="malicious_payment",outcome="refused"}'
    const before = (await figure(forged)) ?? 0
    const query = { paymentId: 'pay_1', paymentOrderId: 'order_1', signature: 'forged' }
    expect((await pay.confirm(query)).statusCode).toBe(400)
    await expect.poll(() => figure(forged)).toBe(before + 1)
  })

  it('sees webhooks that were accepted, and those refused by their reason', async () => {
    const outcome = (name: string) => figure(`milloraa_webhooks_total{outcome="${name}"}`)
    const before = [await outcome('accepted'), await outcome('wrong-signature')]
    const event = { id: 'evt_counted', event: '', body: '{"event":"x","payload":{}}' }
    expect((await pay.deliver(event)).statusCode).toBe(200)
    expect((await pay.deliver(event, { secret: 'another secret' })).statusCode).toBe(400)
    expect([await outcome('accepted'), await outcome('wrong-signature')]).toEqual(
      before.map((times) => Number(times) + 1),
    )
    for (const reason of ['unreadable-body', 'unknown-shape', 'too-large']) expect(await outcome(reason)).toBe(0)
  })

  it('finds nothing else on that port, and nothing of it on the port of the shop', async () => {
    expect((await fetch(address.replace('/metrics', '/api/v1/setting/get'))).status).toBe(404)
    expect((await pay.shop.app.inject('/metrics')).statusCode).toBe(404)
  })
})

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
