import { api } from '#app/shared/api/browser-api.ts'
import {
  type DiscountType,
  getProduct,
  type Product,
  type ProductCard,
  type ProductVariation,
} from '#contract/api/catalog/catalog.ts'
import { isApiError } from '#contract/api/envelope.ts'
import type { Picture } from '#contract/api/fields.ts'
import type { CartLine } from '#contract/api/orders/cart.ts'

/** A line of the cart as screens show it (ENT-05); amounts in rupees for one piece. Ids of local lines start with local- (ENT-06). */
export type CartItem = {
  id: string
  productId: string
  name: string
  price: number
  actualPrice: number
  quantity: number
  size: number
  type: string
  /** Inclusive of tax: no coupon may make a piece dearer (open-points 115). */
  mrp?: number | undefined
  image: Picture | string
  discountTitle?: string | null | undefined
  discountValue?: number | null | undefined
  discountType?: DiscountType | null | undefined
}

export type Choice = { product: ProductCard | Product; variation: ProductVariation; quantity: number }

/** A line made of a product in one of its sizes. */
export function itemOf(
  { product, variation, quantity }: Choice,
  id = `local-${product.id}-${variation.size}`,
): CartItem {
  return {
    id,
    productId: product.id,
    name: product.name,
    price: variation.price,
    actualPrice: variation.actualPrice,
    quantity,
    size: variation.size,
    type: variation.type || 'KG',
    mrp: variation.mrp,
    image: product.images[0] ?? '',
    discountTitle: product.discountTitle,
    discountValue: product.discountValue,
    discountType: product.discountType,
  }
}

/** The picture of a line, which may be stored as a bare path (ENT-09). */
export function pictureOf({ image }: CartItem): Picture | null {
  if (typeof image !== 'string') return image
  return image ? { originalUrl: image, thumbnailUrl: image } : null
}

/**
 * Lines with the name, picture and price of today: each product is read once, all at the same time (open-points 47).
 * A line whose product or size is gone is left out (CSTATE-09). Throws where a product could not be read at all.
 */
export async function enrichLines(lines: CartLine[]): Promise<CartItem[]> {
  const ids = [...new Set(lines.map(({ productId }) => productId))]
  const products = new Map(await Promise.all(ids.map(async (id) => [id, await readProduct(id)] as const)))
  return lines.flatMap(({ id, productId, size, quantity }) => {
    const product = products.get(productId)
    const variation = product?.productVariations.find((variation) => variation.size === size)
    return product && variation ? [itemOf({ product, variation, quantity }, id)] : []
  })
}

async function readProduct(productId: string) {
  try {
    return await api(getProduct, { params: { productId } })
  } catch (error) {
    if (isApiError(error) && (error.statusCode === 404 || error.statusCode === 400)) return undefined
    throw error
  }
}
