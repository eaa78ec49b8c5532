import { expect, it } from 'vitest'
import type { RunFolder } from '../run-folder.ts'
import { found, lose, one } from '../testing/planted.ts'

const back = ({ closing }: RunFolder) => one(closing.order_return, { id: 'return-BACK' })

it.each<[string, (run: RunFolder) => void, string]>([
  [
    'goods that came back though they were never delivered',
    (run) => Object.assign(back(run), { order_id: 'order-PACKED' }),
    'Order PACKED222222 is CONFIRMED, and something of it came back.',
  ],
  [
    'more pieces that came back than were sold',
    (run) => Object.assign(back(run), { lines: [{ position: 0, quantity: 2 }] }),
    'Of 1 SKU-2 in order BACK22222222 2 came back.',
  ],
  [
    'more pieces that came back in parts than were sold',
    (run) => run.closing.order_return.push({ ...back(run), id: 'return-2', amount: 0 }),
    'Of 1 SKU-2 in order BACK22222222 2 came back.',
  ],
  [
    'pieces of a line that is not there',
    (run) => Object.assign(back(run), { lines: [{ position: 3, quantity: 1 }] }),
    'The return return-BACK of order BACK22222222 is of line 3, which is not in the order.',
  ],
  [
    'a return of no pieces',
    (run) => Object.assign(back(run), { lines: [{ position: 0, quantity: 0 }] }),
    'The return return-BACK of order BACK22222222 is of 0 pieces of line 0.',
  ],
  [
    'a line that is returned twice at once',
    (run) =>
      Object.assign(back(run), {
        lines: [
          { position: 0, quantity: 1 },
          { position: 0, quantity: 1 },
        ],
      }),
    'The return return-BACK of order BACK22222222 names a line twice.',
  ],
  [
    'a return of nothing',
    (run) => Object.assign(back(run), { lines: [], amount: 0 }),
    'The return return-BACK of order BACK22222222 is of nothing: no goods and no money.',
  ],
  [
    'money that was to go back and did not',
    ({ closing }) => lose(closing.refund, { id: 'refund-pay_BACK' }),
    'The return return-BACK of order BACK22222222 gives ₹50.00 back, and no refund was asked for.',
  ],
  [
    'two returns with one refund between them',
    (run) => run.closing.order_return.push({ ...back(run), id: 'return-2', lines: [] }),
    'The return return-2 of order BACK22222222 gives ₹50.00 back, and no refund was asked for.',
  ],
  [
    'money that went with the goods of a cancelled parcel',
    ({ closing }) => Object.assign(one(closing.order_return, { id: 'return-REJECT' }), { amount: 1_00 }),
    'The return return-REJECT of order REJECT222222 gives ₹1.00 back, though the order is cancelled.',
  ],
  [
    'a lost parcel that lies on the shelf',
    ({ closing }) => Object.assign(one(closing.order_return, { id: 'return-REJECT' }), { is_lost: true }),
    'The return return-REJECT of order REJECT222222 is lost, and lies on the shelf.',
  ],
  [
    'a parcel that is awaited though all of it is back',
    ({ closing }) => Object.assign(one(closing.shop_order, { id: 'order-REJECT' }), { returned_at: null }),
    'Of 1 pieces of order REJECT222222 1 are accounted for, and it says it is back at null.',
  ],
  [
    'a return of no order',
    (run) => run.closing.order_return.push({ ...back(run), id: 'return-2', order_id: 'order-GHOST' }),
    'The return return-2 is of no order.',
  ],
  [
    'a return that was changed',
    (run) => run.opening.order_return.push({ ...back(run), amount: 1 }),
    'The return return-BACK was changed after the opening, or is gone.',
  ],
])('returns: somebody hears of %s', (_, plant, sentence) => {
  expect(found('Returns', plant)).toContain(sentence)
})
