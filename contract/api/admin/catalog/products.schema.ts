import * as z from 'zod/mini'
import { DiscountType } from '#contract/api/catalog/catalog.schema.ts'
import { endpointSchema } from '#contract/api/endpoint.ts'
import { bounded, cursorPageFields, Id, Moment, Picture, Rupees, text } from '#contract/api/fields.ts'
import { productStates } from './products.ts'

const roles = ['admin', 'manager'] as const

export type ProductState = (typeof productStates)[number]

/**
 * A size as it is edited: prices in rupees before tax, `mrp` with it; no list price and no MRP are null. `stock` counts for a
 * size that is new; of a size that is there the stock is corrected elsewhere, with a reason.
 */
export const SizeDraft = z.object({
  size: z.number(),
  type: text(10, 'The unit'),
  sku: text(60, 'The SKU'),
  price: Rupees,
  actualPrice: z.nullable(Rupees),
  mrp: z.nullable(Rupees),
  lowStockAt: z.number(),
  stock: z.number(),
})
export type SizeDraft = z.infer<typeof SizeDraft>

/** A picture of a product by its path (`uploadPicture`), in the order shown; an empty `alt` is the product's name. */
const PictureDraft = z.object({
  originalUrl: bounded(200),
  alt: text(200, 'The alternative text'),
})

/**
 * Everything of a product that is edited; `contract/rules/catalog/product-draft.ts` says what may be saved. `descriptionHtml` is cleaned
 * before it is stored. A discount is a label only; its `discountValue` is a percent or rupees. `shownFrom` counts once published.
 */
export const ProductDraft = z.object({
  name: text(120, 'The name'),
  hindiName: text(120, 'The Hindi name'),
  summary: text(300, 'The summary'),
  descriptionHtml: bounded(15_000, 'The description is too long'),
  tags: z.array(text(40, 'A tag')).check(z.maxLength(20, 'A product can have at most 20 tags')),
  features: z.array(text(120, 'A feature')).check(z.maxLength(20, 'A product can have at most 20 features')),
  shelfLife: text(500, 'The shelf life'),
  categoryId: bounded(64),
  subCategoryId: z.nullable(bounded(64)),
  hsn: text(8, 'The HSN code'),
  /** What the law taxes it with, in percent. */
  taxPercent: z.number(),
  discountTitle: text(60, 'The discount label'),
  discountType: z.nullable(DiscountType),
  discountValue: z.nullable(z.number()),
  genericName: text(120, 'The generic name'),
  maker: text(300, 'The maker'),
  countryOfOrigin: text(60, 'The country'),
  ingredients: text(1_000, 'The ingredients'),
  allergens: text(300, 'The allergens'),
  isVegetarian: z.boolean(),
  isPublished: z.boolean(),
  shownFrom: z.nullable(bounded(40)),
  /** Its place in the shop's order, the smallest first. */
  position: z.number(),
  pictures: z.array(PictureDraft).check(z.maxLength(12, 'A product can have at most 12 pictures')),
  sizes: z.array(SizeDraft).check(z.maxLength(20, 'A product can have at most 20 sizes')),
})
export type ProductDraft = z.infer<typeof ProductDraft>

/** A product as the shop's people see it. `isOrdered`: it stands in an order, so it can be hidden but not removed. */
export const EditedProduct = z.extend(ProductDraft, {
  id: z.string(),
  version: z.number(),
  state: z.enum(productStates),
  pictures: z.array(z.extend(PictureDraft, { thumbnailUrl: z.string() })),
  averageRating: z.number(),
  totalNumberOfReviews: z.number(),
  isOrdered: z.boolean(),
  createdAt: Moment,
})
export type EditedProduct = z.infer<typeof EditedProduct>

