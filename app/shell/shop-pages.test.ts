import { describe, expect, it } from 'vitest'
import routes from '../routes.ts?raw'
import { isShown } from './shop-details.ts'
import { isCheckoutAddress, listingOf, navigationPages, policyPages } from './shop-pages.ts'

it.each([...navigationPages, ...policyPages])(
  '[HEAD-06] [HEAD-12] the link $name is shown exactly while its page exists',
  ({ to, isOpen }) => {
    const exists = to === '/' ? routes.includes('index(') : routes.includes(`route('${to.slice(1)}',`)
    expect(isOpen).toBe(exists)
  },
)

describe('addresses', () => {
  it('[HEAD-04] an offer opens the listing filtered by what it names, and by nothing else', () => {
    expect(listingOf({ categoryId: 'atta', subCategoryId: 'whole wheat' })).toBe(
      '/products?categoryId=atta&subCategoryId=whole+wheat',
    )
    expect(listingOf({ categoryId: 'atta', subCategoryId: null })).toBe('/products?categoryId=atta')
    expect(listingOf({})).toBe('/products')
  })

  it('[CART-03] both addresses of the checkout are without navigation and cart panel', () => {
    expect(['/ordersummary', '/products/ragi/order-summary'].map(isCheckoutAddress)).toEqual([true, true])
    expect(['/', '/products', '/products/ragi', '/orders'].some(isCheckoutAddress)).toBe(false)
  })
})

it('[HEAD-11] a placeholder is shown in a demo shop only, a missing value never', () => {
  expect([isShown('https://example.com/placeholder', true), isShown('https://example.com/placeholder', false)]).toEqual(
    [true, false],
  )
  expect([isShown('', true), isShown('https://instagram.com/milloraa', false)]).toEqual([false, true])
})
