import { type ComponentType, createElement } from 'react'
import { expect, it } from 'vitest'
import type { Order } from '#contract/api/orders.ts'
import { showPart, wordsOf } from '../api/testing/show.ts'
import { OrderDetail } from './order-detail.tsx'
import OrderPage from './order-page.tsx'
import { listedItem, listedOrder } from './testing/listed-order.ts'

function detailOf(fields: Partial<Order> = {}) {
  return showPart(createElement(OrderDetail, { order: listedOrder(fields), underProduct: undefined }))
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
  expect(lines.map((line) => wordsOf(line).join(''))).toEqual([
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
  expect(wordsOf(detailOf(paid)).join('')).toContain('Online paymentPayment id pay_29QQoUBi66xm2f')
  expect(wordsOf(detailOf({ ...paid, paymentId: null })).join('')).toContain('Online paymentPaid')
})
