import { desc } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  addCannedAnswer,
  answerTicket,
  assignTicket,
  changeCannedAnswer,
  closeTicket,
  getAnyTicket,
  listAllTickets,
  listCannedAnswers,
  listTicketPeople,
  removeCannedAnswer,
  reopenTicket,
} from '#contract/api/admin/customers/tickets.ts'
import {
  addTicket,
  addTicketMessage,
  listTicketMessages,
  listTickets,
  shopAuthor,
} from '#contract/api/content/support.ts'
import { type SignedInStaff, signInStaff } from '#server/people/staff/testing/sign-in-staff.ts'
import { cannedAnswers } from '#server/platform/schema/care/support.ts'
import { auditEntries } from '#server/platform/schema/people/staff.ts'
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { runTicketCommand } from './ticket-commands.ts'

let shop: TestShop
let meera: SignedInStaff
let ravi: SignedInStaff
beforeAll(async () => {
  shop = await openTestShop()
  meera = await signInStaff(shop, 'support', { name: 'Meera' })
  ravi = await signInStaff(shop, 'manager', { name: 'Ravi' })
})
afterAll(() => shop?.close())

async function aTicket(subject = 'Flour too coarse') {
  const writer = await shop.signIn()
  const ticket = await shop.call(addTicket, { body: { subject, message: 'Coarser than before.' } }, writer)
  return { writer, ...ticket }
}

async function age(id: string, hours: number) {
  await shop.pool.query(`update ticket set created_at = now() - make_interval(hours => $2) where id = $1`, [id, hours])
}

const lastAuditAction = async () =>
  (await shop.db.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1))[0]
const one = (id: string) => ({ params: { id } })

