import { sameInKitchen } from '#contract/rules/kitchen-words.ts'
import { likeContaining, likeWordStarting } from './like.ts'

/** How one typed word is looked for: as a part of a text, at the beginning of a word, and by whole kitchen words. */
export type AskedWord = {
  word: string
  anywhere: string
  atStart: string
  /** Whether the index of trigrams knows it: it may know no other letters than a to z, whatever the server's locale. */
  isInTrigrams: boolean
  /** For to_tsquery: kitchen words, and the word itself where trigrams do not know it. */
  query: string | undefined
}

export function askFor(words: string[], kitchenWords: string[][]): AskedWord[] {
  const same = sameInKitchen(words, kitchenWords)
  return words.map((word, at) => {
    const isInTrigrams = !isOfOtherLetters.test(word)
    const queries = [...(isInTrigrams ? [] : [`'${word}':*`]), ...(same[at] ?? []).map(phraseQuery)]
    return {
      word,
      anywhere: likeContaining(word),
      atStart: likeWordStarting(word),
      isInTrigrams,
      query: queries.join(' | ') || undefined,
    }
  })
}

const isOfOtherLetters = /^(?=.*[^\p{ASCII}])[\p{L}\p{M}\p{N}]+$/u

// Kitchen words are made of letters and digits; quoted, the parser takes each as it takes the text.
function phraseQuery(text: string) {
  const words = text.split(' ').map((word) => `'${word}'`)
  return words.length === 1 ? words[0] : `(${words.join(' <-> ')})`
}

/** A word that may be mistyped, with all that comes from changing two neighbours over; few letters away is what was meant. */
export type Guess = { nth: number; word: string; mostEdits: number; swapped: string[] }

/** What may be mistyped among the words: of letters alone, and long enough to have a meaning when one of them is wrong. */
export function guessesOf(words: string[]): Guess[] {
  return words.flatMap((word, nth) => {
    const letters = [...word]
    const isGuessed = letters.length >= 4 && letters.length <= 30 && /^[\p{L}\p{M}]+$/u.test(word)
    return isGuessed ? [{ nth, word, mostEdits: letters.length < 8 ? 1 : 2, swapped: swapsOf(letters) }] : []
  })
}

function swapsOf(letters: string[]) {
  return letters.slice(1).map((letter, at) => {
    const before = letters.slice(0, at).join('')
    return `${before}${letter}${letters[at]}${letters.slice(at + 2).join('')}`
  })
}