/** A product in a list: prices of its cheapest and dearest size, pieces on the shelf over all sizes. */
const ProductRow = z.object({
  id: z.string(),
  name: z.string(),
  hindiName: z.string(),
  state: z.enum(productStates),
  shownFrom: z.nullable(Moment),
  category: z.string(),
  picture: z.nullable(Picture),
  sizes: z.number(),
  lowestPrice: z.nullable(Rupees),
  highestPrice: z.nullable(Rupees),
  stock: z.number(),
  /** How many of its sizes are at or under their low-stock mark. */
  lowSizes: z.number(),
})
export type ProductRow = z.infer<typeof ProductRow>

export const listEditedProducts = endpointSchema({
  summary: 'Products, drafts too',
  refuses: {
    400: ['This list cannot be continued from there.'],
  },
  access: 'staff',
  roles,
  query: z.object({
    search: z.optional(text(100, 'The search')),
    categoryId: z.optional(bounded(64)),
    state: z.optional(z.enum(productStates)),
    ...cursorPageFields,
  }),
  data: z.object({
    rows: z.array(ProductRow),
    nextCursor: z.nullable(z.string()),
    /** Counted up to 10,000; beyond that about so many. */
    total: z.number(),
    isTotalEstimated: z.boolean(),
  }),
})

export const getEditedProduct = endpointSchema({
  summary: 'One product for editing',
  refuses: {
    404: ['There is no such product. Somebody may have removed it.'],
  },
  access: 'staff',
  roles,
  params: z.object({ id: Id }),
  data: EditedProduct,
})

export const addProduct = endpointSchema({
  summary: 'Add a product',
  refuses: {
    400: ['Nothing was saved. {objection}'],
  },
  access: 'staff',
  roles,
  body: ProductDraft,
  data: EditedProduct,
})

export const changeProduct = endpointSchema({
  summary: 'Change a product',
  refuses: {
    400: ['Nothing was saved. {objection}'],
    404: ['There is no such product. Somebody may have removed it.'],
    409: ['Nothing was saved. {objection}'],
  },
  access: 'staff',
  roles,
  params: z.object({ id: Id }),
  body: z.extend(ProductDraft, { version: z.number() }),
  data: EditedProduct,
})

export const publishProducts = endpointSchema({
  summary: 'Publish products, or make them drafts again',
  refuses: {
    400: ['{product} cannot be published yet: {objection}'],
    404: ['There is no such product. Somebody may have removed it.'],
  },
  access: 'staff',
  roles,
  body: z.object({ ids: z.array(Id).check(z.minLength(1), z.maxLength(100)), isPublished: z.boolean() }),
  data: z.object({ changed: z.number() }),
})

export const removeProduct = endpointSchema({
  summary: 'Remove a product nobody ever ordered',
  refuses: {
    404: ['There is no such product. Somebody may have removed it.'],
    409: ['{product} stands in orders and cannot be removed. Make it a draft to take it off the shop.'],
  },
  access: 'staff',
  roles,
  params: z.object({ id: Id }),
  data: z.null(),
})

/** A price that was changed; amounts in rupees, null where there was none. `by` is absent for a command. */
const PriceChange = z.object({
  id: z.string(),
  at: Moment,
  by: z.nullable(z.string()),
  size: z.number(),
  priceBefore: Rupees,
  price: Rupees,
  actualPriceBefore: z.nullable(Rupees),
  actualPrice: z.nullable(Rupees),
  mrpBefore: z.nullable(Rupees),
  mrp: z.nullable(Rupees),
})
export type PriceChange = z.infer<typeof PriceChange>

export const listPriceChanges = endpointSchema({
  summary: 'The price history of a product',
  refuses: {
    400: ['This list cannot be continued from there.'],
    404: ['There is no such product. Somebody may have removed it.'],
  },
  access: 'staff',
  roles,
  params: z.object({ id: Id }),
  query: z.object({
    ...cursorPageFields,
  }),
  data: z.object({ rows: z.array(PriceChange), nextCursor: z.nullable(z.string()) }),
})
