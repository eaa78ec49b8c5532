import type { ServerBuild } from 'react-router'
import { expect, it } from 'vitest'
import { handlePages } from './handle-pages.ts'

const answering = (answer: string) => ({ loader: () => answer })
const build = {
  routes: {
    root: { id: 'root', path: '', module: {} },
    product: { id: 'product', parentId: 'root', path: 'products/:id', module: answering('a product') },
    office: { id: 'office', parentId: 'root', path: 'admin', module: {} },
    orders: { id: 'orders', parentId: 'office', path: 'orders', module: answering('orders') },
  },
  assets: { routes: {} },
  entry: { module: {} },
  ...{ basename: '/', future: {}, ssr: true, routeDiscovery: { mode: 'initial' } },
} as unknown as ServerBuild

it.each([
  ['/products/atta', 'a product'],
  ['/products/%61dmin', 'a product'],
  ['/admin/orders', 'orders'],
  ['/Admin/orders?of=today', 'orders'],
  ['/%61dmin/orders', 'orders'],
])('who asks for %s gets it, however it is spelt', async (path, answer) => {
  const response = await handlePages(build)(new Request(`https://shop.test${path}`))
  expect(await response.text()).toBe(answer)
})
