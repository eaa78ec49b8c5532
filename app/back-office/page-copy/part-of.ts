/** One part of a page's words, and the way to change some of it. */
export function partOf<Copy, Name extends keyof Copy>(copy: Copy, change: (copy: Copy) => void, name: Name) {
  const part = copy[name]
  return { part, set: (changed: Partial<Copy[Name]>) => change({ ...copy, [name]: { ...part, ...changed } }) }
}
