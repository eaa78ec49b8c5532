import { useState } from 'react'
import { mergeLine } from '#contract/rules/pricing/cart-lines.ts'
import { addToCart, useCart } from '../../cart/cart.ts'
import { type CartItem, type Choice, itemOf } from '../../cart/cart-item.ts'
import { useForgetProduct } from './opening.ts'

/** The lines that will be ordered: the cart's, with the one product asked for under a temporary id (ENT-07, open-points 25). */
export function useOrderLines(choice: Choice | undefined) {
  const { items } = useCart()
  const [isChoiceInCart, setChoiceInCart] = useState(false)
  const [fixed, fix] = useState<CartItem[]>()
  const forgetProduct = useForgetProduct()
  const isBeside = choice !== undefined && !isChoiceInCart
  const linesWithSelection = isBeside ? mergeLine(items, itemOf(choice, `temporary-${choice.product.id}`)) : items

  /** The server makes the order from the cart, so the product goes in there first. */
  async function putChoiceInCart() {
    if (!isBeside) return
    await addToCart(choice)
    setChoiceInCart(true)
    forgetProduct()
  }

  return {
    lines: fixed ?? linesWithSelection,
    /** Shows these lines instead: what the server can sell, or what has just been ordered. */
    fix,
    putChoiceInCart,
  }
}