describe('a ticket at the counter', () => {
  it('is answered by support: the shopper reads it, the 48 hours stop, and it belongs to who answered', async () => {
    const { writer, id, ticketNumber } = await aTicket()
    const before = await meera.call(getAnyTicket, one(id))
    expect(before).toMatchObject({ ticketNumber, isOpen: true, isWaiting: true, isOverdue: false, assignee: null })
    expect(Date.parse(before.answerBy ?? '') - Date.parse(before.createdAt)).toBe(48 * 3_600_000)
    expect(Date.parse(before.settleBy ?? '') - Date.parse(before.createdAt)).toBe(30 * 24 * 3_600_000)

    const answered = await meera.call(answerTicket, {
      ...one(id),
      body: { message: 'Which batch stands on the pack?' },
    })
    expect(answered).toMatchObject({ answerBy: null, isWaiting: false, assignee: { id: meera.staffId, name: 'Meera' } })
    expect(answered.messages.map(({ isFromShop, by, message }) => [isFromShop, by, message])).toEqual([
      [false, writer.user.name, 'Coarser than before.'],
      [true, 'Meera', 'Which batch stands on the pack?'],
    ])
    const read = await shop.call(listTicketMessages, one(id), writer)
    expect(read.at(-1)).toMatchObject({ createdBy: shopAuthor, message: 'Which batch stands on the pack?' })
    expect(JSON.stringify(read)).not.toContain('Meera')
    expect(await lastAuditAction()).toMatchObject({
      actor: 'Meera',
      action: 'ticket.answer',
      subjectKind: 'ticket',
      subjectId: ticketNumber,
    })

    await ravi.call(answerTicket, { ...one(id), body: { message: 'We will send a new one.' } })
    expect((await meera.call(getAnyTicket, one(id))).assignee?.name).toBe('Meera')
  })

  it('takes an answer sent twice under one key once, with its file, which the shopper can open', async () => {
    const { writer, id } = await aTicket()
    const attachment = new File(['Batch B-117 was milled on Monday.'], 'batch.txt', { type: 'text/plain' })
    const send = () =>
      meera.call(
        answerTicket,
        { ...one(id), body: { message: 'See here', attachment } },
        { headers: { 'idempotency-key': 'the-same-key-both-times' } },
      )
    const [first, second] = await Promise.all([send(), send()])
    expect(first.messages.length + second.messages.length).toBe(4)
    const { messages } = await meera.call(getAnyTicket, one(id))
    expect(messages.map(({ message }) => message)).toEqual(['Coarser than before.', 'See here'])
    const [, shopAnswer] = await shop.call(listTicketMessages, one(id), writer)
    expect(shopAnswer?.attachment?.alt).toBe('batch.txt')
    const file = await shop.app.inject(`/api/v1/file/${shopAnswer?.attachment?.originalUrl}`)
    expect(file.body).toBe('Batch B-117 was milled on Monday.')
  })

  it('is closed, cannot be answered, and is opened again', async () => {
    const { writer, id, ticketNumber } = await aTicket()
    const closed = await meera.call(closeTicket, one(id))
    expect(closed).toMatchObject({ isOpen: false, answerBy: null, settleBy: null, isWaiting: false })
    expect((await meera.call(closeTicket, one(id))).closedAt).toBe(closed.closedAt)
    await expect(meera.call(answerTicket, { ...one(id), body: { message: 'Hello' } })).rejects.toMatchObject({
      statusCode: 409,
      message: 'This ticket is closed. Open it again to answer.',
    })
    expect((await shop.call(listTickets, {}, writer))[0]?.status).toBe(2)
    expect(await meera.call(reopenTicket, one(id))).toMatchObject({ isOpen: true, closedAt: null })
    expect(await lastAuditAction()).toMatchObject({
      action: 'ticket.reopen',
      subjectId: ticketNumber,
      before: { status: 'closed' },
      after: { status: 'open' },
    })
    await shop.call(addTicketMessage, { ...one(id), body: { message: 'Thank you' } }, writer)
  })

  it('says nothing at all in an empty answer, and is not found under a made-up id', async () => {
    const { id } = await aTicket()
    await expect(meera.call(answerTicket, { ...one(id), body: { message: '  ' } })).rejects.toMatchObject({
      statusCode: 400,
      message: 'Please write a message or choose a file.',
    })
    for (const wrong of ['unknown', '8d3c1c36-5d8e-4c38-9a40-1f1d0a6a3c11', "' or 1=1"]) {
      await expect(meera.call(getAnyTicket, one(wrong))).rejects.toMatchObject({ statusCode: 404 })
      await expect(meera.call(closeTicket, one(wrong))).rejects.toMatchObject({ statusCode: 404 })
    }
  })

  it('is given to one of those who can look after it, and of two who take it at once the second is told', async () => {
    const { id } = await aTicket()
    const packer = await signInStaff(shop, 'packer')
    const people = await meera.call(listTicketPeople)
    expect(people).toContainEqual({ id: ravi.staffId, name: 'Ravi' })
    expect(people.map((person) => person.id)).not.toContain(packer.staffId)

    const assign = (by: SignedInStaff, assignee: string | null, was: string | null) =>
      by.call(assignTicket, { ...one(id), body: { assignee, was } })
    expect((await assign(meera, meera.staffId, null)).assignee?.name).toBe('Meera')
    await expect(assign(ravi, ravi.staffId, null)).rejects.toMatchObject({
      statusCode: 409,
      message: 'Meera has this ticket now.',
    })
    expect((await assign(ravi, ravi.staffId, meera.staffId)).assignee?.name).toBe('Ravi')
    expect(await lastAuditAction()).toMatchObject({ before: { assignee: 'Meera' }, after: { assignee: 'Ravi' } })
    await expect(assign(meera, packer.staffId, ravi.staffId)).rejects.toMatchObject({ statusCode: 409 })
    expect((await assign(meera, null, ravi.staffId)).assignee).toBeNull()
  })
})

