import { asc, eq } from 'drizzle-orm'
import { ticketLimits } from '#contract/api/content/support.ts'
import { ticketClocks } from '#contract/rules/ticket-clocks.ts'
import type { Database } from '#server/platform/db/database.ts'
import { ticketMessages, tickets } from '#server/platform/schema/care/support.ts'
import { storedFiles } from '#server/platform/schema/files.ts'
import { orders } from '#server/platform/schema/fulfilment/orders.ts'
import { users } from '#server/platform/schema/people/users.ts'
import { readTicketNumber } from './ticket-numbers.ts'
import { closeTicket, replyToTicket, type TransitionResult } from './ticket-transitions.ts'

const usage = `Please say what to do:
  npm run ticket -- list                     the open tickets, those that wait longest first
  npm run ticket -- show <number>            who wrote, about which order, and every message
  npm run ticket -- reply <number> "text"    the shopper reads it in the chat
  npm run ticket -- close <number>           the matter is settled; nobody can write in it any more`

/** Does what the words of the command say and gives what to print; throws an `Error` with one sentence when it cannot. */
export async function runTicketCommand(db: Database, commandArguments: string[], now = new Date()) {
  const [task, written = '', text, ...more] = commandArguments
  const ticketNumber = readTicketNumber(written)
  if (more.length > 0 || (text !== undefined && task !== 'reply')) throw new Error(usage)
  if (task === 'list' && ticketNumber === '') return list(db, now)
  if (ticketNumber === '') throw new Error(usage)
  if (task === 'show') return show(db, ticketNumber, now)
  if (task === 'reply') return reply(db, ticketNumber, text?.trim() ?? '')
  if (task === 'close')
    return reportStep(ticketNumber, await closeTicket(db, ticketNumber, 'command'), `Ticket ${ticketNumber} is closed.`)
  throw new Error(usage)
}

async function reply(db: Database, ticketNumber: string, text: string) {
  if (text === '') throw new Error('Please put the answer in quotation marks after the number.')
  if (text.length > ticketLimits.message) {
    throw new Error(`An answer can have at most ${ticketLimits.message} characters; this one has ${text.length}.`)
  }
  return reportStep(
    ticketNumber,
    await replyToTicket(db, ticketNumber, { message: text }, 'command'),
    `The answer stands in ticket ${ticketNumber}.`,
  )
}

function reportStep(ticketNumber: string, step: TransitionResult, sentence: string) {
  if (step === 'unknown') throw unknown(ticketNumber)
  if (step === 'closed before') throw new Error(`Ticket ${ticketNumber} is closed; nothing was changed.`)
  return sentence
}

function unknown(ticketNumber: string) {
  return new Error(`There is no ticket ${ticketNumber}.`)
}

async function list(db: Database, now: Date) {
  const open = await db
    .select({ ticket: tickets, name: users.name, mobileNumber: users.mobileNumber })
    .from(tickets)
    .innerJoin(users, eq(users.id, tickets.userId))
    .where(eq(tickets.status, 1))
    .orderBy(asc(tickets.createdAt))
  if (open.length === 0) return 'No ticket is open.'
  return open
    .map(({ ticket, name, mobileNumber }) =>
      [
        `${ticket.ticketNumber}  ${ticket.subject}`,
        `          ${name ?? 'Somebody'}, +91 ${mobileNumber}, ${inIndia(ticket.createdAt)}`,
        `          ${clock(ticket, now)}`,
      ].join('\n'),
    )
    .join('\n')
}

async function show(db: Database, ticketNumber: string, now: Date) {
  const [found] = await db
    .select({ ticket: tickets, name: users.name, mobileNumber: users.mobileNumber, orderNumber: orders.orderNumber })
    .from(tickets)
    .innerJoin(users, eq(users.id, tickets.userId))
    .leftJoin(orders, eq(orders.id, tickets.orderId))
    .where(eq(tickets.ticketNumber, ticketNumber))
  if (!found) throw unknown(ticketNumber)
  const { ticket, name, mobileNumber, orderNumber } = found
  const messages = await db
    .select({ message: ticketMessages, file: storedFiles.originalName })
    .from(ticketMessages)
    .leftJoin(storedFiles, eq(storedFiles.key, ticketMessages.attachmentKey))
    .where(eq(ticketMessages.ticketId, ticket.id))
    .orderBy(asc(ticketMessages.createdAt), asc(ticketMessages.id))
  return [
    `Ticket ${ticketNumber}: ${ticket.subject}`,
    `  from        ${name ?? 'Somebody'}, +91 ${mobileNumber}`,
    ...(orderNumber ? [`  order       ${orderNumber}`] : []),
    `  opened      ${inIndia(ticket.createdAt)}`,
    `  stands      ${clock(ticket, now)}`,
    ...messages.flatMap(({ message, file }) => [
      `${message.author === 'shop' ? 'We' : (name ?? 'Shopper')}, ${inIndia(message.createdAt)}`,
      ...(message.message ? [message.message.replace(/^/gm, '  ')] : []),
      ...(message.attachmentKey ? [`  [file ${file ?? ''} ${message.attachmentKey}]`] : []),
    ]),
  ].join('\n')
}

type Clocks = Pick<typeof tickets.$inferSelect, 'createdAt' | 'answeredAt' | 'closedAt'>

/** Where a ticket stands by the clocks of the law. */
function clock(ticket: Clocks, now: Date) {
  const { answerBy, settleBy, isOverdue } = ticketClocks(ticket, now)
  if (!settleBy) return `closed on ${inIndia(ticket.closedAt ?? now)}`
  const task = answerBy ? `answer by ${inIndia(answerBy)}` : `settle by ${inIndia(settleBy)}`
  return isOverdue ? `OVERDUE: ${task}` : task
}

function inIndia(moment: Date) {
  return moment.toLocaleString('en-IN', { timeZone: 'Asia/Kolkata', dateStyle: 'medium', timeStyle: 'short' })
}
