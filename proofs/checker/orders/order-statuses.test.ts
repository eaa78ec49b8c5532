import { expect, it } from 'vitest'
import type { RunFolder } from '../run-folder.ts'
import { found, one } from '../testing/planted.ts'

const order = ({ closing }: RunFolder, id: string) => one(closing.shop_order, { id })

it.each<[string, (run: RunFolder) => void, string]>([
  [
    'an order that is delivered and cancelled',
    (run) =>
      Object.assign(order(run, 'order-GAVE'), { order_status: 'CANCELLED', cancelled_at: '2026-05-10T10:00:00Z' }),
    'Order GAVE22222222 is CANCELLED and yet DELIVERED.',
  ],
  [
    'an order that is delivered and on its way',
    (run) => Object.assign(order(run, 'order-GAVE'), { fulfilment: 'OUT_FOR_DELIVERY' }),
    'Order GAVE22222222 is COMPLETED and yet OUT_FOR_DELIVERY.',
  ],
  [
    'an order that was delivered nobody knows when',
    (run) => Object.assign(order(run, 'order-GAVE'), { delivered_at: null }),
    'Order GAVE22222222 is COMPLETED, and was delivered at null.',
  ],
  [
    'an order that was cancelled and goes on',
    (run) => Object.assign(order(run, 'order-REJECT'), { order_status: 'CONFIRMED' }),
    'Order REJECT222222 is CONFIRMED, and was cancelled at 2026-05-10T09:59:00.000Z.',
  ],
  [
    'an order that goes on though nobody confirmed it in time',
    (run) => Object.assign(order(run, 'order-GAVE'), { cancel_reason: 'NOT_CONFIRMED' }),
    'Order GAVE22222222 is COMPLETED and yet cancelled as NOT_CONFIRMED.',
  ],
  [
    'an order paid online that was cancelled as if it waited for its code',
    (run) => Object.assign(order(run, 'order-ENDED'), { cancel_reason: 'NOT_CONFIRMED' }),
    'Order ENDED2222222 was cancelled as NOT_CONFIRMED though it was paid online or confirmed.',
  ],
  [
    'a packed order that was never paid',
    (run) => Object.assign(order(run, 'order-AWAY'), { fulfilment: 'PACKED' }),
    'Order AWAY22222222 is UNPAID and yet PACKED, packed at null.',
  ],
  [
    'a parcel on its way that was never packed',
    (run) => Object.assign(order(run, 'order-REJECT'), { packed_at: null }),
    'Order REJECT222222 is OUT_FOR_DELIVERY and was never packed.',
  ],
  [
    'an order that was packed before it was made',
    (run) => Object.assign(order(run, 'order-PACKED'), { packed_at: '2026-05-10T09:57:00.000Z' }),
    'Order PACKED222222 was packed at 2026-05-10T09:57:00.000Z, before it was made at 2026-05-10T09:58:00.000Z.',
  ],
  [
    'an order of which more is back than was paid',
    ({ closing }) => {
      const first = one(closing.payment_event, { kind: 'refund.processed', payment_id: 'pay_PACKED' })
      closing.payment_event.push({ ...first, refund_id: 'rfnd_2', amount: 150_00 })
    },
    'Of ₹185.06 (pay_PACKED) for order PACKED222222 ₹200.00 is back.',
  ],
  [
    'a cash order of which more was given back than was received',
    ({ closing }) => {
      const back = { id: 'return-2', order_id: 'order-GAVE', lines: [], is_restocked: false, amount: 109_47 }
      closing.order_return.push(back)
    },
    'For order GAVE22222222 ₹109.46 was received, and ₹109.47 was given back in cash.',
  ],
  [
    'an order that was cancelled before and lives again',
    ({ opening }) => Object.assign(one(opening.shop_order, { id: 'order-PAST' }), { order_status: 'CANCELLED' }),
    'Order PAST22222222 was CANCELLED at the opening, and is CONFIRMED.',
  ],
  [
    'an order that was packed before and is not any more',
    ({ opening }) =>
      Object.assign(one(opening.shop_order, { id: 'order-PAST' }), { packed_at: '2026-05-09T09:57:00Z' }),
    'Order PAST22222222 was packed at the opening, and is not any more.',
  ],
])('statuses: somebody hears of %s', (_, plant, sentence) => {
  expect(found('Statuses', plant)).toContain(sentence)
})
