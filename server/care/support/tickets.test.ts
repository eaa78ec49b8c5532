import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallOptions } from '#contract/api/client.ts'
import { Ticket, TicketMessage } from '#contract/api/content/support.schema.ts'
import {
  addTicket,
  addTicketMessage,
  listTicketMessages,
  listTickets,
  shopAuthor,
} from '#contract/api/content/support.ts'
import { fillCart, openSmallShop, order } from '#server/testing/orders/test-buyers.ts'
import type { TestShop } from '#server/testing/test-shop.ts'
import { runTicketCommand } from './ticket-commands.ts'
import { messagesPerHour, ticketsPerHour } from './ticket-limits.ts'

let shop: TestShop
let buyer: Awaited<ReturnType<TestShop['signIn']>>
beforeAll(async () => {
  shop = await openSmallShop()
  buyer = await shop.signIn()
})
afterAll(() => shop?.close())

const hello = { subject: 'Flour too coarse', message: 'The atta of my last order is coarser than before.' }
const open = (fields: object, options: CallOptions) => shop.call(addTicket, { body: { ...hello, ...fields } }, options)
const sendMessage = (id: string, body: object, options: CallOptions) =>
  shop.call(addTicketMessage, { params: { id }, body }, options)
const history = (id: string, options: CallOptions) => shop.call(listTicketMessages, { params: { id } }, options)
const aPdf = (name = 'bill.pdf', size = 2_000) =>
  new File([`%PDF-1.4\n${'x'.repeat(size)}\n%%EOF`], name, { type: 'application/pdf' })
const aText = (name: string, text: string) => new File([text], name, { type: 'text/plain' })

