import type { Product } from '#contract/api/catalog.ts'
import { sizeLabel } from '#contract/rules/card-size.ts'
import { fileAddress } from '#contract/rules/file-address.ts'

/** The product as search engines read it (https://schema.org/Product); prices are before tax. */
export function productStructuredData(product: Product, origin: string) {
  const { id, name, summary, images, averageRating, totalNumberOfReviews, productVariations } = product
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name,
    description: summary ?? undefined,
    image: images.map(({ originalUrl }) => origin + fileAddress(originalUrl)),
    brand: { '@type': 'Brand', name: 'Milloraa' },
    aggregateRating:
      totalNumberOfReviews > 0
        ? { '@type': 'AggregateRating', ratingValue: averageRating, reviewCount: totalNumberOfReviews }
        : undefined,
    offers: productVariations.map((variation) => ({
      '@type': 'Offer',
      name: `${name}, ${sizeLabel(variation)}`,
      url: `${origin}/products/${encodeURIComponent(id)}`,
      availability: `https://schema.org/${variation.stock === 0 ? 'OutOfStock' : 'InStock'}`,
      price: variation.price,
      priceCurrency: 'INR',
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price: variation.price,
        priceCurrency: 'INR',
        valueAddedTaxIncluded: false,
      },
    })),
  }
}
