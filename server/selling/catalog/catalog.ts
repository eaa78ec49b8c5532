import type { Pool } from 'pg'
import type { Category, Declarations, Product } from '#contract/api/catalog.ts'
import { ApiError } from '#contract/api/envelope.ts'
import { isId } from '#server/platform/db/ids.ts'
import { cleanHtml } from '#server/platform/schema/clean-html.ts'
import { type CardRow, productColumns, toShownCard } from '../search/product-card.ts'
import { onSale } from '../stock/on-sale.ts'

/** One product on sale, in full; throws 404 for any other. */
export async function findProduct(pool: Pool, id: string): Promise<Product> {
  const { rows } = isId(id) ? await pool.query<ProductRow>({ name: 'product', text: productText, values: [id] }) : none
  const [row] = rows
  if (!row) throw new ApiError(404, 'Product not found')
  return {
    ...toShownCard(row),
    subCategoryId: row.subCategoryId,
    hsn: row.hsn,
    declarations: row.declarations,
    description: {
      description: row.html && cleanHtml(row.html),
      tags: row.tags,
      features: row.features,
      shellLife: row.shelfLife,
    },
  }
}

/** All categories in the shop's order. */
export async function readCategories(pool: Pool): Promise<Category[]> {
  const { rows } = await pool.query<{ id: string; name: string; imageKey: string }>({
    name: 'categories',
    text: 'select id, name, image_key as "imageKey" from category order by position, id',
  })
  return rows.map(({ id, name, imageKey }) => ({ id, name, image: { thumbnailUrl: imageKey } }))
}

type ProductRow = CardRow & {
  subCategoryId: string | null
  hsn: string
  html: string | null
  tags: string[]
  features: string[]
  shelfLife: string | null
  declarations: Declarations
}

const none: { rows: ProductRow[] } = { rows: [] }

// One statement, prepared once on each connection: the product page is the most read of all. Few columns, as each takes time to be read.
const productText = `
  select ${productColumns}, p.sub_category_id as "subCategoryId", p.hsn, p.description_html as html,
    array_to_json(p.tags) as tags, array_to_json(p.features) as features, p.shelf_life as "shelfLife",
    json_build_object('genericName', p.generic_name, 'maker', p.maker, 'countryOfOrigin', p.country_of_origin,
      'ingredients', p.ingredients, 'allergens', p.allergens, 'isVegetarian', p.is_vegetarian) as declarations
  from product p where p.id = $1 and ${onSale}`
