import { seededRandom } from '#db/seed/random.ts'

/** What words are made of: `named` stand in names of products, `kitchen` is what people call them. */
export type Words = { named: string[]; villages: string[]; kitchen: string[] }

const least = 3

/**
 * Keywords as people type them, each another one: of ten, five name a village and a thing, begun or whole, three a village and what the
 * kitchen calls a thing, one two things, and in one a letter is wrong. The same in every run.
 */
export function keywordsOf({ named, villages, kitchen }: Words) {
  const random = seededRandom(7)
  const given = new Set<string>()
  const cut = (word: string) => word.slice(0, random.whole(Math.min(least, word.length), word.length))
  const kinds = [
    ...Array(5).fill(() => inAnyOrder(cut(random.pick(villages)), cut(random.pick(named)))),
    ...Array(3).fill(() => inAnyOrder(cut(random.pick(villages)), random.pick(kitchen))),
    () => `${cut(random.pick(named))} ${cut(random.pick(named))}`,
    () => `${random.pick(villages)} ${mistype(random.pick(named))}`,
  ] as (() => string)[]

  return function next(): string {
    for (let attempt = 0; attempt < 1_000; attempt++) {
      const keyword = (kinds[given.size % kinds.length] as () => string)()
      if (given.has(keyword)) continue
      given.add(keyword)
      return keyword
    }
    throw new Error(`There are no other keywords after ${given.size}.`)
  }

  function inAnyOrder(one: string, other: string) {
    return random.isTrue(0.5) ? `${one} ${other}` : `${other} ${one}`
  }

  function mistype(word: string) {
    const at = random.whole(1, word.length - 1)
    return `${word.slice(0, at)}${random.pick([...'aeioumnrt'])}${word.slice(at + 1)}`
  }
}
