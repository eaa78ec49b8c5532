import { afterEach, expect, it, vi } from 'vitest'
import { forgetSeen, noteSeen, readSeen } from './seen-products.ts'

afterEach(() => vi.unstubAllGlobals())

function openBrowser(entries: [string, string][] = []) {
  const stored = new Map(entries)
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
  return stored
}

it('the last 12 products looked at are kept, each once, the newest first, and nothing but their ids', () => {
  const stored = openBrowser()
  for (let n = 1; n <= 14; n += 1) noteSeen(`p${n}`)
  noteSeen('p9')
  const ids = ['p9', 'p14', 'p13', 'p12', 'p11', 'p10', 'p8', 'p7', 'p6', 'p5', 'p4', 'p3']
  expect(readSeen()).toEqual(ids)
  expect([...stored]).toEqual([['recently-viewed', JSON.stringify(ids)]])
})

it('they can be cleared, and whatever else stands in the storage is nothing', () => {
  const stored = openBrowser([['recently-viewed', '["a",1,{}]']])
  expect(readSeen()).toEqual(['a'])
  forgetSeen()
  expect([readSeen(), stored.size]).toEqual([[], 0])
  stored.set('recently-viewed', 'no list')
  expect(readSeen()).toEqual([])
})
