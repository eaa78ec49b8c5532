import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPayShop } from '#server/fulfilment/payments/testing/pay-shop.ts'
import { startPaymentSandbox } from '#server/fulfilment/payments/testing/payment-sandbox.ts'
import { aShopper, openSmallShop, order, pune } from '#server/testing/orders/test-buyers.ts'
import { startJobs } from '../schedule/queue.ts'
import { factsOf, openCollector } from './testing/collector.ts'

let collector: Awaited<ReturnType<typeof openCollector>>
beforeAll(async () => {
  collector = await openCollector()
})
afterAll(() => collector.close())

const haldi = { productId: 'haldi', size: 200, quantity: 1 }
const settings = () => ({ OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/` })

describe('whoever looks for what took so long', () => {
  it('sees an order with each statement in it, the messages it led to, and nothing of the person', async () => {
    const shop = await openSmallShop(settings())
    const buyer = await aShopper(shop, haldi)
    const jobs = await startJobs(shop)
    const address = await shop.app.listen({ port: 0, host: '127.0.0.1' })
    const response = await fetch(`${address}/api/v1/order/create/cash`, {
      method: 'POST',
      headers: { authorization: `Bearer ${buyer.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        userBasicInfo: { name: 'Asha Patil', email: 'asha@example.com', mobileNumber: buyer.mobileNumber },
        deliveryAddress: { ...pune, buildingName: 'Sunrise Heights', towerName: 'A' },
        promoCodes: [],
      }),
    })
    expect(response.status).toBe(200)
    await expect.poll(async () => (await shop.pool.query('select from message where sent_at is null')).rowCount).toBe(0)
    await jobs.stop()
    await shop.close()

    const [root, ...others] = collector.named('POST /api/v1/order/create/cash')
    expect(others).toEqual([])
    if (!root) throw new Error('The order was not noted.')
    expect(root.parentSpanId ?? '').toBe('')
    expect(factsOf(root)).toMatchObject({ 'http.route': '/api/v1/order/create/cash', 'http.response.status_code': 200 })
    const statements = collector.within(root).map((span) => factsOf(span)['db.query.text'])
    expect(statements.filter((text) => /insert into "?shop_order"?[\s(]/.test(String(text)))).toHaveLength(1)
    expect(statements).toContain('commit')
    expect(collector.named('job send-message').length).toBeGreaterThan(0)
    expect(collector.named('send sms').length).toBeGreaterThan(0)
    const spansText = JSON.stringify(collector.spans)
    for (const secretValue of [buyer.mobileNumber, buyer.token, 'Asha', 'asha@', 'Sunrise', '411001'])
      expect(spansText).not.toContain(secretValue)
  })

  it('sees the calls of the payment provider, and which went wrong', async () => {
    const sandbox = await startPaymentSandbox()
    const pay = await openPayShop(sandbox, settings())
    await sandbox.fault({ on: 'POST /v1/orders', kind: '500', times: 10 })
    const refused = await pay.open(await aShopper(pay.shop, haldi))
    expect(refused.statusCode).toBe(503)
    await pay.shop.close()
    await sandbox.close()
    const [call] = collector.named('payment provider createOrder')
    expect(call?.status.code).toBe(2)
    const root = collector.named('POST /api/v1/order/create').find(({ traceId }) => traceId === call?.traceId)
    expect(root?.status.code).toBe(2)
  })

  it('sees only the share that was asked for', async () => {
    const shop = await openSmallShop({ ...settings(), OTEL_TRACES_SAMPLER_ARG: '0' })
    const before = collector.spans.length
    await order(shop, await aShopper(shop, haldi))
    await shop.close()
    expect(collector.spans).toHaveLength(before)
  })
})

describe('a shopper', () => {
  it('notices nothing while nobody takes the traces', async () => {
    const shop = await openSmallShop({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' })
    expect((await order(shop, await aShopper(shop, haldi))).statusCode).toBe(200)
    await shop.close()
  })
})
