import { expect, it } from 'vitest'
import { fileAddress, pictureSet } from './file-address.ts'

it('[API-03] a path is asked for at file/{path}, with slashes for backslashes', () => {
  expect(fileAddress('products/atta-1.webp')).toBe('/api/v1/file/products/atta-1.webp')
  expect(fileAddress('products\\fine\\atta-1.webp')).toBe('/api/v1/file/products/fine/atta-1.webp')
})

it('[API-03] a full address stays as it is', () => {
  for (const path of [
    '/brand/hero.webp',
    'https://cdn.example/a.webp',
    'http://cdn.example/a.webp',
    '//cdn.example/a.webp',
  ]) {
    expect(fileAddress(path)).toBe(path)
    expect(fileAddress(path, 480)).toBe(path)
    expect(pictureSet(path, [480])).toBeUndefined()
  }
})

it('[API-04] a picture is asked for in a width, and a signature stays whole', () => {
  expect(fileAddress('profiles/a.webp', 96)).toBe('/api/v1/file/profiles/a.webp?w=96')
  expect(fileAddress('attachments/a.webp?e=1&s=b')).toBe('/api/v1/file/attachments/a.webp?e=1&s=b')
  expect(fileAddress('attachments/a.webp?e=1&s=b', 480)).toBe('/api/v1/file/attachments/a.webp?e=1&s=b&w=480')
  expect(pictureSet('a.webp', [320, 640])).toBe('/api/v1/file/a.webp?w=320 320w, /api/v1/file/a.webp?w=640 640w')
})
