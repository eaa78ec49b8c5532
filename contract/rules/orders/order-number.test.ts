import { expect, it } from 'vitest'
import { orderNumberLetters, readOrderNumber } from './order-number.ts'

it('an order number read out on the telephone is found again', () => {
  expect(readOrderNumber(' abcd-2345 efgh\n')).toBe('ABCD2345EFGH')
})

it('no two signs of an order number look alike', () => {
  expect(orderNumberLetters).toMatch(/^[2-9A-Z]{30}$/)
  expect(orderNumberLetters).not.toMatch(/[01OILU]/)
  expect(new Set(orderNumberLetters).size).toBe(orderNumberLetters.length)
})
