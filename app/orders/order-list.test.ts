import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { expect, it } from 'vitest'
import { isInProcess, statusOnList } from '#contract/rules/order-status.ts'
import { showPart } from '../api/testing/show.ts'
import { OrderList } from './order-list.tsx'
import { listedOrder } from './testing/listed-order.ts'

const order = (orderNumber: string) => listedOrder({ id: `id of ${orderNumber}`, orderNumber })

it('an order that was on the first page and has moved to the next one meanwhile stands in the list once', () => {
  const client = new QueryClient()
  const pages = [
    [order('NEWEST'), order('SECOND')],
    [order('SECOND'), order('OLDEST')],
  ]
  client.setQueryData(['u1', 'orders'], { pages, pageParams: [1, 2] })
  const list = createElement(OrderList, { userId: 'u1', isInProcess, statusText: statusOnList })
  const html = showPart(createElement(QueryClientProvider, { client }, list))
  expect([...html.matchAll(/<h2[^>]*>Order (\w+)</g)].map(([, number]) => number)).toEqual([
    'NEWEST',
    'SECOND',
    'OLDEST',
  ])
})
