import type { Pool } from 'pg'
import type { ProductCard } from '#contract/api/catalog.ts'
import { isId } from '#server/platform/db/ids.ts'
import { type CardRow, cardColumns, toCard } from '#server/selling/search/product-card.ts'
import { onSale } from '#server/selling/stock/on-sale.ts'

/** The cards of the named products that are on sale, in the order they were named, each once. */
export async function findCards(pool: Pool, ids: string[]): Promise<ProductCard[]> {
  const wanted = [...new Set(ids.filter(isId))]
  if (wanted.length === 0) return []
  const { rows } = await pool.query<CardRow>({ name: 'product_cards', text: cardsText, values: [wanted] })
  const cards = new Map(rows.map((row) => [row.id, toCard(row)]))
  return wanted.flatMap((id) => cards.get(id) ?? [])
}

const cardsText = `select ${cardColumns} from product p where p.id = any($1::text[]) and ${onSale}`
