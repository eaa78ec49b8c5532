import type { Database } from '#server/platform/db/database.ts'
import { productImages, products, variations } from '#server/platform/schema/selling/catalog.ts'
import { printedMrp, seedProducts, taxBasisPoints } from './catalog/catalog.ts'
import { mediaKey } from './media-key.ts'
import { seededRandom } from './random.ts'

const atOnce = 250

/**
 * Adds `count` plausible products with 3 sizes and 2 pictures each, for benchmarks and for lists of many pages.
 * The demo shop must have been seeded: they stand in its categories, behind its products.
 */
export async function seedManyProducts(db: Database, count: number): Promise<void> {
  const random = seededRandom(20)
  const made = Array.from({ length: Math.max(0, count) }, (_, index) => makeProduct(index, random))
  await db.transaction(async (tx) => {
    for (let start = 0; start < made.length; start += atOnce) {
      const some = made.slice(start, start + atOnce)
      await tx.insert(products).values(some.map(({ product }) => product))
      await tx.insert(productImages).values(some.flatMap(({ images }) => images))
      await tx.insert(variations).values(some.flatMap(({ sizes }) => sizes))
    }
  })
}

function makeProduct(index: number, random: ReturnType<typeof seededRandom>) {
  const number = String(index + 1).padStart(5, '0')
  const model = random.pick(seedProducts)
  const village = random.pick(villages)
  const id = `${model.id}-${number}`
  const name = `${village} ${model.name}`
  const pricePerKg = random.whole(45, 420) * 100
  const isDiscounted = random.isTrue(0.6)
  const sizes = (model.unit === 'KG' ? [1, 2, 5] : [100, 200, 500]).map((size, position) => {
    const grams = model.unit === 'KG' ? size * 1000 : size
    const price = Math.max(100, Math.round((pricePerKg * grams) / 100_000) * 100 - position * 100)
    const actualPrice = isDiscounted ? Math.round((price * 1.12) / 100) * 100 : 0
    const sku = `${model.sku}-${number}-${size}${model.unit}`
    const mrp = printedMrp(Math.max(price, actualPrice))
    return {
      productId: id,
      size,
      type: model.unit,
      sku,
      position,
      price,
      actualPrice,
      mrp,
      stock: random.whole(0, 400),
      grams,
    }
  })
  const product = {
    id,
    name,
    hindiName: model.hindiName,
    summary: `${model.summary} From around ${village}.`,
    descriptionHtml: model.descriptionHtml,
    tags: model.tags,
    features: model.features,
    shelfLife: model.shelfLife,
    categoryId: model.categoryId,
    subCategoryId: model.subCategoryId,
    hsn: model.hsn,
    genericName: model.genericName,
    ingredients: model.ingredients,
    allergens: model.allergens,
    legalTaxBasisPoints: taxBasisPoints,
    position: 1_000 + index,
    cardPrice: sizes[0]?.price ?? 0,
    demo: true,
  }
  const images = [1, 2].map((picture) => ({
    productId: id,
    position: picture - 1,
    originalKey: mediaKey(`products/${model.id}-${picture}-1200.webp`),
    thumbnailKey: mediaKey(`products/${model.id}-${picture}-480.webp`),
    alt: picture === 1 ? `${name} pack by Milloraa` : `${name}, close-up`,
  }))
  return { product, images, sizes }
}

const villages = [
  ...['Ashta', 'Ichhawar', 'Dewas', 'Sonkatch', 'Hatpipliya', 'Barnagar', 'Mhow', 'Sanwer', 'Depalpur', 'Khategaon'],
  ...['Vidisha', 'Ganj Basoda', 'Raisen', 'Solapur', 'Mangalwedha', 'Barshi', 'Unjha', 'Sangli', 'Guna', 'Kota'],
]
