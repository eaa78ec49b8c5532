import { expect, it } from 'vitest'
import { trimmedOf } from './trimmed-of.ts'

it.each([
  ['//elsewhere/', 'elsewhere'],
  ['/\\/a/b\\', 'a/b'],
  ['///', ''],
  ['', ''],
  ['a', 'a'],
])('%j without the slashes around it is %j', (text, without) => {
  expect(trimmedOf(text, '/\\')).toBe(without)
})
