export type Change = { field: string; before: unknown; after: unknown }

/** The fields in which two states differ, each by its path; what is only on one side is undefined on the other. */
export function differenceOf(before: unknown, after: unknown): Change[] {
  const from = leavesOf(before)
  const to = leavesOf(after)
  return [...new Set([...from.keys(), ...to.keys()])]
    .map((field) => ({ field, before: from.get(field), after: to.get(field) }))
    .filter((change) => change.before !== change.after)
}

/** A value for people. */
export function writeValue(value: unknown) {
  if (value === null || value === '') return 'nothing'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return String(value)
}

/** 'productVariations.0.sellingPrice' → 'Product variations 1, selling price'. */
export function writeField(field: string) {
  const text = field
    .split('.')
    .map((part) =>
      /^\d+$/.test(part) ? String(Number(part) + 1) : part.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase(),
    )
    .join(', ')
    .replace(/, (\d+)/g, ' $1')
  return text ? text[0]?.toUpperCase() + text.slice(1) : 'Value'
}

function leavesOf(value: unknown, path = '', leaves = new Map<string, unknown>()) {
  if (value === undefined || (value === null && path === '')) return leaves
  if (typeof value !== 'object' || value === null) return leaves.set(path, value)
  // Short lists of plain values are read as one.
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object')) return leaves.set(path, value.join(', '))
  for (const [name, inner] of Object.entries(value)) leavesOf(inner, path ? `${path}.${name}` : name, leaves)
  return leaves
}
