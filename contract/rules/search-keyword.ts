/** The words a shopper searches for, in lower case and each once; every one of them must be found. */
export function readKeyword(keyword: string) {
  const words = keyword.normalize('NFC').toLowerCase().split(/[\s,]/).filter(Boolean)
  return [...new Set(words)]
}
