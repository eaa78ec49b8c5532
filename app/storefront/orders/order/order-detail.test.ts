import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, createElement } from 'react'
import { expect, it } from 'vitest'
import { showPart, visibleTexts } from '#app/shared/api/testing/show.ts'
import type { Order } from '#contract/api/orders/orders.ts'
import OrderPage from '../order-page.tsx'
import { listedItem, listedOrder } from '../testing/listed-order.ts'
import { OrderDetail } from './order-detail.tsx'
import { paymentStatusText, refundedText } from './order-labels.ts'

function detailOf(fields: Partial<Order> = {}) {
  const detail = createElement(OrderDetail, { order: listedOrder(fields), underProduct: undefined })
  return showPart(createElement(QueryClientProvider, { client: new QueryClient() }, detail))
}

/** The rows of the bill, name and amount. */
function billIn(html: string) {
  const [bill = ''] = /<section aria-labelledby="bill".*?<\/section>/.exec(html) ?? []
  return [...bill.matchAll(/<dt>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/g)].map(([, name, amount]) => [name, amount])
}

it('[ORD-01] a shopper finds the way back from an order: home, the orders, and its number where one stands', () => {
  const params = { orderNumber: 'ABC234' }
  const html = showPart(createElement(OrderPage as ComponentType<object>, { params } as object))
  const [steps = ''] = /<nav aria-label="Breadcrumb".*?<\/nav>/.exec(html) ?? []
  expect([...steps.matchAll(/<a [^>]*href="([^"]+)"[^>]*>([^<]+)</g)].map(([, to, name]) => [name, to])).toEqual([
    ['Home', '/'],
    ['My Orders', '/orders'],
  ])
  expect(steps).toMatch(/<span aria-current="page"[^>]*>ABC234<\/span><\/li><\/ol>/)
})

it('[ORD-02] [GEN-06] a shopper sees each line with its picture, name, pieces, size and price, and the unit where none is named', () => {
  const html = detailOf({
    orderItems: [
      { ...listedItem('haldi', 'Haldi', 100, 'G'), quantity: 3, price: 42 },
      { ...listedItem('besan', 'Besan', 0.5, 'KG'), price: 72 },
      { ...listedItem('jar', 'Jar', 1, ''), price: 10 },
    ],
  })
  const [, items = ''] = /<h2[^>]*>Items<\/h2><ul[^>]*>(.*?)<\/ul>/.exec(html) ?? []
  const lines = items.match(/<li.*?<\/li>/g) ?? []
  expect(lines.map((line) => visibleTexts(line).join(''))).toEqual([
    'Haldi3 x 100 g₹126.00₹42.00 each',
    'Besan1 x 0.5 kg₹72.00',
    'Jar1 x 1 unit₹10.00',
  ])
  for (const [at, id] of ['haldi', 'besan', 'jar'].entries()) {
    expect(lines[at]).toMatch(new RegExp(`<img [^>]*src="/api/v1/file/products/${id}`))
    expect(lines[at]).toContain(`href="/products/${id}"`)
  }
})

it('[ORD-06] a shopper reads the bill of the order, with the discount where there was one', () => {
  const total = ['Order total', '₹492.87']
  expect(billIn(detailOf())).toEqual([
    ['Subtotal', '₹452.00'],
    ['Discount', '−₹22.60'],
    ['Delivery charge', '₹40.00'],
    ['Tax estimate (GST)', '₹23.47'],
    total,
  ])
  expect(billIn(detailOf({ discountAmount: 0 })).map(([name]) => name)).toEqual([
    ...['Subtotal', 'Delivery charge', 'Tax estimate (GST)', 'Order total'],
  ])
})

it('[ORD-07] a delivery that costs nothing is Free', () => {
  expect(billIn(detailOf({ deliveryCharge: 0 }))).toContainEqual(['Delivery charge', 'Free'])
  expect(billIn(detailOf({ deliveryCharge: 0.5 }))).toContainEqual(['Delivery charge', '₹0.50'])
})

