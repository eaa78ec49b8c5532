/** The texts the law wants shown, as the footer and the pages themselves list them. */
export const policyPages = [
  { name: 'Terms', to: '/terms' },
  { name: 'Privacy', to: '/privacy' },
  { name: 'Shipping', to: '/shipping-policy' },
  { name: 'Cancellation', to: '/cancellation-policy' },
  { name: 'Refunds', to: '/refund-policy' },
] as const
