/** A longer text is parsed each time it comes; the shop's own questions are a tenth of it. */
const longestText = 1_000
/** What it takes beside the letters. */
const bytesOfEntry = 100

/**
 * Gives for the text of a request, as it came, the key its answer is cached under, so that a text seen before is answered without being
 * parsed. What was added first goes first when `mostBytes` is reached: it is added again when it comes again.
 */
export function createKeyAliases(mostBytes: number) {
  const keys = new Map<string, string>()
  let bytes = 0
  return { keyOf: (text: string) => keys.get(text) ?? text, add, bytes: () => bytes }

  function add(text: string, key: string) {
    if (text === key || text.length > longestText || keys.has(text)) return
    keys.set(text, key)
    bytes += sizeOf(text, key)
    for (const [oldest, itsKey] of keys) {
      if (bytes <= mostBytes) return
      keys.delete(oldest)
      bytes -= sizeOf(oldest, itsKey)
    }
  }
}

function sizeOf(text: string, key: string) {
  return bytesOfEntry + 2 * (text.length + key.length)
}
