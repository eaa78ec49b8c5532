import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { bounded, Id, text } from '../fields.ts'

const roles = ['admin', 'manager'] as const
const name = text(60, 'The name').check(z.minLength(1, 'Enter a name'))
const params = z.object({ id: Id })
const ids = z.array(Id).check(z.minLength(1), z.maxLength(200))
const CategoryFields = z.object({ name, imageUrl: bounded(200).check(z.minLength(1, 'Add a picture')) })

/** `products` counts drafts too. */
const SubCategory = z.object({ id: z.string(), name: z.string(), version: z.number(), products: z.number() })

const EditedCategory = z.object({
  id: z.string(),
  name: z.string(),
  imageUrl: z.string(),
  version: z.number(),
  products: z.number(),
  subCategories: z.array(SubCategory),
})
export type EditedCategory = z.infer<typeof EditedCategory>

const Categories = z.array(EditedCategory)
const answer = { access: 'staff', roles, data: Categories, eachHas: ['id', 'subCategories'] } as const

/** The categories in the shop's order, each with its sub-categories. Every change answers this list as it is then. */
export const listEditedCategories = endpoint('GET', '/admin/categories', {
  ...answer,
  summary: 'Categories and sub-categories',
})

/** Adds a category at the end; `imageUrl` is the path of an uploaded picture. */
export const addCategory = endpoint('POST', '/admin/categories', {
  ...answer,
  summary: 'Add a category',
  refuses: {
    400: ['This picture is not there. Please upload it again.'],
  },
  body: CategoryFields,
})

/** 409 with `data.current` where somebody else saved it after `version`. */
export const changeCategory = endpoint('PUT', '/admin/categories/:id', {
  ...answer,
  summary: 'Change a category',
  params,
  refuses: {
    400: ['This picture is not there. Please upload it again.'],
    404: ['There is no such category. Somebody may have removed it.'],
  },
  body: z.extend(CategoryFields, { version: z.number() }),
})

/** Removes an empty category. 409 while a product or an offer belongs to it. */
export const removeCategory = endpoint('DELETE', '/admin/categories/:id', {
  ...answer,
  summary: 'Remove an empty category',
  refuses: {
    404: ['There is no such category. Somebody may have removed it.'],
    409: ['{name} still has {count} products. Move them to another category first.'],
  },
  params,
})

/** Puts the categories in this order; those not named follow. */
export const sortCategories = endpoint('POST', '/admin/categories/sort', {
  ...answer,
  summary: 'Order the categories',
  body: z.object({ ids }),
})

export const addSubCategory = endpoint('POST', '/admin/categories/:id/sub-categories', {
  ...answer,
  summary: 'Add a sub-category',
  params,
  refuses: {
    404: ['There is no such category. Somebody may have removed it.'],
  },
  body: z.object({ name }),
})

export const changeSubCategory = endpoint('PUT', '/admin/sub-categories/:id', {
  ...answer,
  summary: 'Rename a sub-category',
  params,
  refuses: {
    404: ['There is no such sub-category. Somebody may have removed it.'],
  },
  body: z.object({ name, version: z.number() }),
})

/** Removes an empty sub-category. 409 while a product or an offer belongs to it. */
export const removeSubCategory = endpoint('DELETE', '/admin/sub-categories/:id', {
  ...answer,
  summary: 'Remove an empty sub-category',
  refuses: {
    404: ['There is no such sub-category. Somebody may have removed it.'],
    409: ['{name} still has {count} products. Move them to another sub-category first.'],
  },
  params,
})

/** Puts the sub-categories of a category in this order. */
export const sortSubCategories = endpoint('POST', '/admin/categories/:id/sub-categories/sort', {
  ...answer,
  summary: 'Order the sub-categories',
  params,
  body: z.object({ ids }),
})