describe('the list of tickets', () => {
  it('has what is due first on top, in pages, and finds what is looked for', async () => {
    const closedTicket = await aTicket('Settled by the fourteenth')
    await meera.call(answerTicket, { ...one(closedTicket.id), body: { message: 'Yes' } })
    const late = await aTicket('Written three days ago')
    await age(late.id, 72)
    const closed = await aTicket('All is well')
    await meera.call(closeTicket, one(closed.id))

    const first = await meera.call(listAllTickets, { query: { limit: '1' } })
    expect(first.rows[0]).toMatchObject({ id: late.id, isOverdue: true })
    const all: string[] = []
    let cursor: string | undefined
    do {
      const page = await meera.call(listAllTickets, { query: { limit: '2', ...(cursor ? { cursor } : {}) } })
      all.push(...page.rows.map(({ id }) => id))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(new Set(all).size).toBe(all.length)
    expect(all.at(0)).toBe(late.id)
    expect(all).toContain(closedTicket.id)
    expect(all).not.toContain(closed.id)

    const found = async (query: object) => (await meera.call(listAllTickets, { query })).rows.map(({ id }) => id)
    expect(await found({ status: 'closed' })).toContain(closed.id)
    expect(await found({ waiting: 'true' })).toContain(late.id)
    expect(await found({ waiting: 'true' })).not.toContain(closedTicket.id)
    expect(await found({ assignee: 'me' })).toContain(closedTicket.id)
    expect(await found({ assignee: 'nobody' })).toContain(late.id)
    expect(await found({ assignee: ravi.staffId })).not.toContain(closedTicket.id)
    expect(await found({ search: 'three DAYS' })).toEqual([late.id])
    expect(await found({ search: `${late.ticketNumber.slice(0, 4)}-${late.ticketNumber.slice(4)}` })).toEqual([late.id])
    expect(await found({ search: `+91 ${late.writer.mobileNumber}` })).toEqual([late.id])
    expect(await found({ search: '100%' })).toEqual([])
    await expect(found({ search: 'ab' })).rejects.toMatchObject({ statusCode: 400 })
    await expect(found({ cursor: 'nonsense' })).rejects.toMatchObject({ statusCode: 400 })
  })

  it('is the command’s too: what the command does is in the same log', async () => {
    const { ticketNumber } = await aTicket()
    await runTicketCommand(shop.db, ['reply', ticketNumber, 'On its way.'])
    expect(await lastAuditAction()).toMatchObject({
      actor: 'command',
      action: 'ticket.answer',
      subjectId: ticketNumber,
    })
    await runTicketCommand(shop.db, ['close', ticketNumber])
    expect(await lastAuditAction()).toMatchObject({ actor: 'command', action: 'ticket.close', subjectId: ticketNumber })
  })
})

describe('texts to answer with', () => {
  it('are added, changed and removed, and of two who change one the second is shown the difference', async () => {
    await shop.db.delete(cannedAnswers)
    const late = { title: 'Late delivery', text: 'We are sorry, {name}.' }
    const added = await meera.call(addCannedAnswer, { body: late })
    expect(added).toMatchObject({ ...late, version: 1 })
    const change = (by: SignedInStaff, text: string, version: number) =>
      by.call(changeCannedAnswer, { ...one(added.id), body: { title: 'Late delivery', text, version } })
    const changed = await change(ravi, 'Order {order} is late. We are sorry.', 1)
    expect(changed.version).toBe(2)
    await expect(change(meera, 'Mine', 1)).rejects.toMatchObject({
      statusCode: 409,
      data: { current: { text: 'Order {order} is late. We are sorry.', version: 2 }, changedBy: 'Ravi' },
    })
    expect(await meera.call(listCannedAnswers)).toEqual([changed])
    await meera.call(removeCannedAnswer, one(added.id))
    await meera.call(removeCannedAnswer, one(added.id))
    expect(await meera.call(listCannedAnswers)).toEqual([])
    await expect(change(meera, 'Mine', 2)).rejects.toMatchObject({ statusCode: 404 })
    expect(await lastAuditAction()).toMatchObject({
      action: 'canned-answer.remove',
      before: { title: 'Late delivery' },
    })
  })
})
