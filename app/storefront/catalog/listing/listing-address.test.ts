import { expect, it } from 'vitest'
import { filtersOf, listingAddress, readListingChoice, toProductQuery } from './listing-address.ts'
import { pagesAround } from './pagination.tsx'

const read = (search: string) => readListingChoice(new URLSearchParams(search))

it('[ROUTE-02] the listing shows what its address names', () => {
  expect(read('categoryId=atta&subCategoryId=ragi&keyword=+roti+&sort=price-asc&page=3')).toEqual({
    categoryId: 'atta',
    subCategoryId: 'ragi',
    keyword: 'roti',
    sort: 'price-asc',
    priceFrom: '',
    priceBelow: '',
    pack: '',
    page: 3,
  })
})

it('[ROUTE-02] what no listing could be is left out of the address read', () => {
  expect(read('page=-1&sort=name')).toMatchObject({ page: 1, sort: '' })
  expect(read('page=1.5')).toMatchObject({ page: 1 })
  expect(read('page=two')).toMatchObject({ page: 1 })
  expect(read('priceFrom=cheap&priceBelow=-1&pack=big')).toMatchObject({ priceFrom: '', priceBelow: '', pack: '' })
})

it('[LIST-11] a new search starts at page 1 and keeps category and sort', () => {
  const choice = read('categoryId=atta&sort=price-desc&page=3')
  expect(listingAddress(choice, { keyword: 'roti & paratha' })).toBe(
    '/products?keyword=roti+%26+paratha&categoryId=atta&sort=price-desc',
  )
})

it('[LIST-08] turning the page keeps everything else', () => {
  expect(listingAddress(read('keyword=atta'), { page: 2 })).toBe('/products?keyword=atta&page=2')
  expect(listingAddress({})).toBe('/products')
})

it('[LIST-08] long listings show the first, the last and the pages beside the open one', () => {
  expect(pagesAround(1, 2)).toEqual([1, 2])
  expect(pagesAround(6, 20)).toEqual([1, 5, 6, 7, 20])
  expect(pagesAround(9, 2)).toEqual([1, 2])
})

it('filters stand in the address, are counted, and are asked of the shop', () => {
  const choice = read('priceFrom=100&priceBelow=200&pack=1+KG&categoryId=atta&page=2')
  expect(filtersOf(choice)).toBe(2)
  expect(toProductQuery(choice)).toEqual({
    query: { priceFrom: '100', priceBelow: '200', pack: '1 KG' },
    body: { active: true, categoryId: 'atta' },
  })
  expect(listingAddress(choice, { pack: '' })).toBe('/products?categoryId=atta&priceFrom=100&priceBelow=200')
})