it('[ORD-04] a shopper reads the id of the payment, or where it stands as long as there is none', () => {
  const paid = { paymentMode: 'ONLINE', paymentStatus: 'PAID', paymentId: 'pay_29QQoUBi66xm2f' }
  expect(visibleTexts(detailOf(paid)).join('')).toContain('Online paymentPayment id pay_29QQoUBi66xm2f')
  expect(visibleTexts(detailOf({ ...paid, paymentId: null })).join('')).toContain('Online paymentPaid')
})

it('[ORD-05] a shopper has the bill as a link once there is one, and reads before that it will come, or that none will', () => {
  const billed = detailOf({ invoiceUrl: 'bills\\2026\\bill.pdf' })
  expect(billed).toMatch(/<a href="\/api\/v1\/file\/bills\/2026\/bill\.pdf"[^>]*>Download bill<\/a>/)
  expect(billed).not.toContain('Bill available soon')
  expect(visibleTexts(detailOf())).toContain('Bill available soon')
  const cancelled = visibleTexts(detailOf({ orderStatus: 'CANCELLED' }))
  expect(cancelled).toContain('No bill: this order was cancelled')
  expect(cancelled).not.toContain('Bill available soon')
  expect(detailOf()).not.toContain('Download bill')
})

it.each([
  ['OSTAT-01', 'CONFIRMED', 'In Processing'],
  ['OSTAT-02', 'COMPLETED', 'Delivered'],
  ['OSTAT-03', 'CANCELLED', 'CANCELLED'],
  ['OSTAT-04', 'ON_HOLD', 'ON_HOLD'],
])('[%s] a shopper reads on the page of a %s order that it is %s', (_, orderStatus, texts) => {
  expect(visibleTexts(detailOf({ orderStatus: orderStatus as Order['orderStatus'] }))[0]).toBe(texts)
})

it('[ORD-04] a shopper reads when and where an order is to come, who receives it, and when it came', () => {
  const day = String.raw`\w{3}, \d{1,2} \w{3,4}( \d{4})?, \d{1,2}:\d{2}\s[ap]m`
  const open = visibleTexts(detailOf())
  expect(open.join('')).toMatch(new RegExp(`Estimated delivery by ${day}`))
  expect(open).toEqual(
    expect.arrayContaining([
      ...['Leela Nair', '+91 9876543210', '12 B, Tower B, Amaltas Greens', 'Indore 452010', 'Madhya Pradesh'],
      ...['Cash on delivery', 'To be paid'],
    ]),
  )
  const came = visibleTexts(detailOf({ orderStatus: 'COMPLETED', deliveredAt: '2025-11-02T12:35:00.000Z' })).join('')
  expect(came).toMatch(/Delivered on \w{3}, 2 Nov( 2025)?, 6:05\spm/)
  expect(came).not.toContain('Estimated delivery')
})

it('a shopper whose address the shop looks at is promised no day, and reads that the money comes back if need be', () => {
  const held = visibleTexts(detailOf({ isAddressInReview: true, fulfilment: 'RECEIVED' })).join(' ')
  expect(held).toContain('We do not know your area yet and look whether we can deliver there.')
  expect(held).not.toContain('Estimated delivery')
  expect(held).not.toContain('goes back to you')
  const paid = detailOf({ isAddressInReview: true, paymentMode: 'ONLINE', paymentStatus: 'PAID' })
  expect(visibleTexts(paid).join(' ')).toContain('If we cannot deliver, what you paid goes back to you.')
})

