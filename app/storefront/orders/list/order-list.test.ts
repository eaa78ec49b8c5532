import { expect, it } from 'vitest'
import { visibleTexts } from '#app/shared/api/testing/show.ts'
import { ordersPerPage } from '#contract/api/orders/orders.ts'
import { isInProcess, statusOnList } from '#contract/rules/orders/order-status.ts'
import { listedOrder } from '../testing/listed-order.ts'
import { listOf } from '../testing/shown-orders.ts'
import { OrderList } from './order-list.tsx'
import { ProfileOrders } from './profile-orders.tsx'

const order = (orderNumber: string) => listedOrder({ id: `id of ${orderNumber}`, orderNumber })

it('an order that was on the first page and has moved to the next one meanwhile stands in the list once', () => {
  const pages = [
    [order('NEWEST'), order('SECOND')],
    [order('SECOND'), order('OLDEST')],
  ]
  const html = listOf(OrderList, pages, { isInProcess, statusText: statusOnList })
  expect([...html.matchAll(/<h2[^>]*>Order (\w+)</g)].map(([, number]) => number)).toEqual([
    'NEWEST',
    'SECOND',
    'OLDEST',
  ])
})

/** What the three filters say, with how many each holds. */
function filtersIn(html: string) {
  return [...html.matchAll(/<button type="button" aria-pressed[^>]*>(.*?)<\/button>/g)].map(([, inside = '']) =>
    visibleTexts(inside).join(''),
  )
}

const inEveryState = (['CONFIRMED', 'COMPLETED', 'CANCELLED', 'ON_HOLD'] as const).map((orderStatus) =>
  listedOrder({ id: orderStatus, orderNumber: orderStatus, orderStatus: orderStatus as never }),
)

it('[ORDS-01] a shopper chooses between all orders, those in process and those delivered, and reads how many each holds once all have been read', () => {
  const texts = { isInProcess, statusText: statusOnList }
  expect(filtersIn(listOf(OrderList, [inEveryState], texts))).toEqual(['All Orders 4', 'In Process 2', 'Delivered 1'])
  const full = Array.from({ length: ordersPerPage }, (_, nth) => order(`N${nth}`))
  expect(filtersIn(listOf(OrderList, [full], texts))).toEqual(['All Orders', 'In Process', 'Delivered'])
  expect(listOf(OrderList, [full], texts)).toContain('Show older orders')
  expect(listOf(OrderList, [inEveryState], texts)).not.toContain('Show older orders')
})

it('[PROF-07] [OSTAT-05] a shopper reads in the profile how each order stands, with everything not delivered in process', () => {
  const html = listOf(ProfileOrders, [inEveryState])
  expect(filtersIn(html)).toEqual(['All Orders 4', 'In Process 3', 'Delivered 1'])
  const cards = html.split('<article').slice(1)
  expect(
    cards.map((card) => visibleTexts(`<article${card}`).find((word) => /^Order status|^Delivered$/.test(word))),
  ).toEqual([...['Order status: CONFIRMED', 'Delivered', 'Order status: CANCELLED', 'Order status: ON_HOLD']])
  expect(cards[1]).toContain('href="/orders/COMPLETED"')
})

it('[ORDS-09] somebody who never ordered reads so, with a way to the products', () => {
  const html = listOf(OrderList, [[]], { isInProcess, statusText: statusOnList })
  expect(visibleTexts(html)).toEqual(expect.arrayContaining(['No orders yet', 'What you order next shows here.']))
  expect(html).toMatch(/<a [^>]*href="\/products"/)
})
