import type { Product, ProductVariation } from '#contract/api/catalog/catalog.ts'
import type { Review } from '#contract/api/catalog/reviews.ts'
import { sizeLabel } from '#contract/rules/catalog/card-size.ts'
import { fileAddress } from '#contract/rules/file-address.ts'

const mostReviews = 5

/** The product as search engines read it (https://schema.org/Product); prices are before tax. */
export function productFact(product: Product, reviews: Review[], origin: string) {
  const { id, name, summary, images, averageRating, totalNumberOfReviews, productVariations } = product
  const address = `${origin}/products/${encodeURIComponent(id)}`
  return {
    '@type': 'Product',
    '@id': address,
    name,
    description: summary ?? undefined,
    image: images.map(({ originalUrl }) => origin + fileAddress(originalUrl, 1200)),
    brand: { '@type': 'Brand', name: 'Milloraa' },
    aggregateRating:
      totalNumberOfReviews > 0
        ? { '@type': 'AggregateRating', ratingValue: averageRating, reviewCount: totalNumberOfReviews }
        : undefined,
    review: reviews.length > 0 ? reviews.slice(0, mostReviews).map(reviewFact) : undefined,
    offers: productVariations.map((variation) => offerFact(variation, name, address)),
  }
}

function offerFact(variation: ProductVariation, name: string, address: string) {
  const price = { price: variation.price.toFixed(2), priceCurrency: 'INR', valueAddedTaxIncluded: false }
  return {
    '@type': 'Offer',
    name: `${name}, ${sizeLabel(variation)}`,
    url: address,
    availability: `https://schema.org/${variation.stock === 0 ? 'OutOfStock' : 'InStock'}`,
    price: variation.price.toFixed(2),
    priceCurrency: 'INR',
    priceSpecification: [
      { '@type': 'UnitPriceSpecification', ...price },
      ...(variation.unitPrice === undefined ? [] : [perKilogram(variation.unitPrice)]),
    ],
  }
}

function perKilogram(rupees: number) {
  return {
    '@type': 'UnitPriceSpecification',
    price: rupees.toFixed(2),
    priceCurrency: 'INR',
    valueAddedTaxIncluded: false,
    referenceQuantity: { '@type': 'QuantitativeValue', value: 1, unitCode: 'KGM' },
  }
}

function reviewFact({ rating, review, userName, createdAt }: Review) {
  return {
    '@type': 'Review',
    reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating: 5 },
    author: { '@type': 'Person', name: userName ?? 'Anonymous User' },
    datePublished: createdAt.slice(0, 10),
    reviewBody: review ?? undefined,
  }
}
