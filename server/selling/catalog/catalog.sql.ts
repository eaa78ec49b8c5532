import { alias } from 'drizzle-orm/pg-core'
import type { Declarations } from '#contract/api/catalog/catalog.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { columns, expression } from '#server/platform/db/prepared/fragments.ts'
import { prepared, rowsOf } from '#server/platform/db/prepared/prepared.ts'
import { products } from '#server/platform/schema/selling/catalog.ts'
import { productShape } from '../search/product-card.sql.ts'
import { isOnSaleAsP } from '../stock/on-sale.sql.ts'

const p = alias(products, 'p')
// Few columns, as each takes time to be read.
const productColumns = columns({
  ...productShape,
  subCategoryId: p.subCategoryId,
  hsn: p.hsn,
  html: p.descriptionHtml,
  tags: expression<string[]>('array_to_json(p.tags)'),
  features: expression<string[]>('array_to_json(p.features)'),
  shelfLife: p.shelfLife,
  declarations: expression<Declarations>(`json_build_object('genericName', p.generic_name, 'maker', p.maker,
    'countryOfOrigin', p.country_of_origin, 'ingredients', p.ingredients, 'allergens', p.allergens,
    'isVegetarian', p.is_vegetarian)`),
})

/** One product on sale, in full: the most read of all. */
export async function readProduct(executor: Executor, id: string) {
  const [row] = await rowsOf(
    executor,
    prepared`select ${productColumns} from product p where p.id = ${id} and ${isOnSaleAsP}`,
  )
  return row
}
