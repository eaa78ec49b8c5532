import { showToast } from '#app/shared/ui/toasts/toasts.ts'
import { type CartItem, enrichLines } from './cart-item.ts'
import { useCartStore } from './cart-store.ts'

export function changeLocalLines(change: (lines: CartItem[]) => CartItem[]) {
  useCartStore.setState(({ localCartItems }) => ({ localCartItems: change(localCartItems) }))
}

/** Local lines keep the price of the day they were added: take today's, and leave out what is no longer sold. */
export async function refreshLocalLines() {
  const before = useCartStore.getState().localCartItems
  const fresh = await enrichLines(before).catch(() => before)
  changeLocalLines((lines) =>
    lines.flatMap((line) => {
      if (!before.some(({ id }) => id === line.id)) return line
      const today = fresh.find(({ id }) => id === line.id)
      if (!today) showToast(`${line.name} is no longer sold and was taken out of your cart.`)
      return today ? { ...today, quantity: line.quantity } : []
    }),
  )
}
