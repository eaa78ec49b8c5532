import { seededRandom } from '#db/seed/random.ts'

/** What words are made of: `named` stand in names of products, `synonyms` is what people call them. */
export type Keywords = { named: string[]; villages: string[]; synonyms: string[] }

const least = 3

/**
 * Keywords as people type them, each another one: of ten, five name a village and a thing, begun or whole, three a village and what the
 * kitchen calls a thing, one two things, and in one a letter is wrong. The same in every run.
 */
export function keywordsOf({ named, villages, synonyms }: Keywords) {
  const random = seededRandom(7)
  const drawn = new Set<string>()
  const cut = (word: string) => word.slice(0, random.whole(Math.min(least, word.length), word.length))
  const kinds = [
    ...Array(5).fill(() => inAnyOrder(cut(random.pick(villages)), cut(random.pick(named)))),
    ...Array(3).fill(() => inAnyOrder(cut(random.pick(villages)), random.pick(synonyms))),
    () => `${cut(random.pick(named))} ${cut(random.pick(named))}`,
    () => `${random.pick(villages)} ${mistype(random.pick(named))}`,
  ] as (() => string)[]

  return function next(): string {
    for (let attempt = 0; attempt < 1_000; attempt++) {
      const keyword = (kinds[drawn.size % kinds.length] as () => string)()
      if (drawn.has(keyword)) continue
      drawn.add(keyword)
      return keyword
    }
    throw new Error(`There are no other keywords after ${drawn.size}.`)
  }

  function inAnyOrder(one: string, other: string) {
    return random.isTrue(0.5) ? `${one} ${other}` : `${other} ${one}`
  }

  function mistype(word: string) {
    const at = random.whole(1, word.length - 1)
    return `${word.slice(0, at)}${random.pick([...'aeioumnrt'])}${word.slice(at + 1)}`
  }
}
