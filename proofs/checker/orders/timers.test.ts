import { expect, it } from 'vitest'
import type { RunFolder } from '../run-folder.ts'
import { found, lose, one } from '../testing/planted.ts'

const longAgo = '2026-05-10T09:54:59.000Z'

it.each<[string, (run: RunFolder) => void, string]>([
  [
    'an order that should have lapsed',
    ({ closing }) => Object.assign(one(closing.provider_order, { order_id: 'order-AWAY' }), { hold_until: longAgo }),
    `Order AWAY22222222 is UNPAID, though its hold ended at ${longAgo}.`,
  ],
  [
    'an order that can never lapse',
    ({ closing }) => lose(closing.provider_order, { order_id: 'order-AWAY' }),
    'Order AWAY22222222 is UNPAID and has no time at which it lapses.',
  ],
  [
    'an order that nobody asks about again',
    ({ closing }) => Object.assign(one(closing.provider_order, { order_id: 'order-TARDY' }), { ask_at: null }),
    'Order TARDY2222222 is LAPSED, and nobody will ask the provider about it again.',
  ],
  [
    'an order that should have been asked about',
    ({ closing }) => Object.assign(one(closing.provider_order, { order_id: 'order-TARDY' }), { ask_at: longAgo }),
    `Order TARDY2222222 is LAPSED and should have been asked about at ${longAgo}.`,
  ],
  [
    'a refund that was never sent',
    ({ closing }) => Object.assign(one(closing.refund, { reason: 'late' }), { status: 'wanted', created_at: longAgo }),
    `The refund of ₹109.46 of pay_TARDY is wanted since ${longAgo} and has not been sent.`,
  ],
  [
    'a refund whose end nobody noticed',
    ({ closing }) =>
      Object.assign(one(closing.refund, { reason: 'late' }), {
        status: 'created',
        created_at: '2026-05-09T09:54:59.000Z',
      }),
    'The refund of ₹109.46 of pay_TARDY is created since 2026-05-09T09:54:59.000Z, and at the provider it is processed.',
  ],
  [
    'a webhook that nobody works on',
    ({ closing }) =>
      Object.assign(one(closing.webhook_event, { event_id: 'evt_pay_PAYS' }), {
        ...{ processed_at: null, received_at: longAgo, failure: 'TypeError' },
      }),
    `The webhook evt_pay_PAYS of ${longAgo} was not worked on (TypeError).`,
  ],
  [
    'a key that is held for ever',
    ({ closing }) => Object.assign(one(closing.idempotency_key, { key: 'wish-CASH' }), { order_id: null }),
    'The key wish-CASH is held without an order: its wish can never be sent again.',
  ],
])('L8: somebody hears of %s', (_, plant, sentence) => {
  expect(found('L8', plant)).toContain(sentence)
})

it.each<[string, (run: RunFolder) => void, string]>([
  [
    'a refund that waits',
    ({ closing }) => Object.assign(one(closing.refund, { reason: 'late' }), { status: 'wanted' }),
    'The refund of ₹109.46 of pay_TARDY is wanted since 2026-05-10T09:58:30.000Z and has not been sent.',
  ],
  [
    'a message that waits',
    ({ closing }) => Object.assign(one(closing.message, { id: 'order-confirmed-CASH' }), { sent_at: null }),
    'A message order-confirmed of 2026-05-10T09:58:00.000Z was not sent.',
  ],
  [
    'a bill without a file',
    ({ closing }) => Object.assign(one(closing.bill, { bill_number: 'INV/26-27/000001' }), { file_key: null }),
    'The bill INV/26-27/000001 of 2026-05-10T09:59:00.000Z has no file.',
  ],
  [
    'a code of a cash order that waits',
    ({ closing }) =>
      Object.assign(one(closing.message, { id: 'order-confirmed-CASH' }), {
        ...{ sent_at: null, template: 'cash-order-code', created_at: '2026-05-09T10:00:01.000Z' },
      }),
    'A message cash-order-code of 2026-05-09T10:00:01.000Z was not sent.',
  ],
])('L8: where the shop had time for all its work somebody hears even of %s', (_, plant, sentence) => {
  expect(found('L8', plant)).toEqual([])
  expect(found('L8', plant, { isDrained: true })).toContain(sentence)
})

it('L8: nobody waits for the code of a cash order that works no longer', () => {
  const plant = ({ closing }: RunFolder) =>
    Object.assign(one(closing.message, { id: 'order-confirmed-CASH' }), {
      ...{ sent_at: null, template: 'cash-order-code', created_at: '2026-05-09T09:59:59.000Z' },
    })
  expect(found('L8', plant, { isDrained: true })).toEqual([])
})
