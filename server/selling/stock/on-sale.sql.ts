import { fragment } from '#server/platform/db/prepared/fragments.ts'

/**
 * What is on the storefront, in a statement that calls the product `p`: published, and not scheduled for later. By the database's clock, so
 * that every process says the same.
 */
export const isOnSaleAsP = fragment('(p.is_active and (p.shown_from is null or p.shown_from <= now()))')
