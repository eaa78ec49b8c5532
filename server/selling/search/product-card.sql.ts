import { alias } from 'drizzle-orm/pg-core'
import { expression } from '#server/platform/db/prepared/fragments.ts'
import { products } from '#server/platform/schema/selling/catalog.ts'

export type ImageRow = [originalKey: string, thumbnailKey: string, alt: string]
export type VariationRow = [
  size: number,
  type: string,
  price: number,
  actualPrice: number,
  mrp: number | null,
  stock: number,
  grams: number | null,
]

const p = alias(products, 'p')
const ownShape = {
  id: p.id,
  name: p.name,
  hindiName: p.hindiName,
  summary: p.summary,
  ratingSum: p.ratingSum,
  ratingCount: p.ratingCount,
  categoryId: p.categoryId,
  discountTitle: p.discountTitle,
  discountValue: p.discountValue,
  discountType: p.discountType,
  variations: expression<VariationRow[] | null>(`(
    select json_agg(json_build_array(v.size, v.type, v.price, v.actual_price, v.mrp, v.stock, v.grams) order by v.position)
    from variation v where v.product_id = p.id)`),
}
const image = 'json_build_array(i.original_key, i.thumbnail_key, i.alt)'
const images = 'from product_image i where i.product_id = p.id'

/** Of a `product p` with its sizes and its pictures. */
export const productShape = {
  ...ownShape,
  images: expression<ImageRow[] | null>(`(select json_agg(${image} order by i.position) ${images})`),
}

/** The same with the first picture only: a card shows no other, and a list is read on phones. */
export const cardShape = {
  ...ownShape,
  images: expression<ImageRow[] | null>(`(select json_build_array(${image}) ${images} order by i.position limit 1)`),
}
