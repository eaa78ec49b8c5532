import { trimmedOf } from '../trimmed-of.ts'

/** The words a shopper searches for, in lower case and each once; every one of them must be found. */
export function readKeyword(keyword: string) {
  const words = keyword.normalize('NFC').toLowerCase().split(/[\s,]/).filter(Boolean)
  return [...new Set(words)]
}

/** The same words without signs, such as `multi` and `grain` of multi-grain: what is between the signs, each once. */
export function withoutSigns(words: string[]) {
  const parts = words.flatMap((word) => word.split(signs)).map((part) => trimmedOf(part, '%_'))
  return [...new Set(parts.filter(Boolean))]
}

// As words_of in the database takes texts apart, but for % and _ within a word: nobody joins two by them, and they stand for nothing else.
const signs = /[^0-9a-z%_\u00c0-\u{10ffff}]+|[\u0964\u0965\u2000-\u200b\u200e-\u206f]+/u
