import { expect, it } from 'vitest'
import { pageContext } from '#app/shared/api/context.ts'
import { createApi } from '#contract/api/client.ts'
import { loader } from '../catalog/product-page.tsx'

it('[ERR-18] [PDP-21] a product whose reviews cannot be read is shown all the same, with an empty list', async () => {
  const product = { id: 'atta', name: 'Atta', images: [], productVariations: [] }
  for (const failure of [
    () => Response.json({ message: 'No' }, { status: 500 }),
    () => Promise.reject(new TypeError()),
  ]) {
    const api = createApi(async (address) => {
      if (address.includes('/rating/')) return failure()
      return Response.json({ statusCode: 200, status: 'OK', message: 'OK', data: product })
    })
    const frame = {
      isDemo: true,
      phoneAuth: { provider: 'local' as const },
      checkoutScript: null,
      origin: 'http://shop.test',
    }
    const url = new URL('http://shop.test/products/atta')
    const loaded = await loader({
      context: pageContext({ api, frame }),
      params: { id: 'atta' },
      request: new Request(url),
      url,
      unstable_pattern: '/products/:id',
    } as unknown as Parameters<typeof loader>[0])
    expect(loaded).toMatchObject({ product, reviews: [] })
  }
})
