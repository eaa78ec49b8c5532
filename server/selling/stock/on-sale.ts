import { sql } from 'drizzle-orm'
import { products } from '#server/platform/schema/selling/catalog.ts'

/**
 * What is on the storefront: published, and not scheduled for later. For statements by hand in which the product is `p`; by the
 * database's clock, so that every process says the same.
 */
export const onSale = '(p.is_active and (p.shown_from is null or p.shown_from <= now()))'

/** The same as a condition on the table. */
export const isOnSale = sql<boolean>`(${products.isActive} and (${products.shownFrom} is null or ${products.shownFrom} <= now()))`

/** The same within a statement that calls the product `p`. */
export const isOnSaleAsP = sql.raw(onSale)
