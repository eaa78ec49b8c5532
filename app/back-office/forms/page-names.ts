export const pagesKey = ['pages'] as const

/** The pages by their titles: what they are called and where the storefront has them. */
export const pageNames: Record<string, { name: string; address: string }> = {
  home: { name: 'Home', address: '/' },
  'why-milloraa': { name: 'Why Milloraa', address: '/why-milloraa' },
  about: { name: 'About', address: '/about' },
  'terms-conditions': { name: 'Terms', address: '/terms' },
  'privacy-policy': { name: 'Privacy', address: '/privacy' },
  'shipping-policy': { name: 'Shipping', address: '/shipping-policy' },
  'cancellation-policy': { name: 'Cancellation', address: '/cancellation-policy' },
  'refund-policy': { name: 'Refunds', address: '/refund-policy' },
}
