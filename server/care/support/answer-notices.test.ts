import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeMessageTemplate, listMessageTemplates } from '#contract/api/admin/content/message-templates.ts'
import { answerTicket, closeTicket } from '#contract/api/admin/customers/tickets.ts'
import { addTicket, addTicketMessage, listTicketMessages } from '#contract/api/content/support.ts'
import { type SignedInStaff, signInStaff } from '#server/people/staff/testing/sign-in-staff.ts'
import { tickets } from '#server/platform/schema/care/support.ts'
import { messages } from '#server/platform/schema/people/messages.ts'
import { users } from '#server/platform/schema/people/users.ts'
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { sendAnswerNotices } from './send-answer-notices.ts'
import { runTicketCommand } from './ticket-commands.ts'

let shop: TestShop
let meera: SignedInStaff
beforeAll(async () => {
  shop = await openTestShop({ settings: { PUBLIC_URL: 'https://mill.example' } })
  meera = await signInStaff(shop, 'support', { name: 'Meera' })
})
afterAll(() => shop?.close())

async function aTicket() {
  const writer = await shop.signIn()
  const email = `asha-${writer.mobileNumber}@example.com`
  await shop.db.update(users).set({ name: 'Asha', email }).where(eq(users.id, writer.user.id))
  const ticket = await shop.call(addTicket, { body: { subject: 'A torn pack', message: 'It was open.' } }, writer)
  return { writer, email, ...ticket }
}

const answer = (id: string, message: string) => meera.call(answerTicket, { params: { id }, body: { message } })
const open = ({ id, writer }: Awaited<ReturnType<typeof aTicket>>) =>
  shop.call(listTicketMessages, { params: { id } }, writer)

/** Two minutes later the job comes, in several processes at once. */
async function laterTheJobComes(id: string) {
  await shop.pool.query(
    `update ticket_message set created_at = created_at - interval '2 minutes' where ticket_id = $1`,
    [id],
  )
  await shop.db
    .update(tickets)
    .set({ unreadSince: sql`${tickets.unreadSince} - interval '2 minutes'` })
    .where(eq(tickets.id, id))
  await Promise.all([sendAnswerNotices(shop), sendAnswerNotices(shop)])
}

async function sentMessagesOf({ writer, email }: Awaited<ReturnType<typeof aTicket>>) {
  const rows = await shop.db.select().from(messages).where(eq(messages.template, 'ticket-answered'))
  const to = (recipient: string) => rows.filter((row) => row.recipient === recipient).map(({ text }) => text)
  return { sms: to(`+91${writer.mobileNumber}`), mails: to(email) }
}

describe('a shopper whose ticket is answered', () => {
  it('is told by SMS and mail once for all that was written, and again only after having looked', async () => {
    const ticket = await aTicket()
    await answer(ticket.id, 'We are sorry.\nA new pack is on its way.')
    await answer(ticket.id, 'It comes tomorrow.')
    await sendAnswerNotices(shop)
    expect(await sentMessagesOf(ticket)).toEqual({ sms: [], mails: [] })
    await laterTheJobComes(ticket.id)
    const sent = await sentMessagesOf(ticket)
    expect(sent.sms).toEqual([
      `Milloraa has answered your ticket ${ticket.ticketNumber}. Read it: https://mill.example/profile?tab=support - Milloraa`,
    ])
    expect(sent.mails).toHaveLength(1)
    expect(sent.mails[0]).toContain(
      `Dear customer, about your ticket ${ticket.ticketNumber}:\n\nWe are sorry.\n\nA new pack is on its way.\n\nIt comes tomorrow.`,
    )
    await answer(ticket.id, 'Is it there?')
    await laterTheJobComes(ticket.id)
    expect((await sentMessagesOf(ticket)).sms).toHaveLength(1)

    await open(ticket)
    await laterTheJobComes(ticket.id)
    expect((await sentMessagesOf(ticket)).sms).toHaveLength(1)
    await answer(ticket.id, 'We hope it was right.')
    await laterTheJobComes(ticket.id)
    const again = await sentMessagesOf(ticket)
    expect([again.sms.length, again.mails.length]).toEqual([2, 2])
    expect(again.mails[1]).not.toContain('We are sorry.')
  })

  it('is not told while the chat is open, nor of what they wrote themselves', async () => {
    const ticket = await aTicket()
    await answer(ticket.id, 'Which pack is it?')
    await open(ticket)
    await shop.call(addTicketMessage, { params: { id: ticket.id }, body: { message: 'The large one.' } }, ticket.writer)
    await laterTheJobComes(ticket.id)
    expect(await sentMessagesOf(ticket)).toEqual({ sms: [], mails: [] })
  })

  it('is told of an answer by a command, and of one with which the ticket was closed', async () => {
    const [one, other] = [await aTicket(), await aTicket()]
    await runTicketCommand(shop.db, ['reply', one.ticketNumber, 'It is on its way.'])
    await answer(other.id, 'It is on its way.')
    await meera.call(closeTicket, { params: { id: other.id } })
    for (const ticket of [one, other]) {
      await laterTheJobComes(ticket.id)
      expect((await sentMessagesOf(ticket)).sms).toHaveLength(1)
    }
  })

  it('is not told any more once the account is erased', async () => {
    const ticket = await aTicket()
    await answer(ticket.id, 'It is on its way.')
    await shop.db.update(users).set({ erasedAt: sql`now()` }).where(eq(users.id, ticket.writer.user.id))
    await laterTheJobComes(ticket.id)
    expect(await sentMessagesOf(ticket)).toEqual({ sms: [], mails: [] })
  })

  it('reads it in the shop’s own words', async () => {
    const manager = await signInStaff(shop, 'manager')
    const mail = (await manager.call(listMessageTemplates)).find(
      ({ template, channel }) => template === 'ticket-answered' && channel === 'mail',
    )
    expect(mail?.usual.text).toBe('We have answered you\n\nDear {name}, about your ticket {ticketNumber}:\n\n{answer}')
    const params = { template: 'ticket-answered', channel: 'mail' } as const
    const body = { subject: 'Ticket {ticketNumber}', text: 'Namaste {name}\n\n{answer}', version: 0 }
    await manager.call(changeMessageTemplate, { params, body })
    const ticket = await aTicket()
    await answer(ticket.id, 'One.\nTwo.')
    await laterTheJobComes(ticket.id)
    expect((await sentMessagesOf(ticket)).mails[0]).toContain('Namaste customer\n\nOne.\n\nTwo.')
  })
})
