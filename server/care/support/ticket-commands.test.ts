import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addTicket, addTicketMessage, listTicketMessages, listTickets } from '#contract/api/content/support.ts'
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { runTicketCommand } from './ticket-commands.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop?.close())

const run = (...commandArguments: string[]) => runTicketCommand(shop.db, commandArguments)

async function aTicket(subject = 'Flour too coarse') {
  const writer = await shop.signIn()
  const body = { subject, message: 'Coarser than before.\nWhy?' }
  return { writer, ...(await shop.call(addTicket, { body }, writer)) }
}

async function answeredAt(ticketNumber: string): Promise<Date | null> {
  const { rows } = await shop.pool.query('select answered_at from ticket where ticket_number = $1', [ticketNumber])
  return rows[0].answered_at
}

describe('the people behind the counter', () => {
  it('see that nobody waits', async () => {
    expect(await run('list')).toBe('No ticket is open.')
  })

  it('see who waits, longest first, and by when the law wants an answer', async () => {
    const later = await aTicket('The later one')
    const earlier = await aTicket('The earlier one')
    await shop.pool.query("update ticket set created_at = now() - interval '49 hours' where id = $1", [earlier.id])
    const printed = await run('list')
    expect(printed.indexOf(earlier.ticketNumber)).toBeLessThan(printed.indexOf(later.ticketNumber))
    expect(printed).toMatch(/The earlier one\n.*\+91 6\d{9}.*\n +OVERDUE: answer by /)
    expect(printed).toMatch(/The later one\n.*\n +answer by /)
    await run('reply', earlier.ticketNumber, 'Sorry for the wait.')
    expect(await run('list')).toMatch(/The earlier one\n.*\n +settle by /)
    await run('close', earlier.ticketNumber)
    expect(await run('list')).not.toContain(earlier.ticketNumber)
  })

  it('[SUP-04] [ENT-34] answer, and the shopper reads it; the first answer stops the 48 hours', async () => {
    const { writer, id, ticketNumber } = await aTicket()
    expect(await answeredAt(ticketNumber)).toBeNull()
    const written = `${ticketNumber.slice(0, 4)}-${ticketNumber.slice(4)}`.toLowerCase()
    expect(await run('reply', written, ' Please tell us the batch. ')).toBe(
      `The answer stands in ticket ${ticketNumber}.`,
    )
    const first = await answeredAt(ticketNumber)
    expect(Math.abs(Number(first) - Date.now())).toBeLessThan(60_000)
    await run('reply', ticketNumber, 'Are you there?')
    expect(await answeredAt(ticketNumber)).toEqual(first)
    const messages = await shop.call(listTicketMessages, { params: { id } }, writer)
    expect(messages.map(({ message }) => message)).toEqual([
      'Coarser than before.\nWhy?',
      'Please tell us the batch.',
      'Are you there?',
    ])
  })

  it('read a ticket as a whole', async () => {
    const { writer, id, ticketNumber } = await aTicket()
    const attachment = new File(['B-117'], 'batch.txt', { type: 'text/plain' })
    await shop.call(addTicketMessage, { params: { id }, body: { attachment } }, writer)
    await run('reply', ticketNumber, 'Thank you.')
    const printed = await run('show', ticketNumber)
    expect(printed).toContain(`Ticket ${ticketNumber}: Flour too coarse`)
    expect(printed).toContain(`+91 ${writer.mobileNumber}`)
    expect(printed).toContain('  Coarser than before.\n  Why?')
    expect(printed).toMatch(/\[file batch\.txt attachments\/\w+\.txt\]/)
    expect(printed).toMatch(/We, .*\n {2}Thank you\.$/)
  })

  it('[SUP-05] close a ticket once, and nobody writes in it after that', async () => {
    const { writer, ticketNumber } = await aTicket()
    expect(await run('close', ticketNumber)).toBe(`Ticket ${ticketNumber} is closed.`)
    const closed = `Ticket ${ticketNumber} is closed; nothing was changed.`
    await expect(run('close', ticketNumber)).rejects.toThrow(closed)
    await expect(run('reply', ticketNumber, 'One more thing')).rejects.toThrow(closed)
    expect((await shop.call(listTickets, {}, writer))[0]?.status).toBe(2)
    expect(await run('show', ticketNumber)).toContain('closed on')
  })

  it.each([
    [[]],
    [['show']],
    [['sing', 'ABCD2345']],
    [['list', 'ABCD2345']],
    [['close', 'ABCD2345', 'why']],
    [['reply', 'ABCD2345', 'two', 'texts']],
  ])('are told how to say it: %j', async (commandArguments) => {
    await expect(run(...commandArguments)).rejects.toThrow('Please say what to do:')
  })

  it('are told what is wrong', async () => {
    const { ticketNumber } = await aTicket()
    await expect(run('show', 'ZZZZZZZZ')).rejects.toThrow('There is no ticket ZZZZZZZZ.')
    await expect(run('reply', 'ZZZZZZZZ', 'Hello')).rejects.toThrow('There is no ticket ZZZZZZZZ.')
    await expect(run('reply', ticketNumber, ' ')).rejects.toThrow('Please put the answer in quotation marks')
    await expect(run('reply', ticketNumber, 'x'.repeat(2_001))).rejects.toThrow('at most 2000 characters')
  })

  it('run it from the command line', async () => {
    const { ticketNumber } = await aTicket()
    const environment = { DATABASE_URL: shop.config.databaseUrl ?? '', SHOP_MODE: 'demo', PATH: process.env.PATH }
    const commandArguments = ['server/care/support/command.ts', 'show', ticketNumber]
    const { stdout } = await promisify(execFile)(process.execPath, commandArguments, { env: environment })
    expect(stdout).toContain(`Ticket ${ticketNumber}`)
  })
})
