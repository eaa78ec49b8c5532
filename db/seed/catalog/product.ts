import type { DiscountType } from '#contract/api/catalog/catalog.ts'

/** A product as the seed describes it; amounts in rupees before tax. */
export type SeedProduct = {
  id: string
  name: string
  hindiName: string
  categoryId: string
  subCategoryId: string
  hsn: string
  sku: string
  unit: 'KG' | 'G'
  /** The pack on the first picture. */
  packShown: string
  /** What the third picture shows, where there is one. */
  thirdPicture?: string
  summary: string
  features: string[]
  tags: string[]
  shelfLife: string
  /** What the label tells by law; packed by the seller, in India, vegetarian. */
  genericName: string
  ingredients: string
  allergens: string
  descriptionHtml: string
  /** A label on the card; it says what the first size really saves. */
  discount?: { title: string; type: DiscountType; value: number }
  /** `list` is the struck-through price; absent where nothing is struck through. */
  sizes: { size: number; price: number; list?: number; stock: number }[]
}
