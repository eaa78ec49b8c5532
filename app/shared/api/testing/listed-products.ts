/** Products as the specification lists them, with no field of our own (API-43). */
export function listedProduct(id: string, name: string, price: number) {
  return {
    id,
    name,
    summary: 'Milled this morning.',
    averageRating: 4.5,
    totalNumberOfReviews: 2,
    categoryId: 'atta',
    images: [{ originalUrl: `products\\${id}.webp`, thumbnailUrl: `products\\${id}-small.webp` }],
    productVariations: [
      { size: 1, type: 'KG', price, actualPrice: price + 10 },
      { size: 5, type: 'KG', price: 5 * price, actualPrice: 0 },
    ],
    discountTitle: null,
    discountValue: null,
    discountType: null,
  }
}
