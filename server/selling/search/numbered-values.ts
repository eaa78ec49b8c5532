/**
 * The values of a text that is put together: `given` takes one and says how the text names it, such as $3, in as many of its places as
 * need it. For a `fragment` at the beginning of a composed statement, as its text counts from $1 by itself.
 */
export type NumberedValues = { values: unknown[]; bindValue(value: unknown): string }

export function numberedValues(): NumberedValues {
  const values: unknown[] = []
  return { values, bindValue: (value) => `$${values.push(value)}` }
}
