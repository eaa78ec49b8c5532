import { expandSynonyms, type SynonymIndex } from '#contract/rules/catalog/synonyms.ts'
import { likeContaining, likeWordStarting } from '#server/platform/db/like.ts'

/** How one typed word is looked for: as a part of a text, at the beginning of a word, and by whole words that mean the same. */
export type SearchTerm = {
  word: string
  anywhere: string
  atStart: string
  /** Whether it is one word in the database too, so that those it is a part of are known there. */
  isSingleWord: boolean
  /** Whether the index of trigrams knows it: it may know no other letters than a to z, whatever the server's locale. */
  isInTrigrams: boolean
  /** Whole words that mean the same, as a tsquery. */
  same: string | undefined
  /** The same, and the word itself where trigrams do not know it. */
  query: string | undefined
}

/** `similar` are for each word the known ones that may be meant; what they mean in the kitchen is looked for too. */
export function toSearchTerms(words: string[], synonymIndex: SynonymIndex, similar: string[][] = []): SearchTerm[] {
  const expanded = expandSynonyms(words, synonymIndex)
  return words.map((word, at) => {
    const meant = similar[at] ?? []
    const others = [...meant, ...meant.flatMap((known) => synonymIndex.groupsOf.get(known) ?? []).flat()]
    const same = [...new Set([...(expanded[at] ?? []), ...others])].filter((text) => text !== word).map(phraseQuery)
    const isInTrigrams = !isOfOtherLetters.test(word)
    return {
      word,
      anywhere: likeContaining(word),
      atStart: likeWordStarting(word),
      isSingleWord: word.length <= maxTermLength && !isOfSeveralWords.test(word),
      isInTrigrams,
      same: same.join(' | ') || undefined,
      query: [...(isInTrigrams ? [] : [`'${word}':*`]), ...same].join(' | ') || undefined,
    }
  })
}

const isOfOtherLetters = /^(?=.*[^\p{ASCII}])[\p{L}\p{M}\p{N}]+$/u

// As words_of in the database takes texts apart.
const maxTermLength = 64
const isOfSeveralWords = /[^0-9a-z\u00c0-\u{10ffff}]|[\u0964\u0965\u2000-\u200b\u200e-\u206f]/u

// Kitchen words are made of letters and digits.
function phraseQuery(text: string) {
  const words = text.split(' ').map((word) => `'${word}'`)
  return words.length === 1 ? words[0] : `(${words.join(' <-> ')})`
}
