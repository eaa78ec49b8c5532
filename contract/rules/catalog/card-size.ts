import type { ProductCard, ProductSort, ProductVariation } from '#contract/api/catalog/catalog.ts'

/** The size a card shows: the first one with a size and a price above 0, else the first (CARD-02). */
export function cardSize(variations: ProductVariation[]) {
  return variations.find(({ size, price }) => size > 0 && price > 0) ?? variations[0]
}

/** The unit label of a card: the type alone for a size of 1, else size and type (CARD-03); without a type 'unit' (open-points 40). */
export function unitLabel({ size, type }: Pick<ProductVariation, 'size' | 'type'>) {
  return size === 1 ? type || 'unit' : sizeLabel({ size, type })
}

/** A size with its unit: '5 KG' (PDP-08). */
export function sizeLabel({ size, type }: Pick<ProductVariation, 'size' | 'type'>) {
  return `${size} ${type || 'unit'}`
}

/** The products in the order of the price their cards show; without a sort as they are (open-points 34). */
export function sortByCardPrice<P extends Pick<ProductCard, 'productVariations'>>(
  products: P[],
  sort: ProductSort | '',
): P[] {
  if (!sort) return products
  const direction = sort === 'price-asc' ? 1 : -1
  return [...products].sort((one, other) => direction * (cardPrice(one) - cardPrice(other)))
}

function cardPrice({ productVariations }: Pick<ProductCard, 'productVariations'>) {
  return cardSize(productVariations)?.price ?? 0
}
