import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendPhoneCode } from '#contract/api/auth.ts'
import { anyMobile, openTestShop, type TestShop } from '../testing/test-shop.ts'
import { queueMessage } from './queue-message.ts'
import { messages } from './table.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const read = (query: string, at = shop) => at.app.inject(`/sandbox/outbox.json${query}`)

describe('somebody who tries the demo shop', () => {
  it('finds the code of a number, however the number is written, newest first', async () => {
    const mobileNumber = anyMobile()
    await shop.call(sendPhoneCode, { query: { mobileNumber } })
    await queueMessage(shop.db, shop, {
      template: 'order-confirmed',
      to: `+91${mobileNumber}`,
      values: { orderNumber: 'K7M2QX4D9PRT', total: '315.00' },
    })
    for (const to of [`%2B91${mobileNumber}`, `+91${mobileNumber}`, `91${mobileNumber}`, mobileNumber]) {
      const [order, login, ...others] = (await read(`?to=${to}`)).json()
      expect(others).toEqual([])
      expect(order).toMatchObject({ to: `+91${mobileNumber}`, code: null })
      expect(order.text).toContain('order K7M2QX4D9PRT of Rs 315.00')
      expect(Object.keys(login)).toEqual(['to', 'text', 'code', 'createdAt'])
      expect(login.text).toContain(login.code)
      expect(new Date(order.createdAt).getTime()).toBeGreaterThanOrEqual(new Date(login.createdAt).getTime())
    }
  })

  it('finds an empty list for a number without messages, and never more than 100', async () => {
    expect((await read(`?to=${anyMobile()}`)).json()).toEqual([])
    expect((await read('?to=nonsense')).json()).toEqual([])
    const many = Array.from({ length: 120 }, (_, index) => ({
      recipient: '+916000000000',
      template: 'order-confirmed' as const,
      text: `message ${index}`,
    }))
    await shop.db.insert(messages).values(many)
    expect((await read('')).json()).toHaveLength(100)
  })

  it('reads a page on which nothing runs or loads, and no text becomes markup', async () => {
    await shop.db
      .insert(messages)
      .values({ recipient: '+916000000001', template: 'order-confirmed', text: '<script>alert("x")</script>' })
    const page = await shop.app.inject('/sandbox/outbox?to=6000000001')
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;')
    expect(page.body).not.toContain('<script')
    expect(page.headers['x-robots-tag']).toBe('noindex')
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/=]+';/)
    expect(page.headers['cache-control']).toBe('no-store')
  })
})

describe('somebody on another machine', () => {
  it('finds no outbox, nor does anybody behind a proxy on this machine', async () => {
    for (const url of ['/sandbox/outbox', '/sandbox/outbox.json']) {
      for (const remoteAddress of ['203.0.113.7', '10.0.0.2', '2001:db8::1']) {
        expect((await shop.app.inject({ url, remoteAddress })).statusCode).toBe(404)
      }
      for (const name of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via']) {
        expect((await shop.app.inject({ url, headers: { [name]: '127.0.0.1' } })).statusCode).toBe(404)
      }
      for (const remoteAddress of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) {
        expect((await shop.app.inject({ url, remoteAddress })).statusCode).toBe(200)
      }
    }
  })

  it('is told apart from this machine by the proxy that the shop trusts', async () => {
    const behind = await openTestShop({ settings: { TRUST_PROXY: '127.0.0.1' } })
    const asked = (from: string) =>
      behind.app.inject({ url: '/sandbox/outbox.json', headers: { 'x-forwarded-for': from } })
    expect((await asked('203.0.113.7')).statusCode).toBe(404)
    expect((await asked('127.0.0.1, 203.0.113.7')).statusCode).toBe(404)
    expect((await asked('127.0.0.1')).statusCode).toBe(200)
    await behind.close()
  })

  it('finds the outbox of a demo shop that opened it on purpose', async () => {
    const open = await openTestShop({ settings: { SANDBOX_PUBLIC: 'yes' } })
    const answer = await open.app.inject({ url: '/sandbox/outbox', remoteAddress: '203.0.113.7' })
    expect(answer.statusCode).toBe(200)
    await open.close()
  })
})
