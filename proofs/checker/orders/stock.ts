import { type Books, type Holds, isLive, sum } from '../money/books.ts'
import type { CorrectionRow, LineRow, ReturnRow, Tables } from '../tables.ts'

/**
 * L5: what lies on the shelf and what live orders hold or have sold is what was there at the opening and what was corrected by
 * hand since, and never below zero.
 */
export function checkStock(books: Books, holds: Holds) {
  const before = new Map(books.opening.variation.map((row) => [row.sku, row]))
  const reservedBefore = countReserved(books.opening)
  const reservedNow = countReserved(books.closing)
  const corrected = correctedIn(books, holds)
  for (const { sku, stock, ...size } of books.closing.variation) {
    holds(stock >= 0, `${sku}: ${stock} lie on the shelf.`)
    const first = before.get(sku)
    holds(first !== undefined, `${sku} was not on the shelf at the opening: nobody can tell whether it is all there.`)
    if (!first) continue
    const [was, is] = [reservedBefore.get(sku) ?? 0, reservedNow.get(sku) ?? 0]
    const byHand = corrected.get(keyOf(size)) ?? 0
    const deductedStock = first.stock + was + byHand - stock - is
    const what = deductedStock > 0 ? `${deductedStock} are lost` : `${-deductedStock} came from nowhere`
    const sentence = `${sku}: ${first.stock} lay on the shelf and orders held ${was}${labelOf(byHand)}; now ${stock} lie there and orders hold ${is}: ${what}.`
    holds(deductedStock === 0, sentence)
  }
  const there = new Set(books.closing.variation.map(({ sku }) => sku))
  for (const sku of before.keys()) holds(there.has(sku), `${sku} was on the shelf at the opening and is gone.`)
  checkLines(books, holds)
}

/** Pieces of each size that were laid on the shelf by hand since the opening, or taken off it. */
function correctedIn({ opening, closing }: Books, holds: Holds) {
  const before = new Set(opening.stock_correction.map(({ id }) => id))
  const since = closing.stock_correction.filter(({ id }) => !before.has(id))
  for (const { change, stock_after: after, ...size } of since) {
    const isOne = Number.isSafeInteger(change) && change !== 0 && after >= 0 && after - change >= 0
    holds(isOne, `A correction of ${keyOf(size)} by ${change} left ${after} on the shelf.`)
  }
  return new Map([...Map.groupBy(since, keyOf)].map(([key, rows]) => [key, sum(rows, ({ change }) => change)]))
}

function keyOf({ product_id, size }: Pick<CorrectionRow, 'product_id' | 'size'>) {
  return `${product_id} ${size}`
}

function labelOf(byHand: number) {
  if (byHand === 0) return ''
  return byHand > 0 ? `, and ${byHand} were laid there by hand` : `, and ${-byHand} were taken away by hand`
}

/** Pieces by SKU that live orders hold or have sold, and cancelled ones on the road, without those that came back onto the shelf. */
function countReserved({ shop_order, order_line, order_return }: Tables) {
  const live = new Set(shop_order.filter((order) => isLive(order) || order.returning_at).map(({ id }) => id))
  const reserved = order_line.filter(({ order_id }) => live.has(order_id))
  const restocked = Map.groupBy(
    order_return.filter(({ is_restocked }) => is_restocked),
    ({ order_id }) => order_id,
  )
  const soldPieces = (line: LineRow) => line.quantity - backOf(restocked.get(line.order_id) ?? [], line)
  return new Map([...Map.groupBy(reserved, ({ sku }) => sku)].map(([sku, lines]) => [sku, sum(lines, soldPieces)]))
}

/** How many pieces of a line came back. */
function backOf(returns: ReturnRow[], { position }: LineRow) {
  const parts = returns.flatMap(({ lines }) => lines).filter((line) => line.position === position)
  return sum(parts, quantityOf)
}

/** An order holds something, and only what the shop sells; what is not paid is held for somebody who may still pay. */
function checkLines(books: Books, holds: Holds) {
  const sold = new Set([...books.opening.variation, ...books.closing.variation].map(({ sku }) => sku))
  for (const { id, order_number: number, order_status, payment_mode } of books.orders) {
    const lines = books.linesOf(id)
    holds(lines.length > 0, `Order ${number} has no lines.`)
    for (const { sku, quantity } of lines) {
      holds(Number.isSafeInteger(quantity) && quantity > 0, `Order ${number} has ${quantity} of ${sku}.`)
      holds(sold.has(sku), `Order ${number} has ${sku}, which the shop does not sell.`)
    }
    if (order_status !== 'UNPAID') continue
    holds(payment_mode === 'ONLINE', `Order ${number} holds its goods unpaid, though it is to be paid in cash.`)
  }
}

function quantityOf({ quantity }: { quantity: number }) {
  return quantity
}
