import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startJobs } from '#server/operations/schedule/queue.ts'
import { sendMessages } from '#server/people/messages/deliver-messages.ts'
import { orders } from '#server/platform/schema/fulfilment/orders.ts'
import { messages } from '#server/platform/schema/people/messages.ts'
import { sellers } from '#server/platform/schema/selling/settings.ts'
import { openMailServer } from '#server/providers/messages/testing/smtp-stand-in.ts'
import { aGuest, aShopper, openSmallShop, order, pune } from '#server/testing/orders/test-buyers.ts'
import { readOutbox } from '#server/testing/read-outbox.ts'
import type { TestShop } from '#server/testing/test-shop.ts'
import { queueOrderMessage } from './order-messages.ts'
import type { OrderMessageKind } from './order-templates.ts'

let server: Awaited<ReturnType<typeof openMailServer>>
let shop: TestShop
beforeAll(async () => {
  server = await openMailServer()
  shop = await openSmallShop({
    PUBLIC_URL: 'https://mill.example',
    MAIL_GATEWAY: 'smtp',
    SMTP_URL: server.url,
    MAIL_FROM: 'Milloraa <orders@mill.example>',
  })
})
beforeEach(() => {
  server.answer.line = '250 2.0.0 taken'
})
afterAll(async () => {
  await shop?.close()
  await server.close()
})

const oneKilo = { productId: 'atta', size: 1, quantity: 2 }
let buyers = 0

/** An order of somebody with a mail address of their own. */
async function placed(buyer: Awaited<ReturnType<typeof aShopper>>) {
  buyers += 1
  const email = `buyer-${buyers}@example.com`
  const userBasicInfo = { name: 'Asha <b>Patil</b>', email, mobileNumber: buyer.mobileNumber }
  const deliveryAddress = { ...pune, town: 'Pune <b>East</b>' }
  const { orderNumber } = await order(shop, buyer, { userBasicInfo, deliveryAddress })
  const [stored] = await shop.db.select().from(orders).where(eq(orders.orderNumber, orderNumber))
  return { orderNumber, email, mobile: `+91${buyer.mobileNumber}`, id: stored?.id ?? '' }
}

const sentTo = (recipient: string) => shop.db.select().from(messages).where(eq(messages.recipient, recipient))
const queueMessage = (kind: OrderMessageKind, id: string) =>
  shop.db.transaction((tx) => queueOrderMessage(tx, shop, kind, id))

