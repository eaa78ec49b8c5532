import { api } from '#app/shared/api/browser-api.ts'
import { type Product, type ProductCard, searchProducts } from '#contract/api/catalog/catalog.ts'

const pageSize = 12
const patienceMs = 15_000

/** Others of the same category (PDP-27); none where they cannot be read (ERR-19). */
export async function findSimilar({ id, categoryId }: Pick<Product, 'id' | 'categoryId'>): Promise<ProductCard[]> {
  try {
    const query = { limit: String(pageSize) }
    const signal = AbortSignal.timeout(patienceMs)
    const { data } = await api(searchProducts, { query, body: { active: true, categoryId } }, { signal })
    return data.filter((product) => product.id !== id)
  } catch {
    return []
  }
}
