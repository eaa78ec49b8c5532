import { listEditedCategories } from '#contract/api/admin/catalog/categories.ts'
import { exportProducts } from '#contract/api/admin/catalog/product-files.ts'
import { getEditedProduct, listEditedProducts, listPriceChanges } from '#contract/api/admin/catalog/products.ts'
import { getStock, listStock, listStockMoves } from '#contract/api/admin/catalog/stock.ts'
import type { Facts } from './facts.ts'
import { narrowed, type Question } from './question.ts'

/** What is asked of products, the stock and its history. */
export function buildGoodsQuestions({ size, last }: Facts): Question[] {
  const params = { productId: size.productId, size: size.size }
  return [
    ...narrowed('Products', listEditedProducts, {
      '': {},
      'search a word': { search: 'atta' },
      'search two words': { search: 'ashta masala' },
      'search a SKU': { search: size.sku },
      'search nothing there': { search: 'zzzz' },
      'one category': { categoryId: 'ground-spices' },
      drafts: { state: 'draft' },
      scheduled: { state: 'scheduled' },
      'last page': { cursor: last.products, limit: 100 },
    }),
    { name: 'Product', call: getEditedProduct, params: { id: size.productId } },
    { name: 'Product: price history', call: listPriceChanges, params: { id: size.productId } },
    { name: 'Products: file', call: exportProducts },
    { name: 'Categories', call: listEditedCategories },
    ...narrowed('Stock', listStock, {
      '': {},
      'fewest first': { sort: 'fewest' },
      'runs low': { level: 'low', sort: 'fewest' },
      'sold out': { level: 'out' },
      'search a word': { search: 'atta' },
      'search a SKU': { search: size.sku },
      'search nothing there': { search: 'zzzz' },
      'last page': { cursor: last.stock, limit: 100 },
    }),
    { name: 'Stock of what sells most', call: getStock, params },
    { name: 'Stock of what sells most: history', call: listStockMoves, params },
  ]
}
