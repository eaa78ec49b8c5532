import * as z from 'zod/mini'
import { endpointSchema } from '../endpoint.ts'
import { bounded, Id, matching, orNone, Picture, Rupees, text, wholeNumber } from '../fields.ts'
import { productsPerPage } from './catalog.ts'

export const DiscountType = z.enum(['PERCENTAGE_OFF', 'FIXED_AMOUNT_OFF'])
export type DiscountType = z.infer<typeof DiscountType>

/**
 * One size of a product (ENT-15). `unitPrice` is rupees per kg; `mrp` includes tax (open-points 115). `stock` is how many are left up to 5,
 * and 6 for more (`product/cards` tells all).
 */
export const ProductVariation = z.object({
  size: z.number(),
  type: z.string(),
  price: Rupees,
  actualPrice: Rupees,
  mrp: z.optional(Rupees),
  unitPrice: z.optional(Rupees),
  stock: z.optional(z.number()),
})
export type ProductVariation = z.infer<typeof ProductVariation>

/** A product as lists carry it (ENT-14): everything a card needs, with its first picture and without the long description. */
export const ProductCard = z.object({
  id: z.string(),
  name: z.string(),
  hindiName: z.optional(z.string()),
  summary: z.nullish(z.string()),
  averageRating: z.number(),
  totalNumberOfReviews: z.number(),
  categoryId: z.string(),
  images: z.array(Picture),
  productVariations: z.array(ProductVariation),
  discountTitle: z.nullish(z.string()),
  discountValue: z.nullish(z.number()),
  discountType: z.nullish(DiscountType),
})
export type ProductCard = z.infer<typeof ProductCard>

/**
 * What a label tells and the law wants told before the sale (Legal Metrology rule 6(10), FSSAI); an empty text is not known.
 * `maker` is name and address of who packs it where that is not the seller.
 */
export const Declarations = z.object({
  genericName: z.string(),
  maker: z.string(),
  countryOfOrigin: z.string(),
  ingredients: z.string(),
  allergens: z.string(),
  isVegetarian: z.boolean(),
})
export type Declarations = z.infer<typeof Declarations>

/** A product in full (ENT-14 to ENT-16). `description.description` is sanitised HTML; `shellLife` is spelled so. */
export const Product = z.extend(ProductCard, {
  subCategoryId: z.nullish(z.string()),
  hsn: z.optional(z.string()),
  declarations: z.optional(Declarations),
  description: z.object({
    description: z.nullish(z.string()),
    tags: z.array(z.string()),
    features: z.array(z.string()),
    shellLife: z.nullish(z.string()),
  }),
})
export type Product = z.infer<typeof Product>

export const Category = z.object({
  id: z.string(),
  name: z.string(),
  image: z.object({ thumbnailUrl: z.string() }),
})
export type Category = z.infer<typeof Category>

/**
 * How the products found are spread, each with its count: over categories, prices as the card shows them (`from` up to, but without,
 * `below`, in rupees) and sizes of packs. What has no product is left out.
 */
export const Facets = z.object({
  categories: z.array(z.object({ id: z.string(), name: z.string(), count: z.number() })),
  prices: z.array(z.object({ from: Rupees, below: z.nullable(Rupees), count: z.number() })),
  packs: z.array(z.object({ size: z.number(), type: z.string(), count: z.number() })),
})
export type Facets = z.infer<typeof Facets>

export const ProductPage = z.object({
  data: z.array(ProductCard),
  totalPages: z.number(),
  facets: z.optional(Facets),
})
export type ProductPage = z.infer<typeof ProductPage>

export const ProductSort = z.enum(['price-asc', 'price-desc'])
export type ProductSort = z.infer<typeof ProductSort>

export const getProduct = endpointSchema({
  summary: 'One product with its sizes and description',
  refuses: {
    404: ['Product not found'],
  },
  access: 'anyone',
  params: z.object({ productId: Id }),
  data: Product,
})

const packPattern = /^(\d{1,6}(?:\.\d{1,3})?) ([A-Za-z]{1,12})$/

const rupees = (label: string) => wholeNumber(0, 999_999_999, `${label} must be whole rupees`)

export const searchProducts = endpointSchema({
  summary: 'A page of products by words, category and sub-category',
  access: 'anyone',
  query: z.object({
    limit: z._default(wholeNumber(1, 50, 'limit must be a whole number from 1 to 50'), productsPerPage),
    page: z._default(wholeNumber(1, 100_000, 'page must be a whole number from 1'), 1),
    sort: z.optional(ProductSort),
    facets: z.optional(z.literal('true')),
    priceFrom: z.optional(rupees('priceFrom')),
    priceBelow: z.optional(rupees('priceBelow')),
    pack: z.optional(matching(packPattern, 'pack must be a size and its type, such as 1 KG')),
  }),
  body: z.object({
    active: z.nullish(z.boolean()),
    keyword: orNone(text(100, 'The search')),
    categoryId: orNone(bounded(64)),
    subCategoryId: orNone(bounded(64)),
  }),
  data: ProductPage,
})

export const listCategories = endpointSchema({
  summary: 'The categories of the shop',
  access: 'anyone',
  data: z.array(Category),
})
