/** Words as they are saved and shown: texts trimmed, empty paragraphs left out. */
export function writtenWords<Words>(words: Words): Words {
  return written(words) as Words
}

function written(value: unknown): unknown {
  if (typeof value === 'string') return value.trim()
  if (Array.isArray(value)) return value.map(written).filter((one) => one !== '')
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, written(inner)]))
}

/** Whether any text of them is left empty. */
export function isLeftOut(words: unknown): boolean {
  if (typeof words === 'string') return words === ''
  if (typeof words !== 'object' || words === null) return false
  const inner = Object.values(words)
  return (Array.isArray(words) && inner.length === 0) || inner.some(isLeftOut)
}
