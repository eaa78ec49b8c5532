/** One part of a page's words, and the way to change some of it. */
export function partOf<Words, Name extends keyof Words>(words: Words, change: (words: Words) => void, name: Name) {
  const part = words[name]
  return { part, set: (changed: Partial<Words[Name]>) => change({ ...words, [name]: { ...part, ...changed } }) }
}
