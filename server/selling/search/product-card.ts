import type { DiscountType, ProductCard, ProductVariation } from '#contract/api/catalog.ts'
import { toRupees } from '#contract/money.ts'
import { shownStock } from '#contract/rules/shown-stock.ts'

const ownColumns = `
  p.id, p.name, p.hindi_name as "hindiName", p.summary, p.rating_sum as "ratingSum", p.rating_count as "ratingCount",
  p.category_id as "categoryId", p.discount_title as "discountTitle", p.discount_value as "discountValue",
  p.discount_type as "discountType"`
const image = 'json_build_array(i.original_key, i.thumbnail_key, i.alt)'
const images = 'from product_image i where i.product_id = p.id'
const sizes = `(
  select json_agg(json_build_array(v.size, v.type, v.price, v.actual_price, v.mrp, v.stock, v.grams) order by v.position)
  from variation v where v.product_id = p.id
) as variations`

/** The columns of `product p` with its sizes and its pictures, for a statement by hand. */
export const productColumns = `${ownColumns}, ${sizes}, (select json_agg(${image} order by i.position) ${images}) as images`

/** The same with the first picture only: a card shows no other, and a list is read on phones. */
export const cardColumns = `${ownColumns}, ${sizes},
  (select json_build_array(${image}) ${images} order by i.position limit 1) as images`

export type CardRow = {
  id: string
  name: string
  hindiName: string
  summary: string | null
  ratingSum: number
  ratingCount: number
  categoryId: string
  discountTitle: string | null
  discountValue: number | null
  discountType: DiscountType | null
  images: ImageRow[] | null
  variations: VariationRow[] | null
}

type ImageRow = [originalKey: string, thumbnailKey: string, alt: string]
type VariationRow = [
  size: number,
  type: string,
  price: number,
  actualPrice: number,
  mrp: number | null,
  stock: number,
  grams: number | null,
]

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
