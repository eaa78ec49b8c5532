import { call } from '#contract/api/endpoint.ts'
import type * as schema from './categories.schema.ts'

export type * from './categories.schema.ts'

/** The categories in the shop's order, each with its sub-categories. Every change answers this list as it is then. */
export const listEditedCategories = call<typeof schema.listEditedCategories>('GET', '/admin/categories')

/** Adds a category at the end; `imageUrl` is the path of an uploaded picture. */
export const addCategory = call<typeof schema.addCategory>('POST', '/admin/categories')

/** 409 with `data.current` where somebody else saved it after `version`. */
export const changeCategory = call<typeof schema.changeCategory>('PUT', '/admin/categories/:id')

/** Removes an empty category. 409 while a product or an offer belongs to it. */
export const removeCategory = call<typeof schema.removeCategory>('DELETE', '/admin/categories/:id')

/** Puts the categories in this order; those not named follow. */
export const sortCategories = call<typeof schema.sortCategories>('POST', '/admin/categories/sort')

export const addSubCategory = call<typeof schema.addSubCategory>('POST', '/admin/categories/:id/sub-categories')

export const changeSubCategory = call<typeof schema.changeSubCategory>('PUT', '/admin/sub-categories/:id')

/** Removes an empty sub-category. 409 while a product or an offer belongs to it. */
export const removeSubCategory = call<typeof schema.removeSubCategory>('DELETE', '/admin/sub-categories/:id')

/** Puts the sub-categories of a category in this order. */
export const sortSubCategories = call<typeof schema.sortSubCategories>(
  'POST',
  '/admin/categories/:id/sub-categories/sort',
)
