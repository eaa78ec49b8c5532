import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, createElement } from 'react'
import { showPart } from '#app/shared/api/testing/show.ts'
import type { Order } from '#contract/api/orders/orders.ts'

/** A list of own orders as it is shown once these pages of it have been read. */
export function listOf<Props extends object>(
  List: ComponentType<Props & { userId: string }>,
  pages: Order[][],
  props = {} as Props,
) {
  const client = new QueryClient()
  client.setQueryData(['u1', 'orders'], { pages, pageParams: pages.map((_, nth) => nth + 1) })
  const list = createElement(List, { ...props, userId: 'u1' })
  return showPart(createElement(QueryClientProvider, { client }, list))
}
