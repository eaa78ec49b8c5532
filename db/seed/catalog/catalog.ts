import { toPaise } from '#contract/money.ts'
import { mediaKey } from '../media-key.ts'
import { atta } from './atta.ts'
import { besanSoojiRice } from './besan-sooji.ts'
import { categories } from './categories.ts'
import { grains } from './grains.ts'
import { groundSpices } from './ground-spices.ts'
import { milletFlours } from './millet-flours.ts'
import type { SeedProduct } from './product.ts'
import { wholeSpices } from './whole-spices.ts'

export const taxBasisPoints = 500

/** The rows of the catalogue, in the order the shop shows them: three favourites, then category by category. */
export function catalogRows(now: Date) {
  const createdAt = new Date(now.getTime() - 100 * 86_400_000)
  return {
    categories: categories.map(({ id, name }, position) => ({
      id,
      name,
      imageKey: mediaKey(`categories/${id}-360.webp`),
      position,
      demo: true,
    })),
    subCategories: categories.flatMap((category) =>
      category.subCategories.map((sub, position) => ({ ...sub, categoryId: category.id, position, demo: true })),
    ),
    products: seedProducts.map((product, position) => ({ ...productRow(product), position, createdAt, demo: true })),
    images: seedProducts.flatMap(imageRows),
    variations: seedProducts.flatMap(variationRows),
  }
}

/** The MRP on a pack in paise: its highest price with tax, rounded up to a whole rupee, above ₹100 to the next ₹5. */
export function printedMrp(highestPrice: number) {
  const withTax = Math.ceil((highestPrice * (10_000 + taxBasisPoints)) / 10_000)
  const step = withTax > 10_000 ? 500 : 100
  return Math.ceil(withTax / step) * step
}

const favourites = ['sharbati-wheat-atta', 'turmeric-powder', 'besan-gram-flour']
const allProducts = [...atta, ...milletFlours, ...besanSoojiRice, ...groundSpices, ...wholeSpices, ...grains]

export const seedProducts: SeedProduct[] = [
  ...favourites.flatMap((id) => allProducts.filter((product) => product.id === id)),
  ...allProducts.filter((product) => !favourites.includes(product.id)),
]

function productRow(product: SeedProduct) {
  const { id, name, hindiName, summary, descriptionHtml, tags, features, shelfLife, categoryId, subCategoryId, hsn } =
    product
  const { discount, genericName, ingredients, allergens } = product
  return {
    id,
    name,
    hindiName,
    summary,
    descriptionHtml,
    tags,
    features,
    shelfLife,
    categoryId,
    subCategoryId,
    hsn,
    genericName,
    ingredients,
    allergens,
    legalTaxBasisPoints: taxBasisPoints,
    discountTitle: discount?.title ?? null,
    discountType: discount?.type ?? null,
    discountValue: discount ? (discount.type === 'PERCENTAGE_OFF' ? discount.value : toPaise(discount.value)) : null,
    cardPrice: toPaise(product.sizes[0]?.price ?? 0),
  }
}

function imageRows(product: SeedProduct) {
  const alts = [`${product.name} ${product.packShown} pack by Milloraa`, `${product.name}, close-up`]
  if (product.thirdPicture) alts.push(product.thirdPicture)
  return alts.map((alt, index) => ({
    productId: product.id,
    position: index,
    originalKey: mediaKey(`products/${product.id}-${index + 1}-1200.webp`),
    thumbnailKey: mediaKey(`products/${product.id}-${index + 1}-480.webp`),
    alt,
  }))
}

function variationRows(product: SeedProduct) {
  return product.sizes.map(({ size, price, list, stock }, position) => ({
    productId: product.id,
    size,
    type: product.unit,
    sku: `${product.sku}-${product.unit === 'KG' && size < 1 ? `${size * 1000}G` : `${size}${product.unit}`}`,
    position,
    price: toPaise(price),
    actualPrice: toPaise(list ?? 0),
    mrp: printedMrp(toPaise(Math.max(price, list ?? 0))),
    stock,
    grams: product.unit === 'KG' ? size * 1000 : size,
  }))
}
