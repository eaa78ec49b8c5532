import { expect, it } from 'vitest'
import type { RunFolder } from '../run-folder.ts'
import { found, lose, one } from '../testing/planted.ts'

const cash = ({ closing }: RunFolder) => one(closing.cash_collection, { id: 'order-GAVE' })
const close = { id: 'close', day: '2026-05-10', reopened_at: null }
const counted = (expected: number) => ({ ...close, lines: [{ name: 'Ravi', expected, counted: expected }] })

it.each<[string, (run: RunFolder) => void, string]>([
  [
    'a delivery whose cash nobody wrote down',
    ({ closing }) => lose(closing.cash_collection, { id: 'order-GAVE' }),
    'What was received at the door for order GAVE22222222 is written down 0 times.',
  ],
  [
    'cash of an order that is not delivered',
    (run) => run.closing.cash_collection.push({ ...cash(run), id: 'other', order_id: 'order-CASH' }),
    'Order CASH22222222 is CONFIRMED, CASH, and cash was received for it.',
  ],
  [
    'less than nothing',
    (run) => Object.assign(cash(run), { amount: -1 }),
    'For order GAVE22222222 -1 paise were received.',
  ],
  [
    'cash of no order',
    (run) => run.closing.cash_collection.push({ ...cash(run), id: 'other', order_id: 'order-GHOST' }),
    'The cash other is of no order.',
  ],
  [
    'a day that was closed with another sum',
    ({ closing }) => closing.cash_close.push(counted(100_00)),
    'The cash of 2026-05-10 was closed with ₹100.00, and ₹109.46 was received.',
  ],
  [
    'a day that was closed twice',
    ({ closing }) => closing.cash_close.push(counted(109_46), { ...counted(109_46), id: 'again' }),
    'The cash of 2026-05-10 is closed 2 times.',
  ],
])('cash: somebody hears of %s', (_, plant, sentence) => {
  expect(found('Cash', plant)).toContain(sentence)
})

it('cash: a day that is opened again counts for nothing', () => {
  const silent = found('Cash', ({ closing }) => {
    closing.cash_close.push(
      { ...counted(1_00), reopened_at: '2026-05-10T09:59:00.000Z' },
      { ...counted(109_46), id: 'again' },
    )
  })
  expect(silent).toEqual([])
})

it('a delivered cash order of which something is missing is still to be paid', () => {
  const wrong = found('L3', (run) => Object.assign(cash(run), { amount: 100_00 }))
  expect(wrong).toContain('Order GAVE22222222 is a cash order, COMPLETED, and its payment is PAID, not PENDING.')
})
