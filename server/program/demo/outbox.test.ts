import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendPhoneCode } from '#contract/api/accounts/auth.ts'
import { queueMail, queueMessage } from '#server/people/messages/queue-message.ts'
import { type Message, readText, texts, writeText } from '#server/people/messages/templates.ts'
import { messages } from '#server/platform/schema/people/messages.ts'
import { anyMobile, openTestShop, type TestShop } from '#server/testing/test-shop.ts'

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
    await shop.db.transaction((tx) =>
      queueMessage(tx, shop, {
        template: 'order-confirmed',
        to: `+91${mobileNumber}`,
        values: { orderNumber: 'K7M2QX4D9PRT', total: '315.00', link: 'https://mill.example/orders/K7M2QX4D9PRT' },
      }),
    )
    for (const to of [`%2B91${mobileNumber}`, `+91${mobileNumber}`, `91${mobileNumber}`, mobileNumber]) {
      const [order, login, ...others] = (await read(`?to=${to}`)).json()
      expect(others).toEqual([])
      expect(order).toMatchObject({ to: `+91${mobileNumber}`, code: null })
      expect(order.text).toContain('order K7M2QX4D9PRT of Rs 315.00')
      expect(Object.keys(login)).toEqual(['channel', 'to', 'subject', 'text', 'html', 'code', 'createdAt'])
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
    const requested = (from: string) =>
      behind.app.inject({ url: '/sandbox/outbox.json', headers: { 'x-forwarded-for': from } })
    expect((await requested('203.0.113.7')).statusCode).toBe(404)
    expect((await requested('127.0.0.1, 203.0.113.7')).statusCode).toBe(404)
    expect((await requested('127.0.0.1')).statusCode).toBe(200)
    await behind.close()
  })

  it('finds the outbox of a demo shop that opened it on purpose', async () => {
    const open = await openTestShop({ settings: { SANDBOX_PUBLIC: 'yes' } })
    const answer = await open.app.inject({ url: '/sandbox/outbox', remoteAddress: '203.0.113.7' })
    expect(answer.statusCode).toBe(200)
    await open.close()
  })
})

describe('somebody who words the messages', () => {
  it('reads each of them with made-up content, as SMS and as mail, on a page where nothing runs or loads', async () => {
    const page = await shop.app.inject('/sandbox/messages')
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/=]+';/)
    for (const name of Object.keys(texts)) expect(page.body).toContain(`<li id="${name}">`)
    expect(page.body).toContain('Your Milloraa order K7M2QX4D9PRT of Rs 1,197.00 is confirmed.')
    expect(page.body).toContain('Registered as: Your Milloraa order {orderNumber} of Rs {total} is confirmed.')
    expect(page.body).toContain('We have sent back ₹1,197.00')
    expect(page.body).toContain('&lt;h1 style=')
    expect(page.body).not.toMatch(/<script|<img|<h1 style|\{\w+\}[^<]*<\/pre>/)
  })

  it('sees a mail in the outbox as text and as source, never as markup', async () => {
    const mailContent = { subject: '<i>News</i>', title: 'Hello', paragraphs: ['<b>bold</b>'] }
    await shop.db.transaction((tx) =>
      queueMail(tx, shop, { template: 'order-packed', to: 'reader@example.com', content: mailContent }),
    )
    const page = await shop.app.inject('/sandbox/outbox?to=reader@example.com')
    expect(page.body).toContain('Mail to reader@example.com')
    expect(page.body).toContain('&lt;i&gt;News&lt;/i&gt;')
    expect(page.body).toContain('&lt;b&gt;bold&lt;/b&gt;')
    expect(page.body).not.toMatch(/<b>|<i>|<h1 style/)
  })

  it('gets every text back into its variables, as MSG91 wants them', () => {
    for (const template of Object.keys(texts) as (keyof typeof texts)[]) {
      const names = [...texts[template].matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
      const values = Object.fromEntries(names.map((name, position) => [name, `value ${position}`]))
      const message = { template, to: '+916000000000', values } as Message
      expect(readText({ template, to: message.to, text: writeText(message) })).toEqual(message)
    }
    expect(readText({ template: 'toString', to: '', text: '' })).toBeUndefined()
  })
})
