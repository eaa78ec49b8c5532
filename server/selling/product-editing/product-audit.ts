import type { EditedProduct } from '#contract/api/admin/catalog/products.ts'

type Parts = Record<string, unknown>

/** The parts of a product in which two states differ, for the audit log: sizes by their names, pictures by their paths. */
export function changedParts(before: EditedProduct | undefined, after: EditedProduct | undefined) {
  const from = before && readable(before)
  const to = after && readable(after)
  const names = [...new Set([...Object.keys(from ?? {}), ...Object.keys(to ?? {})])].filter(
    (name) => JSON.stringify(from?.[name]) !== JSON.stringify(to?.[name]),
  )
  const only = (parts: Parts | undefined) =>
    parts && Object.fromEntries(names.filter((name) => name in parts).map((name) => [name, parts[name]]))
  return { before: only(from), after: only(to) }
}

function readable(product: EditedProduct): Parts {
  const { id: _, version: __, state: ___, createdAt: ____, isOrdered: _____, ...rest } = product
  const { averageRating: ______, totalNumberOfReviews: _______, sizes, pictures, ...parts } = rest
  return {
    ...parts,
    pictures: pictures.map(({ originalUrl, alt }) => `${originalUrl}${alt ? ` (${alt})` : ''}`),
    ...Object.fromEntries(
      // The count changes with every order; it is not what was edited.
      sizes.map(({ size, type, stock: _, ...prices }) => [`${size} ${type}`, prices]),
    ),
  }
}