it('a shopper reads of money that goes back how much, by which way, how far it is and when it should be there', () => {
  const at = '2025-11-27T08:30:00.000Z'
  const refunds: Order['refunds'] = [
    { amount: 18, state: 'ASKED_FOR', way: 'SOURCE', at },
    { amount: 19, state: 'WAITS_FOR_BANK', way: 'SOURCE', at },
    { amount: 20, state: 'ON_ITS_WAY', way: 'SOURCE', at, reference: 'rfnd_1' },
    { amount: 21.5, state: 'DONE', way: 'SOURCE', at, reference: 'rfnd_2' },
    { amount: 22, state: 'DONE', way: 'UPI', at, paidTo: 'as…@okbank', reference: '432112345678' },
    { amount: 23, state: 'DONE', way: 'BANK', at, paidTo: '…8901', reference: 'SBIN123' },
    { amount: 24, state: 'DONE', way: 'CASH', at },
    { amount: 25, state: 'FAILED', way: 'SOURCE', at },
  ]
  const [, list = ''] = /<ul aria-label="Refunds"[^>]*>(.*?)<\/ul>/.exec(detailOf({ refunds })) ?? []
  const source = 'the card, bank account or UPI you paid from'
  expect((list.match(/<li.*?<\/li>/g) ?? []).map((line) => visibleTexts(line).join('|'))).toEqual([
    `Asked for: ₹18.00|Asked for on Thu, 27 Nov 2025 and not sent yet. It goes back to ${source}.`,
    `Waits for your bank: ₹19.00|Asked for on Thu, 27 Nov 2025. Your bank is looking at this payment first: what it does not give you back itself we send to ${source}.`,
    `On its way back: ₹20.00|To ${source}, asked for on Thu, 27 Nov 2025. Your bank usually takes 5 to 7 working days.|Refund id rfnd_1`,
    `Refunded ₹21.50|Sent on Thu, 27 Nov 2025 to ${source}. Your bank may take 5 to 7 working days to show it.|Refund id rfnd_2`,
    'Refunded ₹22.00|We paid it to your UPI ID as…@okbank on Thu, 27 Nov 2025.|Bank reference (UTR) 432112345678',
    'Refunded ₹23.00|We paid it to your bank account …8901 on Thu, 27 Nov 2025.|Bank reference (UTR) SBIN123',
    'Refunded ₹24.00|Given back to you by hand on Thu, 27 Nov 2025.',
    'Not yet back: ₹25.00|It could not go back the way you paid. We pay it to you by bank transfer or UPI instead, and ask you where to.',
  ])
  expect(detailOf()).not.toContain('Refunds')
})

it('a shopper whose money is all back is promised no delivery, and no step of one', () => {
  const texts = visibleTexts(detailOf({ estimatedDeliveryTime: null, fulfilment: 'PACKED', paymentStatus: 'REFUNDED' }))
  expect(texts.join(' ')).toContain('so it will not be delivered. If you still want it, please order again')
  expect(texts.join(' ')).not.toMatch(/Estimated delivery|still to come/)
})

it('a shopper whose bank looks at the payment of a cancelled order reads so, and not that it is on its way', () => {
  const at = '2026-05-10T09:59:00.000Z'
  const refunds: Order['refunds'] = [{ amount: 492.87, state: 'WAITS_FOR_BANK', way: 'SOURCE', at }]
  const order = listedOrder({ orderStatus: 'CANCELLED', paymentStatus: 'PAID', paymentMode: 'ONLINE', refunds })
  expect(paymentStatusText(order)).toBe('Your bank is looking at this payment first')
})

it('a shopper whose bank gave the money of a cancelled order back reads so, and not that it is on its way', () => {
  const order = listedOrder({
    orderStatus: 'CANCELLED',
    paymentStatus: 'PAID',
    paymentMode: 'ONLINE',
    paymentId: 'pay_1',
  })
  expect(paymentStatusText(order)).toBe('Your money is on its way back')
  const back = { amount: order.totalAmount, state: 'DONE', way: 'CHARGEBACK', at: '2026-05-10T09:59:00.000Z' } as const
  const refundedOrder = { ...order, refunds: [back] }
  expect(paymentStatusText(refundedOrder)).toBe('Your money is back with you')
  expect(refundedText(refundedOrder)).toBe('Refunded ₹492.87')
  expect(visibleTexts(detailOf(refundedOrder)).join(' ')).toMatch(
    /Back by your bank: ₹492\.87 Your bank decided on .* that you have it back\. Please ask your bank/,
  )
})
