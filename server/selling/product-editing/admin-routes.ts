import type { FastifyInstance } from 'fastify'
import {
  addCategory,
  addSubCategory,
  changeCategory,
  changeSubCategory,
  listEditedCategories,
  removeCategory,
  removeSubCategory,
  sortCategories,
  sortSubCategories,
} from '#contract/api/admin/catalog/categories.ts'
import { exportProducts, importProducts } from '#contract/api/admin/catalog/product-files.ts'
import {
  addProduct,
  changeProduct,
  getEditedProduct,
  listEditedProducts,
  listPriceChanges,
  publishProducts,
  removeProduct,
} from '#contract/api/admin/catalog/products.ts'
import { serveStaff } from '#server/back-office/access/serve-staff.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { readUpload } from '#server/platform/files/uploads.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import * as shelves from './edit-categories.ts'
import * as subShelves from './edit-sub-categories.ts'
import { readEditedCategories } from './edited-categories.ts'
import { readEditedProduct } from './edited-products.ts'
import { findEditedProducts } from './list-edited-products.ts'
import { readPriceHistory } from './price-history.ts'
import { removeProduct as remove } from './remove-product.ts'
import { addProduct as add, changeProduct as change, publishProducts as publish } from './save-product.ts'
import { writeProductFile } from './spreadsheets/export-products.ts'
import { importLimit, importProductFile, readMode } from './spreadsheets/import-products.ts'

/** The catalogue as the shop's people edit it. */
export function adminCatalogRoutes(app: FastifyInstance, shop: Shop) {
  const within = <T>(work: (tx: Transaction) => Promise<T>) => inTransaction(shop.db, work)
  serveStaff(app, shop, listEditedProducts, ({ query }) => findEditedProducts(shop.pool, query))
  serveStaff(app, shop, exportProducts, () => writeProductFile(shop.db, new Date()))
  serveStaff(app, shop, getEditedProduct, ({ params }) => readEditedProduct(shop.db, params.id))
  serveStaff(app, shop, listPriceChanges, ({ params, query }) => readPriceHistory(shop.db, params.id, query))
  serveStaff(app, shop, addProduct, ({ body, staff }) => within((tx) => add(tx, staff, body)))
  serveStaff(app, shop, changeProduct, ({ params, body, staff }) => within((tx) => change(tx, staff, params.id, body)))
  serveStaff(app, shop, publishProducts, async ({ body: { ids, isPublished }, staff }) => ({
    changed: await within((tx) => publish(tx, staff, ids, isPublished)),
  }))
  serveStaff(app, shop, removeProduct, ({ params, staff }) => within((tx) => remove(tx, staff, params.id)))
  categoryRoutes(app, shop)
}

/** Products from a table; within the scope of `acceptUploads`. */
export function adminImportRoutes(app: FastifyInstance, shop: Shop) {
  serveStaff(app, shop, importProducts, async ({ request, staff }) => {
    const { fields, file } = await readUpload(request, { fileField: 'file', ...importLimit })
    return importProductFile(shop.db, staff, file, readMode(fields.mode))
  })
}

function categoryRoutes(app: FastifyInstance, shop: Shop) {
  /** Does the work and answers with all categories as they are then. */
  const within = (work: (tx: Transaction) => Promise<unknown>) =>
    inTransaction(shop.db, async (tx) => {
      await work(tx)
      return readEditedCategories(tx)
    })
  serveStaff(app, shop, listEditedCategories, () => readEditedCategories(shop.db))
  serveStaff(app, shop, addCategory, ({ body, staff }) => within((tx) => shelves.addCategory(tx, staff, body)))
  serveStaff(app, shop, sortCategories, ({ body, staff }) =>
    within((tx) => shelves.sortCategories(tx, staff, body.ids)),
  )
  serveStaff(app, shop, changeCategory, ({ params, body, staff }) =>
    within((tx) => shelves.changeCategory(tx, staff, params.id, body)),
  )
  serveStaff(app, shop, removeCategory, ({ params, staff }) =>
    within((tx) => shelves.removeCategory(tx, staff, params.id)),
  )
  serveStaff(app, shop, addSubCategory, ({ params, body, staff }) =>
    within((tx) => subShelves.addSubCategory(tx, staff, params.id, body.name)),
  )
  serveStaff(app, shop, sortSubCategories, ({ params, body, staff }) =>
    within((tx) => subShelves.sortSubCategories(tx, staff, params.id, body.ids)),
  )
  serveStaff(app, shop, changeSubCategory, ({ params, body, staff }) =>
    within((tx) => subShelves.changeSubCategory(tx, staff, params.id, body)),
  )
  serveStaff(app, shop, removeSubCategory, ({ params, staff }) =>
    within((tx) => subShelves.removeSubCategory(tx, staff, params.id)),
  )
}
