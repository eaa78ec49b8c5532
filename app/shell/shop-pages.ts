/** The links of the navigation and the footer. `isOpen` says whether the page exists yet; a test compares it with `app/routes.ts`. */
export const navigationPages = [
  { name: 'Home', to: '/', isOpen: true },
  { name: 'Products', to: '/products', isOpen: true },
  { name: 'Why Milloraa', to: '/why-milloraa', isOpen: false },
  { name: 'About', to: '/about', isOpen: false },
  { name: 'Contact Us', to: '/contact-us', isOpen: false },
] as const

export const policyPages = [
  { name: 'Terms', to: '/terms', isOpen: true },
  { name: 'Privacy', to: '/privacy', isOpen: true },
  { name: 'Reports', to: '/reports', isOpen: true },
] as const

/** The link of a category or an offer to the listing; what is absent is left out (HEAD-04, open-points 27). */
export function listingOf({
  categoryId,
  subCategoryId,
}: {
  categoryId?: string | null
  subCategoryId?: string | null
}) {
  const search = new URLSearchParams()
  if (categoryId) search.set('categoryId', categoryId)
  if (subCategoryId) search.set('subCategoryId', subCategoryId)
  return search.size > 0 ? `/products?${search}` : '/products'
}

/** Both addresses of the checkout: calm pages without navigation and cart panel (CART-03, open-points 54). */
export function isCheckoutAddress(pathname: string) {
  return /^\/(ordersummary|products\/[^/]+\/order-summary)\/?$/.test(pathname)
}
