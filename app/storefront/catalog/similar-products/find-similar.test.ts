import { afterEach, expect, it, vi } from 'vitest'
import { listedProduct } from '#app/shared/api/testing/listed-products.ts'
import { findSimilar } from './find-similar.ts'

afterEach(() => vi.unstubAllGlobals())

/** What is similar to the grains, where the shop answers so. */
function similarWith(data: unknown, status = 200) {
  vi.stubGlobal('fetch', async () =>
    Response.json({ statusCode: status, status: status < 400 ? 'OK' : 'ERROR', message: 'OK', data }, { status }),
  )
  return findSimilar({ id: 'wheat-grains', categoryId: 'grains' })
}

it('[PDP-27] [PDP-28] what is similar is never the product itself; the only one of its category is similar to nothing', async () => {
  const [maize, itself] = [listedProduct('maize', 'Maize', 40), listedProduct('wheat-grains', 'Wheat Grains', 50)]
  const found = await similarWith({ data: [maize, itself], totalPages: 1 })
  expect(found.map(({ id }) => id)).toEqual(['maize'])
  expect(await similarWith({ data: [itself], totalPages: 1 })).toEqual([])
})

it('[ERR-19] [PDP-28] where the shop cannot say what is similar, nothing is', async () => {
  expect(await similarWith(null, 500)).toEqual([])
  expect(await similarWith({})).toEqual([])
})
