import { call } from '#contract/api/endpoint.ts'
import type * as schema from './products.schema.ts'

export type * from './products.schema.ts'

/** `scheduled` is published from a moment on that has not come yet. */
export const productStates = ['published', 'scheduled', 'draft'] as const

/** All products in the shop's order, drafts too. `search` finds parts of names, ids and SKUs. */
export const listEditedProducts = call<typeof schema.listEditedProducts>('GET', '/admin/products', {
  has: ['rows'],
})

export const getEditedProduct = call<typeof schema.getEditedProduct>('GET', '/admin/products/:id', {
  has: ['id', 'version', 'sizes'],
})

/** Adds a product; its id is made from its name. 400 with `data.objections`, each with its field, for what cannot be saved. */
export const addProduct = call<typeof schema.addProduct>('POST', '/admin/products', {
  has: ['id', 'version'],
})

/**
 * Changes a product. What lies in a cart is priced anew with the cart, as always; what was ordered keeps its price. Changed prices
 * go into the price history. Sizes left out are no longer sold: what is free of them is taken off the stock by a correction, and
 * 409 while pieces of them are promised to orders that are not packed. 400 with `data.objections`; 409 with `data.current`
 * where somebody else saved it after `version`.
 */
export const changeProduct = call<typeof schema.changeProduct>('PUT', '/admin/products/:id', {
  has: ['id', 'version'],
})

/** Shows products on the storefront or takes them off it. 400 for one that cannot be published as it is; then none is changed. */
export const publishProducts = call<typeof schema.publishProducts>('POST', '/admin/products/publish', {
  has: ['changed'],
})

/** Removes a product nobody ever ordered, with its reviews and history. 409 for any other: it can be made a draft. */
export const removeProduct = call<typeof schema.removeProduct>('DELETE', '/admin/products/:id')

/** The price history of a product, newest first. */
export const listPriceChanges = call<typeof schema.listPriceChanges>('GET', '/admin/products/:id/prices', {
  has: ['rows'],
})