describe('a shopper who writes to the shop', () => {
  it('[API-37] [API-34] [ENT-33] [ROLE-06] opens a ticket and finds it among the own ones, newest first', async () => {
    const first = await open({}, buyer)
    const second = await open({ subject: '  Another matter ' }, buyer)
    expect(Ticket.safeParse(second).error).toBeUndefined()
    expect(second).toMatchObject({
      subject: 'Another matter',
      status: 1,
      createdBy: buyer.user.id,
      createdByName: buyer.user.name,
      attachment: null,
      paymentOrderId: null,
    })
    expect(second.ticketNumber).toMatch(/^[2-9A-HJKMNP-TV-Z]{8}$/)
    expect(Math.abs(Date.parse(second.createdAt) - Date.now())).toBeLessThan(60_000)
    const own = await shop.call(listTickets, {}, buyer)
    expect(own.map(({ id }) => id)).toEqual([second.id, first.id])
    expect(own[0]).toEqual(second)
  })

  it('[API-37] [ORD-08] writes about an own order by its id or its number', async () => {
    const writer = await shop.signIn()
    await fillCart(shop, writer.token, [{ productId: 'atta', size: 1, quantity: 1 }])
    const { orderNumber } = await order(shop, writer)
    const byNumber = await open({ requestId: orderNumber }, writer)
    const byId = await open({ requestId: byNumber.paymentOrderId ?? '' }, writer)
    expect(byId).toMatchObject({ paymentOrderId: byNumber.paymentOrderId, orderNumber })
    for (const requestId of [orderNumber, byNumber.paymentOrderId, randomUUID(), 'ZZZZZZZZZZZZ', "' or 1=1", '%']) {
      await expect(open({ requestId }, buyer), String(requestId)).rejects.toMatchObject({
        statusCode: 404,
        message: 'Order Not Found',
      })
    }
  })

  it('[API-37] [ORD-08] cannot write about an order that was never paid: there is none for the shop', async () => {
    const writer = await shop.signIn()
    await fillCart(shop, writer.token, [{ productId: 'atta', size: 1, quantity: 1 }])
    const { orderNumber } = await order(shop, writer)
    const { paymentOrderId } = await open({ requestId: orderNumber }, writer)
    for (const status of ['UNPAID', 'LAPSED']) {
      await shop.pool.query(`update shop_order set order_status = '${status}' where order_number = $1`, [orderNumber])
      for (const requestId of [orderNumber, paymentOrderId]) {
        await expect(open({ requestId }, writer)).rejects.toMatchObject({ statusCode: 404, message: 'Order Not Found' })
      }
    }
  })

  it('[API-35] [API-36] [ENT-34] [SUP-04] reads what was said, oldest first, and replies', async () => {
    const writer = await shop.signIn()
    const { id, ticketNumber } = await open({}, writer)
    await runTicketCommand(shop.db, ['reply', ticketNumber, 'We are sorry. Which batch stands on the pack?'])
    const mine = await sendMessage(id, { message: ' B-117 ' }, writer)
    const messages = await history(id, writer)
    expect(messages.map(({ message, createdBy }) => [message, createdBy])).toEqual([
      [hello.message, writer.user.id],
      ['We are sorry. Which batch stands on the pack?', shopAuthor],
      ['B-117', writer.user.id],
    ])
    expect(messages.at(-1)).toEqual(mine)
    expect(TicketMessage.safeParse(mine).error).toBeUndefined()
    const [ticket] = await shop.call(listTickets, {}, writer)
    expect(ticket?.lastMessage).toEqual({ createdBy: writer.user.id, createdAt: mine.createdAt })
  })

  it('[VAL-31] [VAL-35] is told what is missing', async () => {
    const missing = { statusCode: 400, message: 'Please fill in all required fields' }
    await expect(open({ subject: '   ' }, buyer)).rejects.toMatchObject(missing)
    await expect(open({ message: '' }, buyer)).rejects.toMatchObject(missing)
    await expect(open({ subject: undefined }, buyer)).rejects.toMatchObject(missing)
    const [ticket] = await shop.call(listTickets, {}, buyer)
    await expect(sendMessage(ticket?.id ?? '', { message: '  \n ' }, buyer)).rejects.toMatchObject({
      statusCode: 400,
      message: 'Please write a message or choose a file.',
    })
    await expect(sendMessage(ticket?.id ?? '', { message: 'x'.repeat(2_001) }, buyer)).rejects.toMatchObject({
      statusCode: 400,
      message: 'The message can have at most 2000 characters',
    })
    await expect(open({ subject: 'a\0b' }, buyer)).rejects.toMatchObject({ statusCode: 400 })
  })

  it('[VAL-31] has the words stored as they were typed, whatever they look like', async () => {
    const writer = await shop.signIn()
    const message = '<script>alert(1)</script>\n  "quoted" & \u0936\u0930\u092c\u0924\u0940 \u{1F33E}'
    const { id } = await open({ message }, writer)
    expect((await history(id, writer))[0]?.message).toBe(message)
  })

  it('[SUP-05] cannot write in a closed ticket any more, and still reads it', async () => {
    const writer = await shop.signIn()
    const { id, ticketNumber } = await open({}, writer)
    await runTicketCommand(shop.db, ['close', ticketNumber])
    const refusal = { statusCode: 409, message: 'This ticket is closed. Please open a new one.' }
    await expect(sendMessage(id, { message: 'One more thing' }, writer)).rejects.toMatchObject(refusal)
    await expect(sendMessage(id, { attachment: aPdf() }, writer)).rejects.toMatchObject(refusal)
    expect(await history(id, writer)).toHaveLength(1)
    expect((await shop.call(listTickets, {}, writer))[0]?.status).toBe(2)
    const { rows } = await shop.pool.query('select 1 from stored_file where owner_id = $1', [writer.user.id])
    expect(rows).toEqual([])
  })

  it.each(['unknown', randomUUID(), '%00', "' or '1'='1", '__proto__'])('finds no ticket %j', async (id) => {
    const missing = { statusCode: 404, message: 'Ticket not found' }
    await expect(history(id, buyer)).rejects.toMatchObject(missing)
    await expect(sendMessage(id, { message: 'Hello' }, buyer)).rejects.toMatchObject(missing)
  })

  it('is told to send a form where something else comes', async () => {
    const headers = { authorization: `Bearer ${buyer.token}` }
    const url = '/api/v1/support/tickets/add'
    const answer = await shop.app.inject({ method: 'POST', url, headers, payload: hello })
    expect(answer.statusCode).toBe(415)
  })
})

