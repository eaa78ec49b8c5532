/** Kitchen words by their texts; `longest` is of how many words the longest phrase is. */
export type SynonymIndex = { groupsOf: Map<string, string[][]>; longest: number }

/** `groups` are words and short phrases in lower case, those of one group meaning the same. */
export function indexSynonyms(groups: string[][]): SynonymIndex {
  const groupsOf = new Map<string, string[][]>()
  for (const group of groups)
    for (const text of new Set(group)) groupsOf.set(text, [...(groupsOf.get(text) ?? []), group])
  return { groupsOf, longest: Math.max(0, ...[...groupsOf.keys()].map((text) => text.split(' ').length)) }
}

/**
 * For each word searched for, the kitchen words that mean the same. A phrase counts where all of it was typed, for each of its
 * words.
 */
export function expandSynonyms(words: string[], { groupsOf, longest }: SynonymIndex) {
  const same = words.map(() => new Set<string>())
  for (let length = Math.min(longest, words.length); length > 0; length--) {
    for (let start = 0; start + length <= words.length; start++) {
      const texts = groupsOf.get(words.slice(start, start + length).join(' '))?.flat() ?? []
      for (const synonymsOfWord of same.slice(start, start + length)) for (const text of texts) synonymsOfWord.add(text)
    }
  }
  return same.map((texts, at) => [...texts].filter((text) => text !== words[at]))
}

/** A kitchen word as it is kept: lower case, single spaces; undefined for what is not made of letters and digits. */
export function readSynonym(text: string) {
  const word = text.normalize('NFC').toLowerCase().trim().replace(/\s+/g, ' ')
  return /^[\p{L}\p{M}\p{N}]+( [\p{L}\p{M}\p{N}]+)*$/u.test(word) ? word : undefined
}
