import { useNavigate } from 'react-router'
import { addToCart } from '#app/storefront/cart/cart.ts'
import { openPopup } from '#app/storefront/session/popups.ts'
import { isAuthenticated, isGuest, sessionStarted } from '#app/storefront/session/session.ts'
import type { Product, ProductVariation } from '#contract/api/catalog/catalog.ts'
import { subtotalOf } from '#contract/rules/pricing/cart-lines.ts'

/** A product in one of its sizes, so many times. */
export type Choice = { product: Product; variation: ProductVariation; quantity: number }

/** Anonymous visitors sign in first; everybody else goes to the checkout with the product in the cart (PDP-12 to PDP-14). */
export function useBuyNow(choice: Choice) {
  const navigate = useNavigate()
  return async () => {
    const session = await sessionStarted()
    if (session.status === 'anonymous') return openPopup('SIGNIN')
    await addToCart(choice)
    // With a token that could not be checked nothing was added, and the cart has said so.
    if (!isAuthenticated(session) && !isGuest(session)) return
    await navigate('/ordersummary', { state: { fromCart: true, isGuest: isGuest(session), ...amountsOf(choice) } })
  }
}

// The checkout reads the cart; these fields of the navigation state are only handed on (ENT-27, open-points 63).
function amountsOf({ product, variation, quantity }: Choice) {
  const { price, actualPrice, size } = variation
  return {
    totalPrice: subtotalOf([{ price, quantity, actualPrice }]),
    totalActualPrice: subtotalOf([{ price: Math.max(price, actualPrice), quantity, actualPrice }]),
    product: { id: product.id, name: product.name },
    quantity,
    selectedSize: size,
  }
}
