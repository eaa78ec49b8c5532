import { sql } from 'drizzle-orm'
import { products } from '#server/platform/schema/selling/catalog.ts'

/** What is on the storefront, as a condition on the table; `isOnSaleAsP` is the same for prepared statements. */
export const isOnSale = sql<boolean>`(${products.isActive} and (${products.shownFrom} is null or ${products.shownFrom} <= now()))`
