import { expect, it } from 'vitest'
import { createKeyAliases } from './key-aliases.ts'

it('whoever makes up texts without end takes no more memory than there is for them, and the last ones are known', () => {
  const aliases = createKeyAliases(10_000)
  for (let nth = 0; nth < 1_000; nth += 1) {
    aliases.add(`/products?x=${nth}`, '/products')
    expect(aliases.bytes()).toBeLessThanOrEqual(10_000)
  }
  expect(aliases.keyOf('/products?x=999')).toBe('/products')
  expect(aliases.keyOf('/products?x=0')).toBe('/products?x=0')
})

it('a text that is its own key, one that is known and one as long as no question of the shop take nothing', () => {
  const aliases = createKeyAliases(10_000)
  aliases.add('/products?x=1', '/products')
  const bytes = aliases.bytes()
  aliases.add('/products?x=1', '/products')
  aliases.add('/products', '/products')
  aliases.add(`/products?x=${'1'.repeat(1_000)}`, '/products')
  expect(aliases.bytes()).toBe(bytes)
})