describe('a shopper whose order was placed', () => {
  it('gets the number, the total and a way to follow it by SMS, and the whole bill by mail', async () => {
    const { orderNumber, email, mobile } = await placed(await aShopper(shop, oneKilo))
    const link = `https://mill.example/orders/${orderNumber}`
    expect((await sentTo(mobile)).filter(({ template }) => template !== 'login-code')).toMatchObject([
      {
        channel: 'sms',
        text: `Your Milloraa order ${orderNumber} of Rs 193.20 is confirmed. Follow it: ${link} - Milloraa`,
      },
    ])
    const [mail] = await sentTo(email)
    expect(mail).toMatchObject({ channel: 'mail', subject: `Your order ${orderNumber} is confirmed` })
    for (const line of [
      'Dear customer, we have your order',
      'It comes to Maharashtra 411001 by ',
      'You pay in cash when it is delivered.',
      '2 x Sharbati Atta (1 KG): ₹144.00',
      'Subtotal:                 ₹144.00',
      'Delivery charge:          ₹40.00',
      'Tax estimate (GST):       ₹9.20',
      'Order total:              ₹193.20',
      `Follow your order: ${link}`,
    ]) {
      expect(mail?.text).toContain(line)
    }
    expect(mail?.html).not.toContain('Patil')
    expect(mail?.html).toContain(`href="${link}"`)
    expect(mail?.html).not.toMatch(/<img|src=|url\(|<b>|<script/)
  })

  it('as a guest gets a link of their own, as a guest has no list of orders', async () => {
    const { orderNumber, mobile } = await placed(await aGuest(shop, oneKilo))
    const [sms] = await sentTo(mobile)
    const guestLink = new RegExp(`https://mill\\.example/track/${orderNumber}\\?t=[\\w-]{22} - Milloraa$`)
    expect(sms?.text).toMatch(guestLink)
    expect(sms?.text.length).toBeLessThanOrEqual(160)
  })

  it('is told once of each thing, however often and however much at once it is queued', async () => {
    const { id, email, mobile } = await placed(await aGuest(shop, oneKilo))
    const kinds: OrderMessageKind[] = ['order-confirmed', 'order-packed', 'order-delivered', 'order-cancelled']
    await Promise.all(kinds.flatMap((kind) => Array.from({ length: 5 }, () => queueMessage(kind, id))))
    const templates = (rows: { template: string }[]) => rows.map(({ template }) => template).sort()
    expect(templates(await sentTo(mobile))).toEqual([...kinds].sort())
    expect(templates(await sentTo(email))).toEqual([...kinds].sort())
  })

  it('gets nothing of a step that was undone', async () => {
    const { id, mobile } = await placed(await aGuest(shop, oneKilo))
    const undone = shop.db.transaction(async (tx) => {
      await queueOrderMessage(tx, shop, 'order-packed', id)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await sentTo(mobile)).toHaveLength(1)
  })

  it('gets the mail by the shop’s own jobs, once, although the mail server refused at first', async () => {
    server.answer.line = '451 4.3.0 later'
    const { orderNumber, email } = await placed(await aGuest(shop, oneKilo))
    const [mail] = await sentTo(email)
    const mailId = mail?.id ?? ''
    expect(await sendMessages(shop, [mailId])).toEqual([new Error('Mail: the server answered 451')])
    expect((await sentTo(email))[0]).toMatchObject({
      attempts: 0,
      sentAt: null,
      failure: 'Mail: the server answered 451',
    })
    server.answer.line = '250 taken'
    await Promise.all(Array.from({ length: 6 }, () => sendMessages(shop, [mailId])))
    const reached = server.received.filter(({ to }) => to.includes(email))
    expect(reached).toHaveLength(1)
    expect(reached[0]?.headers.get('subject')).toBe(`Your order ${orderNumber} is confirmed`)

    const jobs = await startJobs(shop)
    const next = await placed(await aGuest(shop, oneKilo))
    await vi.waitFor(() => expect(server.received.filter(({ to }) => to.includes(next.email))).toHaveLength(1), {
      timeout: 10_000,
    })
    await jobs.stop()
  })

  it('is given up after eight tries where the mail server knows no such address, and not where it takes nothing', async () => {
    const { email } = await placed(await aGuest(shop, oneKilo))
    const mailId = (await sentTo(email))[0]?.id ?? ''
    const triedTimes = async (times: number) => {
      const before = server.sessions.length
      for (let attempt = 0; attempt < times; attempt += 1) await sendMessages(shop, [mailId])
      return server.sessions.length - before
    }
    server.answer.toRecipient = '550 5.7.1 relaying denied'
    expect(await triedTimes(12)).toBe(12)
    server.answer.toRecipient = '452 4.2.2 mailbox full'
    expect(await triedTimes(12)).toBe(12)
    server.answer.toRecipient = '250 2.1.5 ok'
    server.answer.line = '554 5.4.5 daily limit reached'
    expect(await triedTimes(12)).toBe(12)
    server.answer.toRecipient = '550 5.1.1 no such person'
    expect(await triedTimes(12)).toBe(8)
    server.answer.toRecipient = '250 2.1.5 ok'
    expect((await sentTo(email))[0]).toMatchObject({ attempts: 8, failure: 'Mail: the server answered 550' })
  })

  it('is not held up by a mail address that no mail can go to', async () => {
    const buyer = await aGuest(shop, oneKilo)
    const userBasicInfo = { name: 'Asha', email: 'a,b@example.com', mobileNumber: buyer.mobileNumber }
    expect((await order(shop, buyer, { userBasicInfo })).statusCode).toBe(200)
    expect(await sentTo('a,b@example.com')).toEqual([])
    expect(await sentTo(`+91${buyer.mobileNumber}`)).toHaveLength(1)
  })
})

describe('the owner of the shop', () => {
  const toOwner = () => shop.db.select().from(messages).where(eq(messages.template, 'new-order-for-owner'))

  it('hears of nothing until a number or an address is filled in, then of each new order once, by both', async () => {
    await placed(await aGuest(shop, oneKilo))
    expect(await toOwner()).toEqual([])
    await shop.db.insert(sellers).values({ ordersMobile: '+91 98000 00001', ordersMail: 'desk@mill.example' })
    const { id, orderNumber, mobile } = await placed(await aGuest(shop, oneKilo))
    await queueMessage('order-confirmed', id)
    await queueMessage('order-packed', id)
    const [sms] = await sentTo('+919800000001')
    expect(sms?.text).toBe(
      `New Milloraa order ${orderNumber} of Rs 193.20, cash on delivery, for Pune <b>East</b>, Pune. - Milloraa`,
    )
    const [mail] = await sentTo('desk@mill.example')
    expect(mail).toMatchObject({ channel: 'mail', subject: `New order ${orderNumber}` })
    expect(mail?.text).toContain(mobile.replace('+91', '+91 '))
    expect(mail?.text).toContain('12, Pune <b>East</b>, Pune, Maharashtra 411001')
    expect(await toOwner()).toHaveLength(2)
    await shop.db.delete(sellers)
  })
})

describe('a shop that sends no mail', () => {
  it('still tells by SMS; a demo shop keeps its mails in the outbox', async () => {
    const silent = await openSmallShop({ MAIL_GATEWAY: 'none' })
    const demo = await openSmallShop()
    for (const [one, mails] of [
      [silent, 0],
      [demo, 1],
    ] as const) {
      const buyer = await aGuest(one, oneKilo)
      await order(one, buyer)
      const isMail = and(eq(messages.channel, 'mail'), eq(messages.recipient, 'asha@example.com'))
      expect(await one.db.select().from(messages).where(isMail)).toHaveLength(mails)
      expect(await readOutbox(one, buyer.mobileNumber)).toHaveLength(1)
      expect(await readOutbox(one, 'asha@example.com')).toHaveLength(mails)
      await one.close()
    }
  })
})
