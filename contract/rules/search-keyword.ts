const mostWords = 8

/** The words a shopper searches for, in lower case, each once and at most 8; every one of them must be found. */
export function readKeyword(keyword: string) {
  const words = keyword
    .normalize('NFC')
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)
  return [...new Set(words)].slice(0, mostWords)
}
