import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import { listedProduct } from '#app/shared/api/testing/listed-products.ts'
import { useCartStore } from '../../cart/cart-store.ts'
import { useOrderLines } from './order-lines.ts'

const product = listedProduct('atta', 'Atta', 70)
const variation = { size: 1, type: 'KG', price: 70, actualPrice: 80 }

function Lines() {
  return JSON.stringify(useOrderLines({ product, variation, quantity: 3 }).lines)
}

it('[ENT-07] one product bought straight away stands in the checkout under a temporary id, and not in the cart', () => {
  const shown = renderToStaticMarkup(createElement(createRoutesStub([{ path: '/', Component: Lines }])))
  expect(JSON.parse(shown.replaceAll('&quot;', '"'))).toMatchObject([
    { id: 'temporary-atta', productId: 'atta', quantity: 3, price: 70 },
  ])
  expect(useCartStore.getState().localCartItems).toEqual([])
})
