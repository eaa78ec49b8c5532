import { createElement } from 'react'
import { expect, it } from 'vitest'
import { showPart, visibleTexts } from '#app/shared/api/testing/show.ts'
import type { Order } from '#contract/api/orders/orders.ts'
import { statusOnList } from '#contract/rules/orders/order-status.ts'
import { listedItem, listedOrder } from '../testing/listed-order.ts'
import { OrderCard } from './order-card.tsx'

function cardOf(fields: Partial<Order> = {}) {
  const html = showPart(createElement(OrderCard, { order: listedOrder(fields), statusText: statusOnList }))
  return { html, texts: visibleTexts(html), text: visibleTexts(html).join('') }
}

it('[ORDS-03] a card shows a picture of each product once, however many of its sizes were ordered, and each leads to its product', () => {
  const { html } = cardOf({
    orderItems: [
      listedItem('atta', 'Sharbati Atta', 5, 'KG'),
      listedItem('atta', 'Sharbati Atta', 1, 'KG'),
      listedItem('haldi', 'Haldi', 100, 'G'),
    ],
  })
  const links = [...html.matchAll(/<li><a [^>]*href="([^"]+)"[^>]*>(.*?)<\/a><\/li>/g)]
  expect(links.map(([, href]) => href)).toEqual(['/products/atta', '/products/haldi'])
  for (const [, , picture] of links) expect(picture).toMatch(/<img [^>]*src="\/api\/v1\/file\/products\/(atta|haldi)/)
})

it('[ORDS-04] a card says what was saved, and nothing of it where nothing was', () => {
  expect(cardOf({ discountAmount: 22.6 }).texts).toContain('Saved ₹22.60')
  expect(cardOf({ discountAmount: 0 }).text).not.toContain('Saved')
})

it('[ORDS-05] [ORDS-06] a delivered order says when it came, with the note of whoever brought it; any other one when it is to come', () => {
  const delivered = { orderStatus: 'COMPLETED', deliveredAt: '2025-11-21T18:31:00.000Z' } as const
  const came = cardOf({ ...delivered, comment: 'Left with the guard' })
  // Half an hour past midnight in India.
  expect(came.text).toContain('Delivered on Sat, 22 Nov 2025')
  expect(came.texts).toContain('Left with the guard')
  expect(came.text).not.toMatch(/estimated|by/i)

  const open = cardOf({ orderStatus: 'CONFIRMED', comment: 'Left with the guard' })
  expect(open.text).toContain('Estimated delivery Sat, 22 Nov 2025')
  expect(open.text).not.toMatch(/Delivered on|Left with the guard/)
  expect(cardOf({ orderStatus: 'CANCELLED' }).text).toContain('Was to be delivered by Sat, 22 Nov 2025')
  expect(cardOf({ orderStatus: 'ON_HOLD' as never }).text).toContain('Estimated delivery Sat, 22 Nov 2025')
})

it('[ORDS-07] a card has a Track Order button that leads to the order', () => {
  const { html } = cardOf()
  expect(html).toMatch(/<a [^>]*href="\/orders\/ABC234"[^>]*>Track Order<\/a>/)
})

it.each([
  ['CASH', 'PENDING', 'CONFIRMED', 'Cash on delivery · To be paid'],
  ['ONLINE', 'PAID', 'CONFIRMED', 'Online payment · Paid'],
  ['ONLINE', 'PAID', 'CANCELLED', 'Online payment · Your money is on its way back'],
  ['ONLINE', 'REFUNDED', 'CANCELLED', 'Online payment · Refunded'],
  ['ONLINE', 'PARTLY_REFUNDED', 'COMPLETED', 'Online payment · Partly refunded'],
  ['CASH', 'PENDING', 'CANCELLED', 'Cash on delivery · Nothing to pay'],
  ['BARTER', 'SEEN', 'CONFIRMED', 'BARTER · SEEN'],
])(
  '[ORDS-02] a card says how the order is paid and where the money is: %s, %s, %s',
  (paymentMode, paymentStatus, orderStatus, texts) => {
    expect(cardOf({ paymentMode, paymentStatus, orderStatus: orderStatus as Order['orderStatus'] }).text).toContain(
      texts,
    )
  },
)

it.each([
  ['PENDING', 400, '₹400.00 received, ₹92.87 still to be paid'],
  ['PENDING', 0, 'Delivered, ₹492.87 still to be paid'],
  ['PAID', 500, 'Paid: ₹500.00 received, ₹7.13 more than the total'],
  ['PAID', undefined, 'Cash on delivery · Paid'],
])('a card says of delivered cash what is missing or too much: %s, %s received', (paymentStatus, received, texts) => {
  const cash = {
    paymentStatus,
    orderStatus: 'COMPLETED' as const,
    ...(received === undefined ? {} : { cashReceived: received }),
  }
  expect(cardOf(cash).text).toContain(texts)
})

it('[OSTAT-04] [ORDS-02] a card shows an unknown status as it is, and the district beside a town of another name', () => {
  const { deliveryAddress } = listedOrder()
  const { texts } = cardOf({
    orderStatus: 'ON_HOLD' as never,
    deliveryAddress: { ...deliveryAddress, town: 'Mhow', district: 'Indore' },
  })
  expect(texts).toContain('ON_HOLD')
  expect(texts.join('')).toContain('To Mhow, Indore')
})

it('a card of an order whose address is looked at says so, and promises no day', () => {
  const { text } = cardOf({ isAddressInReview: true })
  expect(text).toContain('We look whether we can deliver to this address')
  expect(text).not.toContain('Estimated delivery')
})

it('a card says how much went back, and nothing of what is still on its way', () => {
  const at = '2025-11-27T08:30:00.000Z'
  const way = 'SOURCE' as const
  const paid = { paymentMode: 'ONLINE', paymentStatus: 'PARTLY_REFUNDED' }
  const done = { state: 'DONE', way, at } as const
  const refunds: Order['refunds'] = [
    { ...done, amount: 20.1 },
    { ...done, amount: 0.2 },
    { ...done, state: 'ON_ITS_WAY', amount: 9 },
  ]
  expect(cardOf({ ...paid, refunds }).text).toContain('Online payment · Refunded ₹20.30')
  expect(cardOf(paid).text).toContain('Online payment · Partly refunded')
})
