import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { TicketList } from './other-work.tsx'

it('a ticket on Today leads to the page that shows it, which knows it by its id', () => {
  const ticket = {
    ...{ id: '0198-id-of-the-ticket', ticketNumber: 'AQWTKTF9', subject: 'A torn bag', name: 'Asha' },
    ...{
      waitingSince: new Date().toISOString(),
      answerBy: new Date().toISOString(),
      settleBy: new Date().toISOString(),
    },
  }
  const list = createElement(TicketList, { tickets: { count: 1, rows: [ticket] } })
  expect(renderToStaticMarkup(createElement(MemoryRouter, {}, list))).toContain(
    'href="/admin/tickets/0198-id-of-the-ticket"',
  )
})
