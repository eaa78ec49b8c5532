import { expect, it } from 'vitest'
import { createRandom } from './seeded-random.ts'

const draw = (seed: number) => {
  const random = createRandom(seed)
  const fork = random.fork()
  return [random.next(), random.whole(1, 6), random.shuffle([1, 2, 3, 4, 5]), random.word(8), fork.next()]
}

it('the same seed draws the same people, carts and pauses again, another seed others', () => {
  expect(draw(4711)).toEqual(draw(4711))
  expect(draw(4711)).not.toEqual(draw(4712))
})

it('every whole number between the least and the most comes, and none beyond', () => {
  const random = createRandom(1)
  const drawn = new Set(Array.from({ length: 200 }, () => random.whole(3, 6)))
  expect([...drawn].sort()).toEqual([3, 4, 5, 6])
})
