import { lazyPart } from '#app/shared/ui/lazy.tsx'

// What few people ask for.
export const stockNotice = lazyPart(async () => (await import('./stock-notice.tsx')).StockNotice)
// What lies below the first screen of a product: the page's loader has them ready on the server.
export const productTexts = lazyPart(async () => (await import('./product-texts.tsx')).ProductTexts)
export const productReviews = lazyPart(async () => (await import('../../reviews/reviews-section.tsx')).ReviewsSection)
export const similarProducts = lazyPart(
  async () => (await import('../similar-products/similar-products.tsx')).SimilarProducts,
)
