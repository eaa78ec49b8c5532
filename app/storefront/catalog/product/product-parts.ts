import { latePart } from '#app/shared/ui/late.tsx'

// What few people ask for.
export const stockNotice = latePart(async () => (await import('./stock-notice.tsx')).StockNotice)
// What lies below the first screen of a product: the page's loader has them ready on the server.
export const productTexts = latePart(async () => (await import('./product-texts.tsx')).ProductTexts)
export const productReviews = latePart(async () => (await import('../../reviews/reviews-section.tsx')).ReviewsSection)
export const similarProducts = latePart(
  async () => (await import('../similar-products/similar-products.tsx')).SimilarProducts,
)
