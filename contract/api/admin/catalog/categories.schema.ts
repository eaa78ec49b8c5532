import * as z from 'zod/mini'
import { endpointSchema } from '#contract/api/endpoint.ts'
import { bounded, Id, text } from '#contract/api/fields.ts'

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

export const listEditedCategories = endpointSchema({
  ...answer,
  summary: 'Categories and sub-categories',
})

export const addCategory = endpointSchema({
  ...answer,
  summary: 'Add a category',
  refuses: {
    400: ['This picture is not there. Please upload it again.'],
  },
  body: CategoryFields,
})

export const changeCategory = endpointSchema({
  ...answer,
  summary: 'Change a category',
  params,
  refuses: {
    400: ['This picture is not there. Please upload it again.'],
    404: ['There is no such category. Somebody may have removed it.'],
  },
  body: z.extend(CategoryFields, { version: z.number() }),
})

export const removeCategory = endpointSchema({
  ...answer,
  summary: 'Remove an empty category',
  refuses: {
    404: ['There is no such category. Somebody may have removed it.'],
    409: ['{name} still has {count} products. Move them to another category first.'],
  },
  params,
})

export const sortCategories = endpointSchema({
  ...answer,
  summary: 'Order the categories',
  body: z.object({ ids }),
})

export const addSubCategory = endpointSchema({
  ...answer,
  summary: 'Add a sub-category',
  params,
  refuses: {
    404: ['There is no such category. Somebody may have removed it.'],
  },
  body: z.object({ name }),
})

export const changeSubCategory = endpointSchema({
  ...answer,
  summary: 'Rename a sub-category',
  params,
  refuses: {
    404: ['There is no such sub-category. Somebody may have removed it.'],
  },
  body: z.object({ name, version: z.number() }),
})

export const removeSubCategory = endpointSchema({
  ...answer,
  summary: 'Remove an empty sub-category',
  refuses: {
    404: ['There is no such sub-category. Somebody may have removed it.'],
    409: ['{name} still has {count} products. Move them to another sub-category first.'],
  },
  params,
})

export const sortSubCategories = endpointSchema({
  ...answer,
  summary: 'Order the sub-categories',
  params,
  body: z.object({ ids }),
})
