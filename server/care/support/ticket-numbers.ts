import { randomInt } from 'node:crypto'
import { orderNumberLetters } from '#contract/rules/orders/order-number.ts'

export const ticketNumberLength = 8

/** A random ticket number: shorter than an order's, as readable, and nobody can count our tickets by it. */
export function drawTicketNumber() {
  const letters = Array.from(
    { length: ticketNumberLength },
    () => orderNumberLetters[randomInt(orderNumberLetters.length)],
  )
  return letters.join('')
}

/** A ticket number as a person wrote it down, in its stored form: 'abcd-2345' is 'ABCD2345'. */
export function readTicketNumber(written: string) {
  return written.replace(/[\s-]/g, '').toUpperCase()
}
