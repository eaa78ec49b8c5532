import { expect, it } from 'vitest'
import { refundObjection, remainingObjection } from './refund-parts.ts'

it('a part of a payment goes back where it and what it leaves are nothing or a rupee and more', () => {
  const parts = [1, 99, 100, 8_46, 108_46, 108_47, 109_45, 109_46]
  expect(parts.map((part) => refundObjection(part, 109_46))).toEqual([
    'too little',
    'too little',
    undefined,
    undefined,
    undefined,
    'leaves too little',
    'leaves too little',
    undefined,
  ])
})

it('what is left goes back in two parts only where it is worth two rupees and more', () => {
  const instead = [109_46, 2_00, 1_99, 1_00].map((remaining) => remainingObjection(remaining).split(' online. ')[1])
  const inParts = ['Send ₹109.46, or at most ₹108.46.', 'Send ₹2.00, or at most ₹1.00.']
  expect(instead).toEqual([...inParts, 'Send ₹1.99.', 'Send ₹1.00.'])
})
