import { api } from '#app/shared/api/browser-api.ts'
import { showToast } from '#app/shared/ui/toasts/toasts.ts'
import type { ProductCard, ProductVariation } from '#contract/api/catalog/catalog.ts'
import { listProductCards } from '#contract/api/catalog/wishlist.ts'
import type { OrderItem } from '#contract/api/orders/orders.ts'
import { sizeLabel } from '#contract/rules/catalog/card-size.ts'
import { mostWishlistItems } from '#contract/rules/catalog/most-wishlist-items.ts'
import { addToCart } from './cart.ts'
import type { Choice } from './cart-item.ts'
import { openCartPanelWith } from './cart-panel-state.ts'

type Line = Pick<OrderItem, 'productId' | 'productName' | 'size' | 'type' | 'quantity'>

/** Puts the lines of an order that are still sold into the cart, at today's prices, and opens it; says which are not. Never throws. */
export async function orderAgain(lines: Line[]) {
  const cards = await readCards(lines).catch(() => undefined)
  if (!cards) return showToast('We could not put this order into your cart. Please try again.', 'error')
  const { choices, refusals } = whatIsStillSold(lines, cards)
  for (const choice of choices) await addToCart(choice)
  const note = refusals.join(' ')
  if (choices.length > 0) openCartPanelWith(note)
  else showToast(note, 'error')
}

/** What can be bought of an order today, and a sentence for each line that cannot, or not in full. */
export function whatIsStillSold(lines: Line[], cards: ProductCard[]) {
  const choices: Choice[] = []
  const refusals: string[] = []
  for (const line of lines) {
    const product = cards.find(({ id }) => id === line.productId)
    const variation = product?.productVariations.find(({ size }) => size === line.size)
    const quantity = Math.min(line.quantity, variation?.stock ?? line.quantity)
    if (product && variation && quantity > 0) choices.push({ product, variation, quantity })
    const refusal = refusalOf(line, variation, quantity)
    if (refusal) refusals.push(refusal)
  }
  return { choices, refusals }
}

function refusalOf(line: Line, variation: ProductVariation | undefined, quantity: number) {
  const name = `${line.productName}, ${sizeLabel(line).toLowerCase()},`
  if (!variation) return `${name} is no longer sold.`
  if (quantity === 0) return `${name} is out of stock.`
  if (quantity < line.quantity) return `We have only ${quantity} of ${name} left.`
  return undefined
}

async function readCards(lines: Line[]) {
  const ids = [...new Set(lines.map(({ productId }) => productId))]
  return api(listProductCards, { query: { ids: ids.slice(0, mostWishlistItems).join(',') } })
}