describe('a file sent along', () => {
  it('[API-36] [API-37] [ENT-33] [ENT-34] comes back to its owner with its name', async () => {
    const writer = await shop.signIn()
    const ticket = await open({ attachment: aPdf('My bill.pdf') }, writer)
    expect(ticket.attachment).toMatchObject({ alt: 'My bill.pdf' })
    const sentMessage = await sendMessage(ticket.id, { attachment: aText('notes.txt', 'Batch B-117') }, writer)
    expect(sentMessage).toMatchObject({ message: '', attachment: { alt: 'notes.txt' } })
    const [first, second] = await history(ticket.id, writer)
    const pdf = await shop.app.inject(`/api/v1/file/${first?.attachment?.originalUrl}`)
    expect(pdf.statusCode).toBe(200)
    expect(pdf.headers['content-disposition']).toContain('My bill.pdf')
    const text = await shop.app.inject(`/api/v1/file/${second?.attachment?.originalUrl}`)
    expect(text.body).toBe('Batch B-117')
    const bare = second?.attachment?.originalUrl.replace(/\?.*/, '')
    expect((await shop.app.inject(`/api/v1/file/${bare}`)).statusCode).toBe(404)
  })

  it('[VAL-33] of more than 10 MB is refused, and nothing was opened', async () => {
    const writer = await shop.signIn()
    const tooLarge = { statusCode: 413, message: 'File size must be less than 10MB' }
    await expect(open({ attachment: aPdf('big.pdf', 10 * 1024 * 1024) }, writer)).rejects.toMatchObject(tooLarge)
    expect(await shop.call(listTickets, {}, writer)).toEqual([])
  })

  it('[VAL-34] of another kind is refused by what is in it', async () => {
    const writer = await shop.signIn()
    const page = aText('photo.png', '<!doctype html><script>alert(1)</script>')
    await expect(open({ attachment: page }, writer)).rejects.toMatchObject({
      statusCode: 400,
      message: 'Failed to submit support ticket: only images, pdf, doc, docx and txt',
    })
    expect(await shop.call(listTickets, {}, writer)).toEqual([])
  })
})

describe('what is sent twice', () => {
  const key = 'the-same-key-both-times'
  const headers = { 'idempotency-key': key }

  it('stands there once: a ticket, and a message with its file', async () => {
    const writer = { ...(await shop.signIn()), headers }
    const [one, two] = await Promise.all([open({}, writer), open({}, writer)])
    expect(two).toEqual(one)
    const send = () => sendMessage(one.id, { message: 'Here it is', attachment: aPdf() }, writer)
    const sentMessage = await Promise.all([send(), send()])
    sentMessage.push(await send())
    expect(new Set(sentMessage.map(({ id }) => id)).size).toBe(1)
    expect(await shop.call(listTickets, {}, writer)).toHaveLength(1)
    expect(await history(one.id, writer)).toHaveLength(2)
  })

  it('with other words or a file more under its key is refused, so that nobody thinks it is there', async () => {
    const writer = { ...(await shop.signIn()), headers }
    const refused = {
      statusCode: 409,
      message: 'This was sent already, with other contents. Please reload the page and look at what was done.',
    }
    const { id } = await open({}, writer)
    for (const change of [{ subject: 'Another subject' }, { message: 'Other words' }, { attachment: aPdf() }])
      await expect(open(change, writer)).rejects.toMatchObject(refused)
    expect(await sendMessage(id, { message: 'Here it is' }, writer)).toMatchObject({ message: 'Here it is' })
    for (const change of [{ message: 'Other words' }, { message: 'Here it is', attachment: aPdf() }])
      await expect(sendMessage(id, change, writer)).rejects.toMatchObject(refused)
    expect(await history(id, writer)).toHaveLength(2)
  })

  it('under the same key by two people is two tickets', async () => {
    const [one, other] = [await shop.signIn(), await shop.signIn()]
    expect((await open({}, { ...one, headers })).id).not.toBe((await open({}, { ...other, headers })).id)
  })

  it('is refused under a key that is none', async () => {
    const answer = open({}, { ...buyer, headers: { 'idempotency-key': 'short' } })
    await expect(answer).rejects.toMatchObject({ statusCode: 400 })
  })
})

describe('somebody who writes without end', () => {
  it('may open so many tickets an hour, also when they come at once, and reads how long to wait', async () => {
    const writer = await shop.signIn()
    const tries = await Promise.allSettled(Array.from({ length: ticketsPerHour + 2 }, () => open({}, writer)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(ticketsPerHour)
    await expect(open({}, writer)).rejects.toMatchObject({
      statusCode: 429,
      message: 'You have opened 5 tickets within an hour. Please write in one of them, or try again in 1 hour.',
    })
    await shop.pool.query("update ticket set created_at = now() - interval '61 minutes' where user_id = $1", [
      writer.user.id,
    ])
    expect(await open({}, writer)).toMatchObject({ status: 1 })
  })

  it('may send so many messages an hour, counted over all tickets', async () => {
    const writer = await shop.signIn()
    const { id } = await open({}, writer)
    await shop.pool.query(
      `insert into ticket_message (ticket_id, author, message, created_at)
      select $1, 'shopper', 'Hello?', now() - interval '20 minutes' from generate_series(1, $2)`,
      [id, messagesPerHour - 1],
    )
    await expect(sendMessage(id, { message: 'Hello?' }, writer)).rejects.toMatchObject({
      statusCode: 429,
      message: 'You have sent 60 messages within an hour. Please try again in 40 minutes.',
    })
  })
})
