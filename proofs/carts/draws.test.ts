import { expect, it } from 'vitest'
import { type Draw, drawsOf, shrinkDraws } from './draws.ts'
import { randomCart } from './random-cart.ts'

it('the same seed and number give the same cart, and others another one', () => {
  const cart = JSON.stringify(randomCart(drawsOf(4711, 5)))
  expect(JSON.stringify(randomCart(drawsOf(4711, 5)))).toBe(cart)
  expect(JSON.stringify(randomCart(drawsOf(4711, 6)))).not.toBe(cart)
  expect(JSON.stringify(randomCart(drawsOf(4712, 5)))).not.toBe(cart)
})

it('a cart that is wrong is made as simple as it is still wrong', () => {
  const isWrong = (draw: Draw) => randomCart(draw).lines.some(({ quantity }) => quantity > 900)
  const found = Array.from({ length: 1_000 }, (_, number) => number).find((number) => isWrong(drawsOf(1, number))) ?? 0
  const { lines, offers } = randomCart(shrinkDraws(() => drawsOf(1, found), isWrong)())
  expect(lines.filter(({ quantity }) => quantity > 900)).toHaveLength(1)
  expect([lines.length, offers]).toEqual([1, []])
})
