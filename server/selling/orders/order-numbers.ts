import { randomInt } from 'node:crypto'
import { orderNumberLength, orderNumberLetters } from '#contract/rules/orders/order-number.ts'

/** A random order number: readable, and nobody can count our orders by it. */
export function drawOrderNumber() {
  return Array.from({ length: orderNumberLength }, () => orderNumberLetters[randomInt(orderNumberLetters.length)]).join(
    '',
  )
}
