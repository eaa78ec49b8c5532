/**
 * For each word searched for, the kitchen words that mean the same. `groups` are words and short phrases in lower case, those of
 * one group meaning the same; a phrase counts where all of it was typed, for each of its words.
 */
export function sameInKitchen(words: string[], groups: string[][]) {
  const typed = ` ${words.join(' ')} `
  const isTyped = (text: string) => typed.includes(` ${text} `)
  return words.map((word) => {
    const names = (text: string) => text === word || (isTyped(text) && text.split(' ').includes(word))
    const others = groups.filter((group) => group.some(names)).flat()
    return [...new Set(others)].filter((text) => text !== word)
  })
}

/** A kitchen word as it is kept: lower case, single spaces; undefined for what is not made of letters and digits. */
export function readKitchenWord(text: string) {
  const word = text.normalize('NFC').toLowerCase().trim().replace(/\s+/g, ' ')
  return /^[\p{L}\p{M}\p{N}]+( [\p{L}\p{M}\p{N}]+)*$/u.test(word) ? word : undefined
}
