import { toPaise, toRupees } from '#contract/money.ts'

type Line = { productId: string; size: number; quantity: number }
type PricedLine = { price: number; actualPrice: number; quantity: number }

/** Whether two lines are one: the same product in the same size (CSTATE-07). */
export function isSameLine(one: Omit<Line, 'quantity'>, other: Omit<Line, 'quantity'>) {
  return one.productId === other.productId && one.size === other.size
}

/** Adds a line; on the same product and size the quantities add, up to `most` (CSTATE-07). */
export function mergeLine<L extends Line>(lines: L[], added: L, most = Number.POSITIVE_INFINITY): L[] {
  const present = lines.find((line) => isSameLine(line, added))
  if (!present) return [...lines, added]
  const quantity = Math.min(present.quantity + added.quantity, most)
  return lines.map((line) => (line === present ? { ...line, quantity } : line))
}

/** Sets the quantity of one line, never below 1 (CSTATE-08). */
export function setLineQuantity<L extends Line>(lines: L[], changed: Omit<Line, 'quantity'>, quantity: number): L[] {
  return lines.map((line) =>
    isSameLine(line, changed) ? { ...line, quantity: Math.max(1, Math.trunc(quantity)) } : line,
  )
}

/** The lines without the one of this product and size. */
export function removeLine<L extends Line>(lines: L[], removed: Omit<Line, 'quantity'>): L[] {
  return lines.filter((line) => !isSameLine(line, removed))
}

/** Lines of which `present` holds none or too few. */
export function missingLines<L extends Line>(required: L[], present: Line[]): L[] {
  return required.filter((line) => (present.find((other) => isSameLine(line, other))?.quantity ?? 0) < line.quantity)
}

/** How many pieces the lines hold together. */
export function countPieces(lines: { quantity: number }[]) {
  return lines.reduce((pieces, { quantity }) => pieces + quantity, 0)
}

/** Sum of price x quantity in rupees, worked out in whole paise (PRICE-01). */
export function subtotalOf(lines: PricedLine[]) {
  return toRupees(lines.reduce((sum, { price, quantity }) => sum + toPaise(price) * quantity, 0))
}

/** What the lines cost less than by their list prices, in rupees; a missing or lower list price counts as the price. */
export function savingOf(lines: PricedLine[]) {
  const saved = lines.map(
    ({ price, actualPrice, quantity }) => Math.max(0, toPaise(actualPrice) - toPaise(price)) * quantity,
  )
  return toRupees(saved.reduce((sum, paise) => sum + paise, 0))
}
