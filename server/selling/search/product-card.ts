import type { ProductCard, ProductVariation } from '#contract/api/catalog/catalog.ts'
import { toRupees } from '#contract/money.ts'
import { shownStock } from '#contract/rules/catalog/shown-stock.ts'
import type { RowOf } from '#server/platform/db/prepared/fragments.ts'
import type { cardShape, ImageRow, VariationRow } from './product-card.sql.ts'

export type CardRow = RowOf<typeof cardShape>

/** A row as everybody is shown it: of many pieces it tells only that they are many. */
export function toShownCard(row: CardRow): ProductCard {
  const card = toCard(row)
  const variations = card.productVariations.map((size) => ({ ...size, stock: shownStock(size.stock ?? 0) }))
  return { ...card, productVariations: variations }
}

/** A row as the contract's card: paise become rupees here and nowhere else in the catalogue. */
export function toCard(row: CardRow): ProductCard {
  return {
    id: row.id,
    name: row.name,
    ...(row.hindiName ? { hindiName: row.hindiName } : {}),
    summary: row.summary,
    averageRating: row.ratingCount === 0 ? 0 : Math.round((row.ratingSum / row.ratingCount) * 100) / 100,
    totalNumberOfReviews: row.ratingCount,
    categoryId: row.categoryId,
    images: (row.images ?? []).map(toPicture),
    productVariations: (row.variations ?? []).map(toVariation),
    discountTitle: row.discountTitle,
    discountValue: row.discountType === 'FIXED_AMOUNT_OFF' ? toRupees(row.discountValue ?? 0) : row.discountValue,
    discountType: row.discountType,
  }
}

function toPicture([originalUrl, thumbnailUrl, alt]: ImageRow) {
  return { originalUrl, thumbnailUrl, ...(alt ? { alt } : {}) }
}

function toVariation([size, type, price, actualPrice, mrp, stock, grams]: VariationRow): ProductVariation {
  return {
    size,
    type,
    price: toRupees(price),
    actualPrice: toRupees(actualPrice),
    ...(mrp === null ? {} : { mrp: toRupees(mrp) }),
    ...(grams ? { unitPrice: toRupees(Math.round((price * 1000) / grams)) } : {}),
    stock,
  }
}
