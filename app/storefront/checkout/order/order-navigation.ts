/** What a screen hands over when it sends a shopper to the checkout (ENT-27). Amounts in it are never charged (open-points 63). */
export type OrderNavigation = {
  fromCart?: boolean
  isGuest?: boolean
  totalPrice?: number
  totalActualPrice?: number
  product?: { id: string }
  quantity?: number
  selectedSize?: number | { size: number }
}

/** The navigation state of a location, or undefined where nobody came from a screen of ours (CHK-02). */
export function readOrderNavigation(state: unknown): OrderNavigation | undefined {
  return typeof state === 'object' && state !== null ? state : undefined
}

/** The one product a state asks for, beside what is in the cart (open-points 25); from the cart it is in there already. */
export function readSelection({ fromCart, product, quantity = 1, selectedSize }: OrderNavigation) {
  if (fromCart || !product?.id) return undefined
  const size = typeof selectedSize === 'object' ? selectedSize.size : selectedSize
  return { productId: product.id, size, quantity: Math.max(1, Math.trunc(quantity) || 1) }
}
export type OrderSelection = NonNullable<ReturnType<typeof readSelection>>
