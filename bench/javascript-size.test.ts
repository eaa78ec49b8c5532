import { expect, it } from 'vitest'
import { ensureBuilt } from '../scripts/build/build-shop.mjs'
import { javascriptSizes } from './javascript-size.ts'

const mostVisited = ['home/home-page', 'catalog/listing-page', 'catalog/product-page']

it('a phone fetches at most 135 kB of code for the pages that shoppers open first', async () => {
  await ensureBuilt(process.execPath)
  const sizes = (await javascriptSizes()).filter(({ id }) => mostVisited.includes(id))
  expect(sizes.map(({ id }) => id).sort()).toEqual([...mostVisited].sort())
  expect(sizes.filter(({ kb }) => kb > 135)).toEqual([])
}, 240_000)
