/** Words as they are saved and shown: texts trimmed, empty paragraphs left out. */
export function withoutBlanks<Copy>(copy: Copy): Copy {
  return written(copy) as Copy
}

function written(value: unknown): unknown {
  if (typeof value === 'string') return value.trim()
  if (Array.isArray(value)) return value.map(written).filter((one) => one !== '')
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, written(inner)]))
}

/** Whether any text of them is left empty. */
export function isLeftOut(copy: unknown): boolean {
  if (typeof copy === 'string') return copy === ''
  if (typeof copy !== 'object' || copy === null) return false
  const inner = Object.values(copy)
  return (Array.isArray(copy) && inner.length === 0) || inner.some(isLeftOut)
}
