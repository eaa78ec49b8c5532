import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { LargeOrders } from './large-orders.tsx'

it('an order that takes much of a size says how many of how many, whether somebody is proven, and leads to the order', () => {
  const order = {
    ...{ orderNumber: 'VNX335B3TFBW', createdAt: new Date().toISOString(), name: 'Asha', isProven: false },
    ...{ productName: 'Haldi', size: 200, type: 'G', pieces: 12, outOf: 1_050 },
  }
  const show = (count: number) => {
    const panel = createElement(LargeOrders, { large: { count, rows: [order] } })
    return renderToStaticMarkup(createElement(MemoryRouter, {}, panel)).replace(/<!-- -->/g, '')
  }
  expect(show(1)).toContain('href="/admin/orders/VNX335B3TFBW"')
  expect(show(1)).toContain('12 of 1,050 packs of Haldi 200 g')
  expect(show(1)).toContain('number not proven')
  expect(show(1)).not.toContain('are shown')
  expect(show(2)).toContain('Only the largest 1 of 2 are shown')
})
